import { useState } from 'react'
import { Button, Flex, Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from 'wouter'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { BudgetLine } from './BudgetLine.tsx'
import { CartLines } from './CartLines.tsx'
import { useCart } from './data.ts'
import { ShopParts } from './ShopParts.tsx'

const CheckoutSummary = lazyComponent(() => import('./CheckoutSummary.tsx'))
const OrderAfterCheckout = lazyComponent(() => import('./OrderAfterCheckout.tsx'))

/** The cart once more, with all that buying it means; afterwards the order. */
export default function Checkout() {
  const { t } = useLingui()
  const [{ order }, set] = useQueryString(['order'])
  return (
    <Page title={order === '' ? t`Checkout` : t`Order placed`}>
      <ShopParts />
      {order === '' ? (
        <Buying onPlaced={(placed) => set({ order: placed })} />
      ) : (
        <LazyBoundary fallback={<Skeleton h={240} />}>
          <OrderAfterCheckout order={order} />
        </LazyBoundary>
      )}
    </Page>
  )
}

function Buying({ onPlaced }: { readonly onPlaced: (order: string) => void }) {
  const { t } = useLingui()
  const { data, error } = useCart()
  const [isPlacing, setPlacing] = useState(false)
  if (error && !data) return <FormFailure text={failureText(error, t`Checkout`)} />
  if (!data) return <Skeleton h={240} />
  // While the order is on its way the cart may be empty sooner than the answer is here.
  if (data.cartLength === 0 && !isPlacing)
    return (
      <Empty
        icon={IconShoppingCart}
        title={t`Your cart is empty`}
        action={
          <Button component={Link} href={paths.store} variant="default">
            {t`Go to the shop`}
          </Button>
        }
      />
    )
  return (
    <Flex gap={14} align="flex-start" wrap="wrap">
      <Flex direction="column" gap={10} flex="1.2 1 340px" miw={0}>
        <BudgetLine />
        <CartLines lines={data.cart} />
      </Flex>
      <Flex direction="column" gap={10} flex="1 1 320px" miw={0}>
        <LazyBoundary fallback={<Skeleton h={320} radius="md" />}>
          <CheckoutSummary
            cart={data}
            onPlacing={() => setPlacing(true)}
            onPlaced={onPlaced}
            onFailed={() => setPlacing(false)}
          />
        </LazyBoundary>
      </Flex>
    </Flex>
  )
}
