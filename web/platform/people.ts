import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { peopleCalls, type VisiblePerson } from '#shared/platform/people.ts'
import { call } from './call.ts'
import { useLiveQuery } from './live.ts'
import { displayName } from './session.ts'

const key = ['directory']

/**
 * The active people in sight, of one studio if it is named, kept up to date; undefined until they have come. `enabled` false:
 * they are not asked for.
 */
export function usePeople(studio?: string, enabled = true): readonly VisiblePerson[] | undefined {
  useLiveQuery('people', key)
  return useQuery({
    queryKey: studio === undefined ? key : [...key, studio],
    queryFn: ({ signal }) =>
      call(peopleCalls.people, { query: studio === undefined ? {} : { studio } }, { signal }),
    enabled,
  }).data
}

/** Gives people's names by login; the login itself of a person out of sight, or until the name is known. */
export function usePersonName(): (user: string) => string {
  const people = usePeople()
  return useMemo(() => {
    const names = new Map(people?.map((person) => [person.user, displayName(person)]))
    return (user) => names.get(user) ?? user
  }, [people])
}
