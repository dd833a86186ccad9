import type { ReactNode } from 'react'
import { Flex } from '@mantine/core'
import { tones, type Tone } from './tones.ts'
import classes from './StatusBadge.module.css'

/** A word or two about the state of something, by the words, a mark and the tone's colours (tones.ts): never by colour alone. */
export function StatusBadge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) {
  const { ink, paper, mark } = tones[tone]
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={5}
      align="center"
      className={classes['badge'] ?? ''}
      data-tone={tone}
      style={{ color: `var(${ink})`, background: `var(${paper})` }}
    >
      {mark && (
        <svg viewBox="0 0 10 10" width="9" height="9" aria-hidden="true">
          <path d={mark} fill="currentColor" />
        </svg>
      )}
      {children}
    </Flex>
  )
}
