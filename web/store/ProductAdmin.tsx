import { useState } from 'react'
import { Flex, Skeleton, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { productCalls } from '#shared/store/product-calls.ts'
import type { StoreProduct } from '#shared/store/views.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { useQueryString } from '../platform/query-string.ts'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useProductActions } from './product-actions.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { productTones, useProductStates } from './words.ts'

const ProductForm = lazyComponent(() => import('./ProductForm.tsx'))
const ProductPrices = lazyComponent(() => import('./ProductPrices.tsx'))
const ProductPictures = lazyComponent(() => import('./ProductPictures.tsx'))
const ProductStock = lazyComponent(() => import('./ProductStock.tsx'))

/** A product beside the list of those who sell it: what it is, its prices, pictures and stock. */
export default function ProductAdmin({
  product,
  onClose,
}: {
  readonly product: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { data, error } = useLiveCall(productCalls.product, {
    request: { params: { id: product } },
  })
  return (
    <SideDrawer onClose={onClose} size="xl" title={data?.name ?? t`Product`}>
      {error && <FormFailure text={failureText(error, t`Product`)} />}
      {!data && !error && <Skeleton h={360} />}
      {data && <Shown product={data} />}
    </SideDrawer>
  )
}

function Shown({ product }: { readonly product: StoreProduct }) {
  const { t } = useLingui()
  const states = useProductStates()
  const [{ part }, set] = useQueryString(['part'])
  const [isEditing, setEditing] = useState(false)
  const actions = useProductActions(product, () => setEditing(true))
  const parts = [
    ['', t`Details`],
    ['prices', t`Prices`],
    ['pictures', t`Pictures`],
    ['stock', t`Stock`],
  ] as const
  return (
    <Stack gap="md" pb="md">
      <Flex gap={8} align="center" wrap="wrap">
        <StatusBadge tone={productTones[product.state]}>{states[product.state]}</StatusBadge>
        {product.low && <StatusBadge tone="warn">{t`Low stock`}</StatusBadge>}
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} variant="default" />
        ))}
      </Flex>
      <Flex gap={4} wrap="wrap" role="group" aria-label={t`Product`}>
        {parts.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className="cb-choice"
            aria-pressed={part === name}
            onClick={() => set({ part: name })}
          >
            {label}
          </button>
        ))}
      </Flex>
      <LazyBoundary fallback={<Skeleton h={240} />}>
        {part === 'prices' ? (
          <ProductPrices product={product} />
        ) : part === 'pictures' ? (
          <ProductPictures product={product} />
        ) : part === 'stock' ? (
          <ProductStock product={product} />
        ) : (
          <ProductFacts product={product} />
        )}
        {isEditing && (
          <ProductForm
            studio={product.studio}
            product={product}
            onClose={() => setEditing(false)}
          />
        )}
      </LazyBoundary>
    </Stack>
  )
}
