import { useId, type ReactNode } from 'react'
import { Flex } from '@mantine/core'
import classes from './Hint.module.css'

/** A small text at something, on hover and focus. Of CSS alone: a positioning library would cost every screen 30 kB. */
export function HelpTip({
  text,
  side = 'center',
  children,
}: {
  readonly text: ReactNode
  readonly side?: 'center' | 'end'
  readonly children: (describedBy: string | undefined) => ReactNode
}) {
  const id = useId()
  if (text === null || text === undefined || text === '') return children(undefined)
  return (
    <Flex component="span" pos="relative" display="inline-flex" className={classes['anchor'] ?? ''}>
      {children(id)}
      <span role="tooltip" id={id} className={classes['hint']} data-side={side}>
        {text}
      </span>
    </Flex>
  )
}
