import type { ReactNode } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Tasks.module.css'

/** The name of a section, how many cards it has, and whether these are more than it is meant to hold: told, not forced. */
export function ColumnHead({
  name,
  count,
  shown,
  limit,
  tools,
}: {
  readonly name: string
  readonly count: number
  /** How many of them pass the filters. */
  readonly shown: number
  readonly limit: number | null
  readonly tools: ReactNode
}) {
  const { t } = useLingui()
  const isOver = limit !== null && count > limit
  const text = limit === null ? String(count) : t`${count} of ${limit}`
  return (
    <header className={classes['head']}>
      <Box component="h2" className="cb-ellipsis" title={name}>
        {name}
      </Box>
      {isOver ? (
        <StatusBadge tone="warn">{t`${text}: over the limit`}</StatusBadge>
      ) : (
        <Box component="span" c="dimmed" fz="xs" className="cb-tabular">
          {shown < count ? `${shown} / ${text}` : text}
        </Box>
      )}
      <Box ms="auto">{tools}</Box>
    </header>
  )
}
