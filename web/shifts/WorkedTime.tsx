import { shiftClock, type Shift } from '#shared/shifts/rules.ts'
import { serverNow, useNow } from '../platform/clock.ts'
import { hoursMinutesSeconds } from '../ui/duration.ts'

/** Time worked so far, computed each second from the server's state and clock: a machine that slept is right at once. Display only. */
export const WorkedTime = ({ shift }: { readonly shift: Shift }) => (
  <Ticking shift={shift} of="worked" />
)
/** Time paused so far, likewise. */
export const PausedTime = ({ shift }: { readonly shift: Shift }) => (
  <Ticking shift={shift} of="paused" />
)

function Ticking({ shift, of }: { readonly shift: Shift; readonly of: 'worked' | 'paused' }) {
  useNow(1)
  return (
    <span className="cb-tabular" role="timer">
      {hoursMinutesSeconds(shiftClock(shift, new Date(serverNow() * 1000).toISOString())[of])}
    </span>
  )
}
