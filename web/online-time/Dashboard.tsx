import { useMemo } from 'react'
import { Alert, Paper, Skeleton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { useOffer, type Action } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { statisticsShownAtom } from '../platform/remembered.ts'
import { may, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { download, toCsv } from '../ui/csv.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { csvLines, useColumns } from './columns.tsx'
import { Figures } from './Figures.tsx'
import { Filters, studiosQuery, useChoice, type Choice } from './Filters.tsx'
import { HalvesChart } from './HalvesChart.tsx'
import { summarise, totalOf, type HalfSum } from './summary.ts'

/** Online time of a person, a studio or everybody, by half-months: as a chart, and the same numbers as a table. */
export default function Dashboard() {
  const { t } = useLingui()
  const viewer = useViewer()
  const seesOthers = may(viewer, onlineTimeCalls.cache)
  const [choice, choose] = useChoice(seesOthers ? '' : viewer.user)
  const { halves, timezone, error } = useHalves(choice)
  const zones = useZones(choice.studio, timezone)
  const [statisticsShown, setStatisticsShown] = useAtom(statisticsShownAtom)
  const columns = useColumns()
  const actions = useMemo(
    (): readonly [Action, Action] => [
      {
        id: 'csv',
        group: t`Dashboard`,
        label: t`Export CSV`,
        icon: IconDownload,
        can: halves ? true : t`There is nothing to export yet`,
        perform: () => halves && download(`online-time_${choice.from}_${choice.to}.csv`, toCsv(csvLines(columns, halves)), 'text/csv;charset=utf-8'),
      },
      {
        id: 'statistics',
        group: t`Dashboard`,
        label: statisticsShown ? t`Hide the chart` : t`Show the chart`,
        icon: IconChartBar,
        can: true,
        perform: () => setStatisticsShown(!statisticsShown),
      },
    ],
    [t, halves, choice, columns, statisticsShown, setStatisticsShown],
  )
  useOffer('dashboard', actions)
  return (
    <Page
      title={t`Dashboard`}
      hint={zones && <Trans>Online time, days of {zones}</Trans>}
      tools={
        <>
          <Filters choice={choice} choose={choose} seesOthers={seesOthers} />
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} variant="default" />
          ))}
        </>
      }
    >
      {error && (
        <Alert color="red" variant="light" c="var(--mantine-color-error)" p="xs" role="alert">
          {failureText(error, t`Online time`)}
        </Alert>
      )}
      {halves ? <Figures total={totalOf(halves)} /> : !error && <Skeleton h={70} radius="md" />}
      {statisticsShown && (
        <Paper withBorder p="md" style={{ minHeight: 342 }}>
          {halves ? <HalvesChart halves={halves} /> : !error && <Skeleton h={310} />}
        </Paper>
      )}
      {halves && <Halves halves={halves} columns={columns} />}
    </Page>
  )
}

function Halves({ halves, columns }: { readonly halves: readonly HalfSum[]; readonly columns: ReturnType<typeof useColumns> }) {
  const { t } = useLingui()
  const total = totalOf(halves)
  const footer = columns.map(({ id, sum }) => (id === 'half' ? t`Total` : sum(total)))
  return (
    <DataTable
      label={t`Online time by half-months`}
      rows={halves}
      rowId={({ month, half }) => `${month}/${half}`}
      columns={columns}
      sortedBy={{ id: 'half', desc: true }}
      heightMax={560}
      footer={footer}
      empty={<Empty title={t`No half-month is in this range`} />}
    />
  )
}

/** Whose days these are: with several studios, each one's own. */
function useZones(studio: string, answered: string | undefined): string | undefined {
  const studios = useQuery(studiosQuery).data
  if (answered === undefined || studio !== '' || !studios || studios.length === 0) return answered
  return [...new Set(studios.map(({ timezone }) => timezone))].join(', ')
}

function useHalves({ from, to, studio, user }: Choice) {
  const key = ['halves', from, to, studio, user]
  useLiveQuery('online-time', ['halves'])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call(onlineTimeCalls.halves, { query: { from, to, ...(studio === '' ? {} : { studio }), ...(user === '' ? {} : { user }) } }, { signal }),
    // What was shown stays while a new choice or a reconnection is under way.
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const halves = useMemo(() => data && summarise(from, to, data.rows, data.unions), [data, from, to])
  return { halves, timezone: data?.timezone, error }
}
