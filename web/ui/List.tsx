import { useMemo, type ComponentType } from 'react'
import { Box, Button, Flex, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import type { ScreenAction } from '../platform/actions.ts'
import type { Filters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from './ActionButton.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { Empty } from './Empty.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FormFailure } from './FormFailure.tsx'
import { withActions, withBoxes } from './list-columns.tsx'
import { useSelection, type Selection } from './use-selection.ts'

/** Fetched by lists whose rows can be selected. */
const BulkBar = lazyComponent(() => import('./BulkBar.tsx'))

/** The state of one query. `refetch` asks again. */
export interface QueryState<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}
type Shared = 'label' | 'rowId' | 'columns' | 'sortedBy' | 'heightMax' | 'widthMin' | 'exported'
export interface ListProps<Row extends object, K extends string> extends Pick<
  DataTableProps<Row>,
  Shared
> {
  /** Its columns, its scroll position and its files go by this name. */
  readonly name: string
  readonly asked: QueryState<Row>
  readonly filters?: Filters<K>
  /** How many rows pass the filters, in words: '3 people'. */
  readonly count?: (shown: number) => string
  readonly matches?: (row: Row, values: Readonly<Record<K, string>>) => boolean
  /** Actions for one row; buttons at its end. */
  readonly actions?: (row: Row) => readonly ScreenAction[]
  /** A CSS length with room for them; default 130px. */
  readonly actionsWidth?: string
  /** Actions for several rows; with it rows can be selected. Calls `clear` when it is done. */
  readonly bulk?: (rows: readonly Row[], clear: () => void) => readonly ScreenAction[]
  readonly empty: {
    readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>
    readonly title: string
    readonly hint?: string
    readonly action?: ScreenAction
  }
}
const PhoneFilters = lazyComponent<{ readonly filters: Filters<never> }>(
  () => import('./PhoneFilters.tsx'),
)
/** Media query of a window as wide as a phone. */
const phone = '(max-width: 600px)'

/** A list with everything around it: filters, selection, actions of its rows, and what it says while there is nothing to show. */
export function List<Row extends object, K extends string = never>(props: ListProps<Row, K>) {
  const { label, asked, filters, count, rowId, bulk } = props
  const { data, error } = asked
  const rows = useMatching(props)
  const selection = useSelection(data && rows, rowId)
  const columns = useListColumns(props, selection)
  const cards = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  return (
    <Flex direction="column" gap="xs" flex={1} mih={0}>
      {filters && (
        <Flex gap={8} align="center" wrap="wrap">
          <Box flex="1 1 320px" miw={0}>
            {cards ? (
              <LazyBoundary fallback={null}>
                <PhoneFilters filters={filters} />
              </LazyBoundary>
            ) : (
              <FilterBar filters={filters} />
            )}
          </Box>
          {count && data && (
            <Box component="span" role="status" c="dimmed" fz="sm">
              {count(rows.length)}
            </Box>
          )}
        </Flex>
      )}
      {error && <Failed text={failureText(error, label)} retry={asked.refetch} />}
      {data && bulk && data.length > 0 && (
        <LazyBoundary fallback={<Skeleton h={24} w={140} />}>
          <BulkBar
            count={selection.rows.length}
            actions={bulk(selection.rows, selection.clear)}
            onAll={() => selection.select(rows)}
            onNone={selection.clear}
          />
        </LazyBoundary>
      )}
      {!data && !error && <Waiting />}
      {data && (
        <DataTable
          label={label}
          name={props.name}
          rows={rows}
          rowId={rowId}
          columns={columns}
          cards={cards}
          empty={<NoRows empty={props.empty} filters={data.length > 0 ? filters : undefined} />}
          {...(props.sortedBy ? { sortedBy: props.sortedBy } : {})}
          {...(props.heightMax ? { heightMax: props.heightMax } : {})}
          {...(props.exported === false ? { exported: false as const } : {})}
          {...(props.widthMin ? { widthMin: props.widthMin } : {})}
        />
      )}
    </Flex>
  )
}

function useMatching<Row extends object, K extends string>({
  asked: { data },
  filters,
  matches,
}: ListProps<Row, K>): readonly Row[] {
  const values = filters?.values
  return useMemo(
    () => (matches && values ? (data?.filter((row) => matches(row, values)) ?? []) : (data ?? [])),
    [data, matches, values],
  )
}

function useListColumns<Row extends object, K extends string>(
  { columns, rowId, actions, actionsWidth = '130px', bulk }: ListProps<Row, K>,
  selection: Selection<Row>,
) {
  const { t } = useLingui()
  const boxed = bulk ? withBoxes(columns, rowId, selection, (name) => t`Select ${name}`) : columns
  return actions ? withActions(boxed, actions, { header: t`Actions`, width: actionsWidth }) : boxed
}

function Failed({ text, retry }: { readonly text: string; readonly retry: () => unknown }) {
  return (
    <Flex gap="6px 12px" align="center" wrap="wrap">
      <FormFailure text={text} />
      <Button size="xs" variant="default" onClick={() => void retry()}>
        <Trans>Retry</Trans>
      </Button>
    </Flex>
  )
}

const Waiting = () => (
  <Flex direction="column" gap={6} aria-busy="true">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} h={28} />
    ))}
  </Flex>
)

/** Nothing is there, or nothing matches: one thing to do about either. */
function NoRows({
  empty: { action, ...empty },
  filters,
}: {
  readonly empty: ListProps<object, never>['empty']
  readonly filters: Pick<Filters<never>, 'clear'> | undefined
}) {
  const { t } = useLingui()
  if (!filters)
    return (
      <Empty
        {...empty}
        {...(action ? { action: <ActionButton action={action} variant="default" /> } : {})}
      />
    )
  return (
    <Empty
      icon={IconSearch}
      title={t`No results`}
      action={
        <Button size="xs" variant="default" onClick={filters.clear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  )
}
