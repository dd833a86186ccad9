import { workedSeconds, type Shift } from '#shared/shifts/rules.ts'
import { serverNow, useNow } from '../platform/clock.ts'
import { hoursMinutesSeconds } from '../ui/duration.ts'

/** Time worked so far, computed each second from the server's state and clock. Display only. */
export function WorkedTime({ shift }: { readonly shift: Shift }) {
  useNow(1)
  return (
    <span className="cb-tabular" role="timer">
      {hoursMinutesSeconds(workedSeconds(shift, new Date(serverNow() * 1000).toISOString()))}
    </span>
  )
}
