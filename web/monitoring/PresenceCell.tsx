import { useLingui } from '@lingui/react/macro'
import type { PresenceView } from '#shared/shifts/calls.ts'
import type { PresenceKind } from '#shared/shifts/presence.ts'
import { useNow } from '../platform/clock.ts'
import { hoursMinutes } from '../ui/duration.ts'
import { clockIn } from '../ui/format.ts'
import classes from './PresenceCell.module.css'

interface Props {
  readonly presence: PresenceView
  readonly zone: string | undefined
}
/** '14:00–22:00'; empty where nothing is planned. */
export function plannedText(
  { planned_from, planned_to }: PresenceView,
  zone: Props['zone'],
): string {
  const clock = (at: string) => clockIn(Date.parse(at) / 1000, zone ?? 'UTC')
  return planned_from && planned_to ? `${clock(planned_from)}–${clock(planned_to)}` : ''
}

/** When a person is planned; beside it how late they came, or how far beyond it they still work. */
export function PlannedTime({ presence, zone }: Props) {
  const { t } = useLingui()
  const now = useNow(60)
  const planned = plannedText(presence, zone)
  if (planned === '') return null
  const { kind, late_seconds, planned_to } = presence
  const isRunning = kind === 'working' || kind === 'paused'
  const beyond = isRunning && planned_to !== null ? now - Date.parse(planned_to) / 1000 : 0
  const [over, late] = [hoursMinutes(beyond), hoursMinutes(late_seconds)]
  const marks = [
    ...(beyond >= SHOWN_BEYOND_S ? [t`${over} over`] : []),
    ...(late_seconds > 0 ? [t`${late} late`] : []),
  ]
  return (
    <span className={classes['presence']} title={[planned, ...marks].join(' · ')}>
      <span className="cb-tabular">{planned}</span>
      {marks.length > 0 && (
        <span data-kind="late" className={classes['kind']}>
          {marks[0]}
        </span>
      )}
    </span>
  )
}
/** Nobody leaves on the minute. */
const SHOWN_BEYOND_S = 300

/** The cell of a person who is not on shift: what has become of their planned hours, and for how long it is so. */
export function PresenceCell({ presence, zone }: Props) {
  const word = usePresenceWords()(presence)
  const now = useNow(60)
  const planned = plannedText(presence, zone)
  const { kind, seconds, planned_to } = presence
  // Hours that are over no longer say how long a person has been waited for.
  const isAwaited = kind === 'absent' && planned_to !== null && Date.parse(planned_to) / 1000 > now
  return (
    <span className={classes['presence']} title={[planned, word].filter(Boolean).join(' · ')}>
      <span data-kind={kind} className={classes['kind']}>
        {word}
        {isAwaited && <> {hoursMinutes(seconds)}</>}
      </span>
    </span>
  )
}

/** Returns what has become of a person's planned hours, in a word or two; empty where their shift says it. */
export function usePresenceWords(): (presence: PresenceView) => string {
  const { t } = useLingui()
  return ({ kind, seconds }) => {
    const time = hoursMinutes(seconds)
    const words: Readonly<Record<PresenceKind, string>> = {
      absent: t`Absent`,
      late: t`${time} late`,
      offShift: t`Shift not started`,
      leftEarly: t`Left early`,
      notHereYet: t`Expected`,
      dueIn: t`in ${time}`,
      onLeave: t`On leave`,
      unplanned: t`Not planned`,
      worked: t`Worked`,
      // The shift itself says it; a moment after it ended nothing is known yet.
      working: '',
      paused: '',
    }
    return words[kind]
  }
}
