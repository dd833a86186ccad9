import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { candidateStates } from '#shared/interviews/rules.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { usePeople } from '../platform/people.ts'
import type { LocalStudio } from '../platform/queries.ts'
import { displayName } from '../platform/session.ts'
import { useInterviewStateWords } from './words.ts'

type Name = 'q' | 'studio' | 'state' | 'interviewer' | 'from' | 'to'

/** Who may hold an interview: whoever is no model. */
export function useInterviewers(studio?: string) {
  const people = usePeople(studio || undefined)
  return useMemo(() => people?.filter(({ tipCont }) => tipCont !== 'Model') ?? [], [people])
}

/** All are asked of the server, which lists only so many. */
export function useCandidateFilters(studios: readonly LocalStudio[]) {
  const { t } = useLingui()
  const words = useInterviewStateWords()
  const people = useInterviewers()
  return useFilters(
    useMemo(
      () =>
        ({
          q: { kind: 'text', label: t`Name, contact, city or source` },
          ...(studios.length > 1 && {
            studio: {
              kind: 'choice',
              label: t`Studio`,
              all: t`All studios`,
              options: studios.map(({ studio, name }) => ({ value: studio, label: name })),
            },
          }),
          state: {
            kind: 'choice',
            label: t`State`,
            all: t`All states`,
            options: candidateStates.map((value) => ({ value, label: words[value] })),
          },
          interviewer: {
            kind: 'choice',
            label: t`Interviewer`,
            all: t`All interviewers`,
            options: people.map((one) => ({ value: one.user, label: displayName(one) })),
          },
          from: { kind: 'date', label: t`From` },
          to: { kind: 'date', label: t`To` },
        }) as FilterFields<Name>,
      [t, studios, words, people],
    ),
  )
}
