import { memo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PresenceView, ShiftSession } from '#shared/shifts/calls.ts'
import { useNow } from '../platform/clock.ts'
import type { Cell } from './monitor-store.ts'
import { dayAndTime } from '../ui/format.ts'
import { hoursMinutes, hoursMinutesSeconds } from '../ui/duration.ts'
import { ShiftMark } from '../ui/ShiftMark.tsx'
import { PresenceCell, plannedText } from './PresenceCell.tsx'
import { wallShiftClock } from './shift-clock.ts'
import classes from './ShiftCell.module.css'

/** A person's shift: what it is, and what was worked and paused until now; without one, when they are planned and what came of it. */
export const ShiftCell = memo(function ShiftCell({
  shift,
  session,
  presence,
  zone,
}: {
  readonly shift: Cell | null
  readonly session: ShiftSession | undefined
  /** Absent where it is shown to no one, as on a screen in the room. */
  readonly presence?: PresenceView | undefined
  readonly zone: string | undefined
}) {
  const { i18n, t } = useLingui()
  if (!shift || (shift.status !== 1 && shift.status !== 2))
    return presence ? (
      <PresenceCell presence={presence} zone={zone} />
    ) : (
      <span className="cb-visually-hidden">{t`Off shift`}</span>
    )
  const since = dayAndTime(shift.since, i18n.locale, zone)
  const planned = presence && plannedText(presence, zone)
  return (
    <span
      className={classes['shift']}
      title={[t`Since ${since}`, planned && t`planned ${planned}`].filter(Boolean).join(' · ')}
    >
      <ShiftMark state={shift.status} compact />
      <Running shift={shift} session={session} />
      {presence?.forgotten && <span className={classes['forgotten']}>{t`Forgotten?`}</span>}
    </span>
  )
})

/** The clocks of a shift: the one that runs shows its seconds; the other one stands still, in minutes. */
function Running({
  shift,
  session,
}: {
  readonly shift: Cell
  readonly session: ShiftSession | undefined
}) {
  const now = useNow(1)
  const { worked, paused, lasts } = wallShiftClock(shift, session, now)
  if (worked === undefined) return <span className="cb-tabular">{hoursMinutesSeconds(lasts)}</span>
  const isPaused = shift.status === 2
  return (
    <>
      <span className="cb-tabular">
        {isPaused ? hoursMinutesSeconds(paused) : hoursMinutesSeconds(worked)}
      </span>
      {(isPaused || paused >= 60) && (
        <Other isPaused={isPaused} seconds={isPaused ? worked : paused} />
      )}
    </>
  )
}

/** Beside a running pause the work before it, beside running work the pauses in it. */
function Other({ isPaused, seconds }: { readonly isPaused: boolean; readonly seconds: number }) {
  const time = hoursMinutes(seconds)
  return (
    <span className={classes['other']}>
      <svg viewBox="0 0 10 10" width="8" height="8" aria-hidden="true">
        <path d={isPaused ? 'M2 .8L9 5L2 9.2z' : 'M1.6 1h2.6v8H1.6zM5.8 1h2.6v8H5.8z'} />
      </svg>
      <span aria-hidden="true">{time}</span>
      <span className="cb-visually-hidden">
        {isPaused ? <Trans>{time} worked</Trans> : <Trans>{time} paused</Trans>}
      </span>
    </span>
  )
}
