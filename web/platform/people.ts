import { useMemo } from 'react'
import { peopleCalls, type VisiblePerson } from '#shared/platform/people.ts'
import { useLiveCall } from './live.ts'
import { displayName } from './session.ts'

/**
 * The active people in sight, of one studio if it is named, kept up to date; undefined until they have come. `enabled` false:
 * they are not asked for.
 */
export function usePeople(studio?: string, enabled = true): readonly VisiblePerson[] | undefined {
  const query = studio === undefined ? {} : { studio }
  return useLiveCall(peopleCalls.people, { request: { query }, enabled }).data
}

/** Gives people's names by login; the login itself of a person out of sight, or until the name is known. */
export function usePersonName(): (user: string) => string {
  const people = usePeople()
  return useMemo(() => {
    const names = new Map(people?.map((person) => [person.user, displayName(person)]))
    return (user) => names.get(user) ?? user
  }, [people])
}
