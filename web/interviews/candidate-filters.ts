import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { candidateStates } from '#shared/interviews/rules.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { usePeople } from '../platform/people.ts'
import type { LocalStudio } from '../platform/queries.ts'
import { displayName } from '../platform/session.ts'
import { useInterviewStateWords } from './words.ts'
import { useFilterKit } from '../ui/use-filter-kit.ts'

type Name = 'q' | 'studio' | 'state' | 'interviewer' | 'from' | 'to'

/** Returns the people who may hold an interview: all who are no models. */
export function useInterviewers(studio?: string) {
  const people = usePeople(studio || undefined)
  return useMemo(() => people?.filter(({ tipCont }) => tipCont !== 'Model') ?? [], [people])
}

/** All are asked of the server, which lists only so many. */
export function useCandidateFilters(studios: readonly LocalStudio[]) {
  const { t } = useLingui()
  const kit = useFilterKit()
  const words = useInterviewStateWords()
  const people = useInterviewers()
  return useFilters(
    useMemo(
      () =>
        ({
          q: { kind: 'text', label: t`Name, contact, city or source` },
          ...kit.studio(studios),
          state: kit.state(candidateStates.map((value) => [value, words[value]])),
          interviewer: kit.choice(
            t`Interviewer`,
            t`All interviewers`,
            people.map((one) => [one.user, displayName(one)]),
          ),
          ...kit.period,
        }) as FilterFields<Name>,
      [t, kit, studios, words, people],
    ),
  )
}
