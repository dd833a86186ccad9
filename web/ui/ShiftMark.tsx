import { useLingui } from '@lingui/react/macro'
import classes from './ShiftMark.module.css'

const shapes = [
  'M1.5 4.2h7v1.6h-7z',
  'M2 .8L9 5L2 9.2z',
  'M1.6 1h2.6v8H1.6zM5.8 1h2.6v8H5.8z',
] as const
const tokens = ['offline', 'free', 'error'] as const

/** Free, working or paused (0, 1, 2): by shape, colour and text; `compact` keeps the text for those who listen. */
export function ShiftMark({
  state,
  compact = false,
}: {
  readonly state: 0 | 1 | 2
  readonly compact?: boolean
}) {
  const { t } = useLingui()
  const text = [t`Off shift`, t`Working`, t`Paused`][state]
  return (
    <span className={classes['mark']} data-state={state} data-token={tokens[state]}>
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        <path d={shapes[state]} />
      </svg>
      <span className={compact ? 'cb-visually-hidden' : undefined}>{text}</span>
    </span>
  )
}
