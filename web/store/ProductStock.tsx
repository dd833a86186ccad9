import { useState } from 'react'
import { Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowsExchange,
  IconClipboardCheck,
  IconPackageImport,
  IconTrash,
} from '@tabler/icons-react'
import { productCalls } from '#shared/store/product-calls.ts'
import type { StoreProduct, Stock } from '#shared/store/views.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { StockCounts } from './StockCounts.tsx'
import type { AskedMove } from './StockDialog.tsx'
import { StockMoves } from './StockMoves.tsx'
import { usePlaceName } from './words.ts'

const StockDialog = lazyComponent(() => import('./StockDialog.tsx'))

/** Where the pieces of a product lie, how they came and went, and what the last counts said. */
export default function ProductStock({ product }: { readonly product: StoreProduct }) {
  const { t } = useLingui()
  const sold = product.variants.filter(({ gone }) => !gone)
  const [chosen, choose] = useState('')
  const id = sold.find((one) => one.id === chosen)?.id ?? sold[0]?.id ?? product.id
  if (product.stock === null)
    return (
      <Text size="sm">{t`No stock is counted of this product. Turn it on in its details.`}</Text>
    )
  return (
    <Stack gap="md">
      {sold.length > 0 && (
        <ChoiceSelect
          size="sm"
          label={t`Variant`}
          value={id}
          onChange={(event) => choose(event.currentTarget.value)}
          data={sold.map((one) => ({
            value: one.id,
            label: one.stock === null ? one.name : `${one.name} (${one.stock})`,
          }))}
        />
      )}
      <StockOf key={id} id={id} product={product} />
    </Stack>
  )
}

function StockOf({ id, product }: { readonly id: string; readonly product: StoreProduct }) {
  const { t } = useLingui()
  const { data, error } = useLiveCall(productCalls.stock, { request: { params: { id } } })
  const [asked, setAsked] = useState<AskedMove>()
  const actions = useStockActions(setAsked)
  if (error && !data) return <FormFailure text={failureText(error, t`Stock`)} />
  if (!data) return <Skeleton h={240} />
  return (
    <>
      <Flex gap={6} wrap="wrap">
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} variant="default" />
        ))}
      </Flex>
      <Places stock={data} />
      <StockCounts stock={data} />
      <StockMoves moves={data.moves} />
      {asked && (
        <LazyBoundary fallback={null}>
          <StockDialog
            key={asked}
            move={asked}
            stock={data}
            studio={product.studio}
            onClose={() => setAsked(undefined)}
          />
        </LazyBoundary>
      )}
    </>
  )
}

function useStockActions(ask: (move: AskedMove) => void): readonly ScreenAction[] {
  const { t } = useLingui()
  const may = useMayCall(productCalls.moveStock)
  if (!may) return []
  const of = (id: AskedMove, label: string, icon: ScreenAction['icon']): ScreenAction => ({
    id,
    label,
    icon,
    can: true,
    perform: () => ask(id),
  })
  return [
    of('received', t`Receive`, IconPackageImport),
    of('written-off', t`Write off`, IconTrash),
    of('counted', t({ id: 'Count (stock)', message: 'Count' }), IconClipboardCheck),
    of('moved', t({ id: 'Move (stock)', message: 'Move' }), IconArrowsExchange),
  ]
}

function Places({ stock: { stock, places } }: { readonly stock: Stock }) {
  const { t } = useLingui()
  const placeName = usePlaceName()
  return (
    <dl className="cb-facts">
      <div>
        <dt>{t`In stock`}</dt>
        <dd>
          <b>{stock}</b>
        </dd>
      </div>
      {(places.length > 1 || places[0]?.place) &&
        places.map(({ place, quantity }) => (
          <div key={place}>
            <dt>{placeName(place)}</dt>
            <dd>{quantity}</dd>
          </div>
        ))}
    </dl>
  )
}
