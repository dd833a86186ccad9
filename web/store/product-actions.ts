import { useLingui } from '@lingui/react/macro'
import { IconArchive, IconEye, IconPencil } from '@tabler/icons-react'
import { productCalls } from '#shared/store/product-calls.ts'
import type { StoreProduct } from '#shared/store/views.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useConfirmedAction } from '../ui/use-confirmed-action.ts'
import { storeKey } from './data.ts'

/** What may be done with a product as a whole. */
export function useProductActions(
  product: StoreProduct,
  onEdit: () => void,
): readonly ScreenAction[] {
  const { t } = useLingui()
  const may = useMayCall(productCalls.editProduct)
  const to = (state: StoreProduct['state']) => (one: StoreProduct) =>
    call(productCalls.editProduct, { params: { id: one.id }, body: { state } })
  const shared = { nameOf: ({ name }: StoreProduct) => name, invalidates: storeKey }
  const retire = useConfirmedAction<StoreProduct>({
    ...shared,
    id: 'retire',
    label: t`Retire`,
    icon: IconArchive,
    danger: true,
    text: () => t`It is no longer sold. Orders keep it, and it can be put on sale again.`,
    send: to('retired'),
    toast: t`Product retired`,
  })
  const sell = useConfirmedAction<StoreProduct>({
    ...shared,
    id: 'sell',
    label: t`Put on sale`,
    icon: IconEye,
    send: to('on-sale'),
    toast: t`Product on sale`,
  })
  if (!may) return []
  return [
    { id: 'edit', label: t`Edit`, icon: IconPencil, can: true, perform: onEdit },
    ...(product.state === 'on-sale' ? [retire([product])] : [sell([product])]),
  ]
}
