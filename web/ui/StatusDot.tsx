import { useLingui } from '@lingui/react'
import { lookOf } from './status.ts'
import classes from './StatusDot.module.css'

/** A status by shape and colour; the text stands beside it, or is read out. */
export function StatusDot({
  status,
  label = 'shown',
}: {
  readonly status: number
  readonly label?: 'shown' | 'short' | 'hidden' | 'elsewhere'
}) {
  const { _ } = useLingui()
  const look = lookOf(status)
  return (
    <span className={classes['status']} data-token={look.token}>
      <svg
        viewBox="0 0 10 10"
        width="10"
        height="10"
        aria-hidden="true"
        className={classes['shape']}
        data-hollow={look.hollow}
      >
        <path d={look.shape} />
      </svg>
      {label === 'shown' && <span>{_(look.label)}</span>}
      {label === 'short' && <span className={classes['short']}>{_(look.short ?? look.label)}</span>}
      {label === 'hidden' && <span className="cb-visually-hidden">{_(look.label)}</span>}
    </span>
  )
}
