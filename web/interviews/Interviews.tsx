import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent, IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { Candidate } from '#shared/interviews/views.ts'
import { CANDIDATES_LISTED_MAX, type CandidateState } from '#shared/interviews/rules.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { CandidateCounts } from './CandidateCounts.tsx'
import { useCandidateColumns } from './columns.tsx'
import { useCandidateFilters } from './candidate-filters.ts'
import { useCandidates, useStudioChoice } from './data.ts'

const CandidateDrawer = lazyComponent(() => import('./CandidateDrawer.tsx'))
const rowId = ({ candidate }: Candidate) => candidate

/** Every candidate in sight, and one of them beside the list. */
export default function Interviews() {
  const { t } = useLingui()
  const { studios } = useStudioChoice()
  const [{ candidate }, set] = useQueryString(['candidate'])
  const filters = useCandidateFilters(studios)
  const { q, studio, state, interviewer, from, to } = filters.values
  const asked = useCandidates({
    ...(q.trim() === '' ? {} : { q: q.slice(0, 100) }),
    ...(studio ? { studio } : {}),
    ...(state ? { state: state as CandidateState } : {}),
    ...(interviewer ? { interviewer } : {}),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  })
  const rows = asked.data?.rows
  const zones = useMemo(
    () => [...new Set(rows?.flatMap(({ interview }) => (interview ? [interview.timezone] : [])))],
    [rows],
  )
  return (
    <ListScreen
      title={t`Interviews`}
      name="interviews"
      hint={
        <>
          {asked.data && <CandidateCounts counts={asked.data.counts} studio={studio ?? ''} />}{' '}
          <ZoneNote zones={zones} />
          {rows?.length === CANDIDATES_LISTED_MAX &&
            ` · ${t`Only the newest ${CANDIDATES_LISTED_MAX} are listed: narrow the search for older ones`}`}
        </>
      }
      asked={{ data: rows, error: asked.error, refetch: asked.refetch }}
      filters={filters}
      rowId={rowId}
      columns={useCandidateColumns(studios.length > 1)}
      tools={useTools()}
      actions={useOpening((id) => set({ candidate: id }))}
      actionsWidth="108px"
      widthMin={1040}
      empty={
        filters.active
          ? { icon: IconUserSearch, title: t`No results` }
          : {
              icon: IconUserSearch,
              title: t`No candidates yet`,
              hint: t`Add a candidate and plan the first interview in one go.`,
            }
      }
    >
      <LazyBoundary fallback={null}>
        {candidate !== '' && (
          <CandidateDrawer
            key={candidate}
            candidate={candidate}
            onClose={() => set({ candidate: '' })}
          />
        )}
      </LazyBoundary>
    </ListScreen>
  )
}

function useOpening(open: (candidate: string) => void) {
  const { t } = useLingui()
  return ({ candidate }: Candidate): readonly ScreenAction[] => [
    {
      id: 'open',
      label: t({ id: 'Open (button)', message: 'Open' }),
      icon: IconUserSearch,
      can: true,
      perform: () => open(candidate),
    },
  ]
}

function useTools(): readonly ScreenAction[] {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const mayAdd = useMayCall(interviewCalls.addCandidate)
  return useMemo(() => {
    const group = t`Interviews`
    const add: ScreenAction = {
      id: 'add-interview',
      group,
      label: t`Add interview`,
      icon: IconUserPlus,
      can: true,
      perform: () => navigate(paths.addInterview),
    }
    const calendar: ScreenAction = {
      id: 'calendar-interviews',
      group,
      label: t`Calendar`,
      icon: IconCalendarEvent,
      can: true,
      perform: () => navigate(paths.calendarInterviews),
    }
    return mayAdd ? [add, calendar] : [calendar]
  }, [t, navigate, mayAdd])
}
