import { useCallback, useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBeach, IconCalendarMonth, IconCalendarStar, IconPlus } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { accountCalls, tipuri } from '#shared/accounts/calls.ts'
import { vacationCalls, type VacationView } from '#shared/vacations/calls.ts'
import { vacationStatuses } from '#shared/vacations/rules.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { isChosen, type FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { paths } from '../platform/paths.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useViewer } from '../platform/session.ts'
import { several } from '../ui/ChoicesField.tsx'
import { useFilterKit } from '../ui/use-filter-kit.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { MoreRows } from '../ui/MoreRows.tsx'
import { hasAnyWords } from '../ui/plain.ts'
import { useFormAction } from '../ui/use-form-action.ts'
import { useVacationColumns } from './columns.tsx'
import { useVacations } from './data.ts'
import { useDaysText, useStatusNames } from './leave-words.ts'
import { useLeaveActions } from './leave-actions.tsx'

const RequestLeave = lazyComponent(() => import('./RequestLeave.tsx'))
const rowId = ({ id }: VacationView) => id
type Filter = 'q' | 'type' | 'status' | 'studio'

/** The screen of everybody's leave, as far as it is in sight; on top the viewer's own balance. */
export default function Vacations() {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const names = useMemo(
    () => (studios.length > 1 ? new Map(studios.map(({ studio, name }) => [studio, name])) : null),
    [studios],
  )
  const { filters, matches } = useLeaveFilters(studios)
  const { actions, dialog } = useLeaveActions()
  const asking = useFormAction(
    vacationCalls.getVacationSettings,
    { id: 'vacation add', label: t`New vacation request`, icon: IconPlus },
    (close) => (
      <LazyBoundary fallback={null}>
        <RequestLeave onClose={close} />
      </LazyBoundary>
    ),
  )
  const query = filters.values.status.split(',').includes('cancelled') ? { cancelled: 'true' } : {}
  const asked = useVacations(query)
  return (
    <ListScreen
      title={t`Vacations`}
      name="vacations"
      hint={<OwnBalance />}
      asked={asked}
      filters={filters}
      matches={matches}
      rowId={rowId}
      columns={useVacationColumns(names)}
      sortedBy={{ id: 'period', desc: true }}
      widthMin={1120}
      actions={actions}
      actionsWidth="232px"
      empty={{ icon: IconBeach, title: t`No vacation requests yet` }}
      tools={[...asking.tools, ...useHolidayTool()]}
    >
      {asked.data && (asked.hasNextPage || asked.isFetchingNextPage) && (
        <MoreRows
          text={plural(asked.data.length, { one: '# request shown', other: '# requests shown' })}
          asked={asked}
        />
      )}
      {asking.children}
      {dialog}
    </ListScreen>
  )
}

/** The viewer's balance, in the head of the list: the whole of it stands in their profile. */
function OwnBalance() {
  const { t } = useLingui()
  const daysText = useDaysText()
  const { user } = useViewer()
  const { data } = useLiveCall(vacationCalls.balance, {
    request: { query: { user } },
    quiet401: true,
  })
  if (!data) return null
  const figures = [
    [t`Remaining`, data.remaining],
    [t`Annual leave`, data.annual],
    [t`Previous year balance`, data.previous],
    [t`Pending`, data.pending],
  ] as const
  return figures.map(([label, days]) => `${label}: ${daysText(days)}`).join(' · ')
}

function useHolidayTool(): readonly ScreenAction[] {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return useMemo(
    () => [
      {
        id: 'holidays',
        label: t`Public holidays`,
        icon: IconCalendarStar,
        can: true,
        perform: () => navigate(paths.holidays),
      },
      {
        id: 'year',
        label: t`Year calendar`,
        icon: IconCalendarMonth,
        can: true,
        perform: () => navigate(paths.vacationYear),
      },
    ],
    [t, navigate],
  )
}

function useLeaveFilters(studios: ReturnType<typeof useLocalStudios>) {
  const { t } = useLingui()
  const kit = useFilterKit()
  const statuses = useStatusNames()
  const filters = useFilters(
    useMemo(() => {
      const ofStudios = kit.studio(studios)
      return {
        q: { kind: 'text', label: t`Person`, placeholder: t`Names, separated by commas` },
        type: several(kit.type(tipuri)),
        status: several(
          kit.choice(
            t`Status`,
            t`All statuses`,
            vacationStatuses.map((status) => [status, statuses[status]]),
          ),
        ),
        ...(ofStudios && { studio: several(ofStudios.studio) }),
      } as FilterFields<Filter>
    }, [t, kit, statuses, studios]),
  )
  const matches = useCallback(
    (
      { user, name, tipCont, status, studio }: VacationView,
      wanted: Readonly<Partial<Record<Filter, string>>>,
    ): boolean =>
      isChosen(tipCont, wanted.type) &&
      isChosen(status, wanted.status) &&
      isChosen(studio, wanted.studio) &&
      hasAnyWords(`${name} ${user}`, wanted.q ?? ''),
    [],
  )
  return { filters, matches }
}
