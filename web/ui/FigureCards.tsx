import type { ReactNode } from 'react'
import { Box } from '@mantine/core'
import { Link } from 'wouter'
import classes from './FigureCards.module.css'

/** A row of figures, each of which leads to what is behind it. */
export function FigureCards({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <nav className={classes['cards']} aria-label={label}>
      {children}
    </nav>
  )
}

export function FigureCard({
  label,
  value,
  note,
  href,
  isWide = false,
}: {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly href: string
  /** Makes a card as wide as two: with a chart as its value. */
  readonly isWide?: boolean
}) {
  return (
    <Link href={href} className={`cb-card ${classes['card']}`} data-wide={isWide || undefined}>
      <Box component="span" c="dimmed">
        {label}
      </Box>
      <strong>{value}</strong>
      {note !== undefined && (
        <Box component="small" c="dimmed">
          {note}
        </Box>
      )}
    </Link>
  )
}
