import { useMemo } from 'react'
import { Skeleton, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsExchange, IconFileImport, IconPlus } from '@tabler/icons-react'
import { currencies, type Currency } from '#shared/money/amount.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import { useRegisterActions } from '../../platform/actions.ts'
import { useNow } from '../../platform/clock.ts'
import { useFilters } from '../../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveCall } from '../../platform/live.ts'
import { usePersonName } from '../../platform/people.ts'
import { useViewer } from '../../platform/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { dateIn, plainDay } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { momentColumn } from '../../ui/moment-column.ts'
import { useFormAction } from '../../ui/use-form-action.ts'
import { MoneyPage } from '../MoneyPage.tsx'
import {
  pairOf,
  quoteText,
  rateGaps,
  usualPair,
  ratePoints,
  type CurrencyPair,
} from './rate-series.ts'
import { RateOnDay } from './RateOnDay.tsx'
import classes from './Rates.module.css'
import { useFilterKit } from '../../ui/use-filter-kit.ts'

const RateChart = lazyComponent(() => import('./RateChart.tsx'))
const AddRates = lazyComponent(() => import('./AddRates.tsx'))
const ImportEcb = lazyComponent(() => import('./ImportEcb.tsx'))

/** The ECB began in 1999; the oldest set is of no day that one works on (docs/rules/money.md#rates). */
const oldest = '1999-01-01'
const spans = { '1': 365, '5': 1826, all: null } as const
type RateSetRow = CallResponse<typeof termCalls.rateSets>[number]

/** Exchange rates: one pair over time, which one holds on a day, and all sets with who recorded them. */
export default function Rates() {
  const { t } = useLingui()
  const filters = useRateFilters()
  const { values } = filters
  const { from, to } = pairOf(values.from, values.to)
  const pair = useMemo(() => ({ from, to }), [from, to])
  const span = values.span === '5' || values.span === 'all' ? values.span : '1'
  const today = dateIn(useNow(60))
  const days = spans[span]
  const since = days === null ? oldest : addDays(today, -days)
  const asked = useLiveCall(termCalls.rateSets, {
    request: { query: { since, until: today } },
  })
  const { tools, dialogs } = useTools()
  return (
    <MoneyPage
      part="rates"
      tools={tools.map((action) => (
        <ActionButton key={action.id} action={action} variant="default" />
      ))}
    >
      <Stack gap={14} miw={0}>
        <FilterBar filters={filters} />
        <RateOnDay pair={pair} on={values.on === '' ? today : values.on} />
        <PairChart sets={asked.data} pair={pair} since={since} today={today} />
        <List
          label={t`Rate sets`}
          name="rate-sets"
          asked={asked}
          rowId={({ date, source, recorded }) => `${date} ${source} ${recorded}`}
          columns={useColumns()}
          sortedBy={{ id: 'date', desc: true }}
          heightMax={460}
          widthMin={1000}
          empty={{
            icon: IconArrowsExchange,
            title: t`No rates in this period`,
            ...(tools[0] ? { action: tools[0] } : {}),
          }}
        />
      </Stack>
      <LazyBoundary fallback={null}>{dialogs}</LazyBoundary>
    </MoneyPage>
  )
}

/** Rates hold for all studios: only who sees all of them sets any. */
function useTools() {
  const { t } = useLingui()
  const { owner, super: isSuper } = useViewer()
  const add = useFormAction(
    termCalls.setRates,
    { id: 'add-rates', label: t`Add rates`, icon: IconPlus },
    (close) => <AddRates onClose={close} />,
  )
  const ecb = useFormAction(
    termCalls.setRates,
    { id: 'import-ecb', label: t`Import ECB file`, icon: IconFileImport },
    (close) => <ImportEcb onClose={close} />,
  )
  const offered = owner || isSuper
  const tools = useMemo(
    () => (offered ? [...add.tools, ...ecb.tools] : []),
    [offered, add.tools, ecb.tools],
  )
  useRegisterActions('rates', tools)
  return {
    tools,
    dialogs: offered && (
      <>
        {add.children}
        {ecb.children}
      </>
    ),
  }
}

/** The pair, the period, and the day of which the rate is asked: the browser's own fields, in the address. */
function useRateFilters() {
  const { t } = useLingui()
  const kit = useFilterKit()
  const fields = useMemo(() => {
    const choice = (label: string, usual: Currency) =>
      kit.choice(
        label,
        usual.toUpperCase(),
        currencies.filter((code) => code !== usual).map((code) => [code, code.toUpperCase()]),
      )
    return {
      from: choice(t`From currency`, usualPair.from),
      to: choice(t`To currency`, usualPair.to),
      span: kit.choice(t`Period`, t`12 months`, { 5: t`5 years`, all: t`Since 1999` }),
      on: { kind: 'date' as const, label: t`Rate on` },
    }
  }, [t, kit])
  return useFilters(fields)
}

function PairChart({
  sets,
  pair,
  since,
  today,
}: {
  readonly sets: readonly RateSetRow[] | undefined
  readonly pair: CurrencyPair
  readonly since: LocalDay
  readonly today: LocalDay
}) {
  const { t } = useLingui()
  const points = useMemo(() => ratePoints(sets ?? [], pair), [sets, pair])
  const gaps = useMemo(() => rateGaps(points, today), [points, today])
  const [from, to] = [pair.from.toUpperCase(), pair.to.toUpperCase()]
  return (
    <div className={`cb-card ${classes['card']}`}>
      {!sets ? (
        <Skeleton h={260} />
      ) : points.length === 0 ? (
        <Empty icon={IconArrowsExchange} title={t`No rate from ${from} to ${to} in this period`} />
      ) : (
        <LazyBoundary fallback={<Skeleton h={260} />}>
          <RateChart
            label={t`${from} to ${to} over time`}
            points={points}
            gaps={gaps}
            from={since < (points[0]?.date ?? since) ? (points[0]?.date ?? since) : since}
            to={today}
          />
        </LazyBoundary>
      )}
      {points.length > 0 && (
        <p className="cb-visually-hidden">
          <Trans>The list below has every set of the period.</Trans>
        </p>
      )}
    </div>
  )
}

function useColumns(): readonly Column<RateSetRow>[] {
  const { t, i18n } = useLingui()
  const personName = usePersonName()
  return useMemo(
    () => [
      {
        id: 'date',
        header: t`Date`,
        kind: 'day',
        value: ({ date }) => date,
        cell: ({ date }) => plainDay(date, i18n.locale),
        width: '120px',
      },
      {
        id: 'base',
        header: t`Base currency`,
        value: ({ base }) => base.toUpperCase(),
        width: '0.8fr',
      },
      ...currencies.map((code): Column<RateSetRow> => ({
        id: code,
        header: code.toUpperCase(),
        kind: 'number',
        // Sorted as numbers, shown with the decimals that were recorded.
        value: ({ quotes }) => Number(quotes[code] ?? 0),
        cell: ({ quotes }) => quoteText(quotes[code], i18n.locale),
        text: ({ quotes }) => quotes[code] ?? '',
        align: 'right',
      })),
      { id: 'source', header: t`Source`, value: ({ source }) => source },
      { id: 'by', header: t`Recorded by`, value: ({ by }) => personName(by), width: '1.2fr' },
      momentColumn<RateSetRow>(
        { id: 'recorded', header: t`Recorded`, at: ({ recorded }) => recorded, width: '1.2fr' },
        i18n.locale,
      ),
    ],
    [t, i18n.locale, personName],
  )
}
