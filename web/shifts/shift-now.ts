import { shiftCalls } from '#shared/shifts/calls.ts'
import { fromSession, type Shift } from '#shared/shifts/rules.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { useOnShift } from './data.ts'
import { useOwnShift } from './own-shift.ts'

/** A person's shift as it is now; undefined until it is known, and for viewers who may not know. */
export function useShiftNow(user: string): Shift | undefined {
  const viewer = useViewer()
  const own = useOwnShift().shift
  const isOwn = user === viewer.user
  const { data } = useOnShift(!isOwn && mayCall(viewer, shiftCalls.onShift))
  if (isOwn) return own
  const found = data?.find((one) => one.user === user)
  return found ? fromSession(found.session) : data && { status: 'free' }
}
