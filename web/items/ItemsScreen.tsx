import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import {
  IconCashBanknote,
  IconGavel,
  IconGift,
  IconPlus,
  IconTableImport,
} from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { itemCalls, type Item } from '#shared/money/item-calls.ts'
import { ITEMS_LISTED_MAX, type EnteredKind } from '#shared/money/items.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useQueryString } from '../platform/query-string.ts'
import { useViewer } from '../platform/session.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { useItemColumns } from './columns.tsx'
import { managesKind, seesOthers, useItemsOfKind } from './data.ts'
import { useItemFilters } from './item-filters.ts'
import { ItemSums } from './ItemSums.tsx'
import { useKindWords } from './kind-words.ts'
import { useReversal } from './reversal.tsx'

const AddItem = lazyComponent(() => import('./AddItem.tsx'))
const SheetOfItems = lazyComponent(() => import('./sheet/SheetOfItems.tsx'))

const icons = { upfront: IconCashBanknote, penalty: IconGavel, bonus: IconGift } as const
const rowId = ({ item }: Item) => item

/** Upfronts, penalties or bonuses: the list, or the view in which many are recorded at once. */
export function ItemsScreen({ kind }: { readonly kind: EnteredKind }) {
  const [{ view }] = useQueryString(['view'])
  const mayRecord = useMayRecord(kind)
  if (view === 'sheet' && mayRecord)
    return (
      <LazyBoundary fallback={null}>
        <SheetOfItems kind={kind} />
      </LazyBoundary>
    )
  return <ItemList kind={kind} mayRecord={mayRecord} />
}

/** The row lets in who manages one of the kinds; which one is needed, the server looks at. */
function useMayRecord(kind: EnteredKind): boolean {
  const viewer = useViewer()
  return useMayCall(itemCalls.addItem) && managesKind(viewer, kind)
}

function ItemList({
  kind,
  mayRecord,
}: {
  readonly kind: EnteredKind
  readonly mayRecord: boolean
}) {
  const { t } = useLingui()
  const words = useKindWords(kind)
  const viewer = useViewer()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const { filters, matches } = useItemFilters(studios)
  const { values } = filters
  const asked = useItemsOfKind(kind, values.from, values.to)
  const shown = useMemo(
    () => asked.data?.filter((item) => matches(item, values)) ?? [],
    [asked.data, matches, values],
  )
  const isPaidBack = kind === 'upfront'
  const columns = useItemColumns({
    isPaidBack,
    studios: useStudioNames(studios),
  })
  const [adding, setAdding] = useState(false)
  const reversal = useReversal(kind)
  const isCut = asked.data?.length === ITEMS_LISTED_MAX
  const isOwn = !seesOthers(viewer, kind)
  return (
    <ListScreen
      title={words.title}
      name={`items-${kind}`}
      hint={
        <>
          {asked.data && <ItemSums items={shown} isPaidBack={isPaidBack} />}
          {isCut &&
            ` · ${t`Only the newest ${ITEMS_LISTED_MAX} are listed: choose an earlier last day for older ones`}`}
        </>
      }
      asked={asked}
      filters={filters}
      matches={matches}
      rowId={rowId}
      columns={columns}
      tools={useTools(kind, mayRecord, setAdding)}
      widthMin={isPaidBack ? 1170 : 940}
      {...reversal.list}
      empty={{
        icon: icons[kind],
        title: isOwn ? words.noneOfYours : words.none,
        hint: words.noneHint,
      }}
    >
      {adding && (
        <LazyBoundary fallback={null}>
          <AddItem
            kind={kind}
            currency={asked.data?.[0]?.currency ?? 'usd'}
            onClose={() => setAdding(false)}
          />
        </LazyBoundary>
      )}
      {reversal.dialog}
    </ListScreen>
  )
}

/** Only who sees more than one is told which. */
function useStudioNames(studios: ReturnType<typeof useLocalStudios>) {
  return useMemo(
    () => (studios.length > 1 ? new Map(studios.map(({ studio, name }) => [studio, name])) : null),
    [studios],
  )
}

function useTools(
  kind: EnteredKind,
  mayRecord: boolean,
  setAdding: (adding: boolean) => void,
): readonly ScreenAction[] {
  const words = useKindWords(kind)
  const [, navigate] = useLocation()
  return useMemo(() => {
    if (!mayRecord) return []
    const path = { upfront: paths.upfronts, penalty: paths.penalties, bonus: paths.bonuses }[kind]
    const group = words.title
    return [
      {
        id: 'add',
        group,
        label: words.add,
        icon: IconPlus,
        can: true,
        perform: () => setAdding(true),
      },
      {
        id: 'sheet',
        group,
        label: words.many,
        icon: IconTableImport,
        can: true,
        perform: () => navigate(withQuery(path, { view: 'sheet' })),
      },
    ]
  }, [kind, mayRecord, words, navigate, setAdding])
}
