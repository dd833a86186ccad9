import { shiftCalls } from '#shared/shifts/calls.ts'
import { shiftActRefusal, type ShiftAct } from '#shared/shifts/shift-acts.ts'
import { usePeople } from '../platform/people.ts'
import { actorOfViewer, mayCall, useViewer } from '../platform/session.ts'

/**
 * Whether the viewer may do this to the person's shift, by the server's own rule; the server knows more of a person who
 * is not in the list.
 */
export function useMayActOnShift(act: ShiftAct, user: string): boolean {
  const viewer = useViewer()
  const own = user === viewer.user
  const people = usePeople(undefined, !own)
  const person = own ? { ...viewer, active: true } : people?.find((one) => one.user === user)
  if (person)
    return (
      shiftActRefusal(act, actorOfViewer(viewer), {
        ...person,
        status: person.active ? 'active' : 'inactive',
      }) === null
    )
  const target = act === 'correct' ? shiftCalls.correct : shiftCalls.sessionState
  return (
    people !== undefined && !viewer.viewAs && mayCall(viewer, target, { body: { user_name: user } })
  )
}
