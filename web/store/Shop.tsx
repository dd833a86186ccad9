import { useMemo } from 'react'
import { Box, Button, Flex, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch, IconShoppingBag } from '@tabler/icons-react'
import type { ShopProduct } from '#shared/store/views.ts'
import { useFilters, type Filters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useOpened } from '../platform/query-string.ts'
import { failureText } from '../platform/toasts.ts'
import { useViewer } from '../platform/session.ts'
import { Empty } from '../ui/Empty.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { MoreRows } from '../ui/MoreRows.tsx'
import { Page } from '../ui/Page.tsx'
import { useFilterKit } from '../ui/use-filter-kit.ts'
import { BudgetLine } from './BudgetLine.tsx'
import { CartButton } from './CartButton.tsx'
import { useShop } from './data.ts'
import { ProductCard } from './ProductCard.tsx'
import { ShopParts } from './ShopParts.tsx'
import classes from './Store.module.css'

const ProductDrawer = lazyComponent(() => import('./ProductDrawer.tsx'))
const PhoneFilters = lazyComponent<{ readonly filters: Filters<never> }>(
  () => import('../ui/PhoneFilters.tsx'),
)
const CartDrawer = lazyComponent(() => import('./CartDrawer.tsx'))

/** What the viewer's studio sells to them, with the budget that is left and the cart. */
export default function Shop() {
  const { t } = useLingui()
  const { studio } = useViewer()
  const [product, openProduct, closeProduct] = useOpened('product')
  const [cart, openCart, closeCart] = useOpened('cart')
  const { filters, shop } = useFilteredShop()
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const addressOf = (one: string) => withQuery(paths.store, { ...filters.values, product: one })
  return (
    <Page title={t`Shop`}>
      <ShopParts />
      {studio === null ? (
        <Empty
          icon={IconShoppingBag}
          title={t`You don’t belong to a studio, so you can’t buy here`}
        />
      ) : (
        <>
          <Box className={classes['top'] ?? ''}>
            <BudgetLine>
              <CartButton onOpen={() => openCart('open')} />
            </BudgetLine>
          </Box>
          {isPhone ? (
            <LazyBoundary fallback={null}>
              <PhoneFilters filters={filters} />
            </LazyBoundary>
          ) : (
            <FilterBar filters={filters} />
          )}
          {shop.error && <FormFailure text={failureText(shop.error, t`Shop`)} />}
          {!shop.products && !shop.error && <Waiting />}
          {shop.products && (
            <Cards
              products={shop.products}
              isFiltered={filters.active}
              onClear={filters.clear}
              addressOf={addressOf}
              onOpen={openProduct}
              onCart={() => openCart('open')}
            />
          )}
          {shop.products && shop.hasNextPage && (
            <MoreRows
              text={plural(shop.products.length, {
                one: '# product shown',
                other: '# products shown',
              })}
              asked={shop}
            />
          )}
        </>
      )}
      <LazyBoundary fallback={null}>
        {product !== '' && (
          <ProductDrawer
            key={product}
            product={product}
            onClose={closeProduct}
            onCart={() => openCart('open')}
          />
        )}
        {cart !== '' && <CartDrawer onClose={closeCart} />}
      </LazyBoundary>
    </Page>
  )
}

/** The filters stand in the address; their choices are those of the shop. */
function useFilteredShop() {
  const { t } = useLingui()
  const kit = useFilterKit()
  const all = useShop({ q: '', category: '', tag: '' }).first
  const [categories, tags] = [all?.categories, all?.tags]
  const filters = useFilters(
    useMemo(() => {
      const choices = (names: readonly string[] = []) => names.map((one) => [one, one] as const)
      return {
        q: { kind: 'text', label: t`Search the shop`, placeholder: t`Search products` } as const,
        category: kit.choice(t`Category`, t`All categories`, choices(categories)),
        tag: kit.choice(t`Tag`, t`All tags`, choices(tags)),
      }
    }, [t, kit, categories, tags]),
  )
  return { filters, shop: useShop(filters.values) }
}

function Cards({
  products,
  isFiltered,
  onClear,
  addressOf,
  onOpen,
  onCart,
}: {
  readonly products: readonly ShopProduct[]
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly addressOf: (product: string) => string
  readonly onOpen: (product: string) => void
  readonly onCart: () => void
}) {
  const { t } = useLingui()
  if (products.length === 0)
    return isFiltered ? (
      <Empty
        icon={IconSearch}
        title={t`No results`}
        action={
          <Button size="xs" variant="default" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    ) : (
      <Empty
        icon={IconShoppingBag}
        title={t`Nothing is on sale yet`}
        hint={t`Products that your studio sells will show here.`}
      />
    )
  return (
    <ul className={classes['cards']} aria-label={t`Products`}>
      {products.map((product) => (
        <ProductCard
          key={product.product}
          product={product}
          href={addressOf(product.product)}
          onOpen={() => onOpen(product.product)}
          onCart={onCart}
        />
      ))}
    </ul>
  )
}

const Waiting = () => (
  <Flex className={classes['cards'] ?? ''} aria-busy="true">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} h={240} radius="md" />
    ))}
  </Flex>
)
