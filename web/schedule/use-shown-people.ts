import { useMemo } from 'react'
import type { RosterPerson } from '#shared/schedules/calls.ts'
import type { Desk } from './desk.ts'
import type { RosterShape } from './roster-store.ts'
import type { ScheduleQuery } from './views.ts'

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Returns the people who are shown under these filters. An edit does not take its row away under the hand: those
 * filters look again when the filter or the range changes.
 */
export function useShownPeople(
  desk: Desk,
  shape: Pick<RosterShape, 'people'>,
  { q, type, problems, changed }: ScheduleQuery,
): readonly RosterPerson[] {
  return useMemo(() => {
    const wanted = plain(q.trim())
    return shape.people.filter(
      ({ user, name, tipCont }) =>
        (wanted === '' || plain(`${name} ${user}`).includes(wanted)) &&
        (type === '' || tipCont === type) &&
        (problems === '' || desk.store.row(user).some((cell) => cell.problems.length > 0)) &&
        (changed === '' || desk.store.row(user).some((cell) => cell.draft !== undefined)),
    )
  }, [desk, shape.people, q, type, problems, changed])
}
