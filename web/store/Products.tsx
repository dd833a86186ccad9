import { useCallback, useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconFileImport, IconPackage, IconPlus } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { productCalls } from '#shared/store/product-calls.ts'
import type { StoreProduct } from '#shared/store/views.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { urlOf } from '../platform/call.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { keptFor } from '../platform/keys.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useOpened } from '../platform/query-string.ts'
import { useViewer } from '../platform/session.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { hasWords } from '../ui/plain.ts'
import { useFilterKit } from '../ui/use-filter-kit.ts'
import { useStudioName } from '../ui/use-studio-name.ts'
import { useProductColumns } from './product-columns.tsx'
import { useProductStates } from './words.ts'

const ProductAdmin = lazyComponent(() => import('./ProductAdmin.tsx'))
const ProductForm = lazyComponent(() => import('./ProductForm.tsx'))
const ImportProducts = lazyComponent(() => import('./ImportProducts.tsx'))
type Name = 'q' | 'studio' | 'state' | 'low'

/** The products of the studios in sight, with their stock. */
export default function Products() {
  const { t } = useLingui()
  const { filters, studios } = useProductFilters()
  const { studio, state } = filters.values
  const asked = useLiveCall(productCalls.products, {
    request: {
      query: { ...(studio && { studio }), ...(state && { state: state as StoreProduct['state'] }) },
    },
    placeholderData: keptFor({ query: { studio: studio || undefined } }),
  })
  const [product, openProduct, close] = useOpened('product')
  const [adding, setAdding] = useState<'one' | 'file'>()
  const viewer = useViewer()
  const own = studio || viewer.studio || studios[0]?.studio || ''
  const studioName = useStudioName()
  const addressOf = useCallback(
    (one: string) => withQuery(paths.products, { ...filters.values, product: one }),
    [filters.values],
  )
  return (
    <ListScreen
      title={t`Products`}
      name="store-products"
      asked={asked}
      filters={filters}
      matches={matches}
      rowId={({ id }) => id}
      columns={useProductColumns(addressOf, studios.length > 1 ? studioName : undefined)}
      tools={useTools(own, setAdding)}
      widthMin={980}
      empty={{
        icon: IconPackage,
        title: t`No products yet`,
        hint: t`Add what the studio sells, or import a table.`,
      }}
    >
      <LazyBoundary fallback={null}>
        {adding === 'one' && (
          <ProductForm
            studio={own}
            product={undefined}
            onSaved={openProduct}
            onClose={() => setAdding(undefined)}
          />
        )}
        {adding === 'file' && <ImportProducts studio={own} onClose={() => setAdding(undefined)} />}
        {product !== '' && <ProductAdmin key={product} product={product} onClose={close} />}
      </LazyBoundary>
    </ListScreen>
  )
}

const matches = (
  { name, category, tags, low }: StoreProduct,
  wanted: Readonly<Partial<Record<Name, string>>>,
): boolean =>
  (!wanted.low || low) && hasWords(`${name} ${category ?? ''} ${tags.join(' ')}`, wanted.q ?? '')

function useProductFilters() {
  const { t } = useLingui()
  const kit = useFilterKit()
  const states = useProductStates()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const filters = useFilters(
    useMemo(
      () =>
        ({
          q: { kind: 'text', label: t`Search products`, placeholder: t`Name, category or tag` },
          ...kit.studio(studios),
          state: kit.state(states),
          low: kit.choice(t`Stock`, t`Any stock`, { true: t`Low stock` }),
        }) as FilterFields<Name>,
      [t, kit, studios, states],
    ),
  )
  return { filters, studios }
}

function useTools(
  studio: string,
  setAdding: (what: 'one' | 'file') => void,
): readonly ScreenAction[] {
  const { t } = useLingui()
  const [mayAdd, mayImport] = [
    useMayCall(productCalls.addProduct),
    useMayCall(productCalls.importProducts),
  ]
  const mayExport = useMayCall(productCalls.exportProducts)
  return useMemo(() => {
    const group = t`Products`
    const tool = (
      id: string,
      label: string,
      icon: ScreenAction['icon'],
      perform: () => void,
    ): ScreenAction => ({ id, group, label, icon, can: true, perform })
    return [
      ...(mayAdd ? [tool('add', t`New product`, IconPlus, () => setAdding('one'))] : []),
      ...(mayImport ? [tool('import', t`Import`, IconFileImport, () => setAdding('file'))] : []),
      ...(mayExport && studio !== ''
        ? [
            tool('export', t`Download for import`, IconDownload, () =>
              window.location.assign(urlOf(productCalls.exportProducts.path, {}, { studio })),
            ),
          ]
        : []),
    ]
  }, [t, studio, mayAdd, mayImport, mayExport, setAdding])
}
