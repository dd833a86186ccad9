import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Candidate } from '#shared/interviews/views.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePersonName } from '../platform/people.ts'
import type { Column } from '../ui/DataTable.tsx'
import { momentIn } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useStudioChoice } from './data.ts'
import { stateTones, useInterviewStateWords } from './words.ts'
import { accountType } from '../ui/account-type.ts'

/** Returns the name of a candidate; only the mark of one who was erased. */
export const candidateName = ({
  name,
  surname,
}: {
  readonly name: string
  readonly surname: string
}): string => (name === ERASED ? ERASED : `${name} ${surname}`.trim())

export function useCandidateColumns(severalStudios: boolean): readonly Column<Candidate>[] {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const words = useInterviewStateWords()
  const { studios } = useStudioChoice()
  return useMemo(() => {
    const studioName = new Map(studios.map(({ studio, name }) => [studio, name]))
    const columns: readonly Column<Candidate>[] = [
      {
        id: 'candidate',
        header: t`Candidate`,
        value: candidateName,
        cell: ({ candidate }, name) => (
          <Link href={withQuery(paths.interviews, { candidate })} className="cb-row-link">
            {name}
          </Link>
        ),
        width: '1.4fr',
      },
      {
        id: 'tipCont',
        header: t`Applies as`,
        value: ({ tipCont }) => accountType(tipCont),
        width: '104px',
      },
      {
        id: 'studio',
        header: t`Studio`,
        value: ({ studio }) => studioName.get(studio) ?? studio,
      },
      {
        id: 'when',
        header: t`Interview`,
        value: ({ interview }) => (interview ? Date.parse(interview.at) / 1000 : 0),
        cell: ({ interview }) =>
          interview ? momentIn(interview.at, interview.timezone, i18n.locale) : '–',
        kind: 'moment',
        text: ({ interview }) => interview?.at ?? '',
        unit: ({ interview }) => interview?.timezone ?? '',
        width: '136px',
      },
      {
        id: 'interviewer',
        header: t`Interviewer`,
        value: ({ interview }) => (interview ? names(interview.interviewer) : ''),
      },
      {
        id: 'state',
        header: t`State`,
        value: ({ state }) => words[state],
        cell: ({ state }, word) => <StatusBadge tone={stateTones[state]}>{word}</StatusBadge>,
        width: '150px',
      },
      { id: 'source', header: t`Source`, value: ({ source }) => source },
    ]
    return severalStudios ? columns : columns.filter(({ id }) => id !== 'studio')
  }, [t, i18n, names, words, studios, severalStudios])
}
