import { useState } from 'react'
import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cartCalls } from '#shared/store/cart-calls.ts'
import type { ShopProduct } from '#shared/store/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { failureText } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Money } from '../ui/Money.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { BudgetLine } from './BudgetLine.tsx'
import { storeKey, useCartSend } from './data.ts'
import { InstalmentChoice } from './InstalmentChoice.tsx'
import { Limit } from './Limit.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { QuantityField } from './QuantityField.tsx'
import classes from './Store.module.css'
import { useStockWords } from './words.ts'

type Item = ShopProduct['items'][number]

/** A product beside the shop: what it is, how it can be had, and the way into the cart. */
export default function ProductDrawer({
  product,
  onClose,
  onCart,
}: {
  readonly product: string
  readonly onClose: () => void
  readonly onCart: () => void
}) {
  const { t } = useLingui()
  const { data, error } = useLiveCall(cartCalls.shopProduct, {
    request: { params: { id: product } },
  })
  return (
    <SideDrawer onClose={onClose} size="lg" title={data?.name ?? t`Product`}>
      {error && <FormFailure text={failureText(error, t`Product`)} />}
      {!data && !error && <Skeleton h={360} />}
      {data && <Shown product={data} onCart={onCart} />}
    </SideDrawer>
  )
}

function Shown({
  product,
  onCart,
}: {
  readonly product: ShopProduct
  readonly onCart: () => void
}) {
  const { items, description, tags, category } = product
  const [chosen, choose] = useState('')
  const item = items.find(({ id }) => id === chosen) ?? items[0]
  if (!item) return null
  return (
    <Stack gap="md" pb="md">
      <Pictures product={product} />
      {items.length > 1 && <Variants product={product} item={item} onChoose={choose} />}
      <Facts product={product} item={item} />
      <Buying key={item.id} product={product} item={item} onCart={onCart} />
      {description !== '' && (
        <Text size="sm" className="cb-anywhere" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      )}
      {(category !== null || tags.length > 0) && (
        <Flex gap={6} wrap="wrap">
          {[category ?? [], tags].flat().map((one) => (
            <StatusBadge key={one}>{one}</StatusBadge>
          ))}
        </Flex>
      )}
      <BudgetLine />
    </Stack>
  )
}

function Pictures({ product: { pictures, name } }: { readonly product: ShopProduct }) {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const shown = pictures[at] ?? pictures[0]
  return (
    <Stack gap={8}>
      <ProductPicture url={shown?.url} alt={name} isWhole />
      {pictures.length > 1 && (
        <div className={classes['thumbs']}>
          {pictures.map((picture, i) => {
            const nth = i + 1
            return (
              <button
                key={picture.picture}
                type="button"
                aria-label={t`Picture ${nth}`}
                aria-pressed={picture === shown}
                onClick={() => setAt(i)}
              >
                <ProductPicture url={picture.url} isSmall />
              </button>
            )
          })}
        </div>
      )}
    </Stack>
  )
}

function Variants({
  product: { items, currency },
  item,
  onChoose,
}: {
  readonly product: ShopProduct
  readonly item: Item
  readonly onChoose: (id: string) => void
}) {
  const { t } = useLingui()
  const words = useStockWords()
  return (
    <fieldset>
      <legend>{t`Variant`}</legend>
      <Stack gap={0} className="cb-box">
        {items.map((one) => {
          const stock = words(one.left)
          return (
            <Flex component="label" key={one.id} gap={10} align="center" px={12} mih={44} fz="sm">
              <input
                type="radio"
                name="variant"
                checked={one === item}
                onChange={() => onChoose(one.id)}
              />
              <span style={{ flex: 1 }} className="cb-anywhere">
                {one.name}
              </span>
              {stock && <StatusBadge tone={stock.tone}>{stock.text}</StatusBadge>}
              <Money amount={one.price} currency={currency} exact />
            </Flex>
          )
        })}
      </Stack>
    </fieldset>
  )
}

function Facts({ product, item }: { readonly product: ShopProduct; readonly item: Item }) {
  const { currency, limit, limit_left: left } = product
  const stock = useStockWords()(item.left)
  return (
    <Stack gap={4}>
      <Flex gap={10} align="center" wrap="wrap" fz="lg">
        <b>
          <Money amount={item.price} currency={currency} exact />
        </b>
        {stock && <StatusBadge tone={stock.tone}>{stock.text}</StatusBadge>}
      </Flex>
      {limit && (
        <Text size="sm" c="dimmed">
          <Limit {...limit} />
          {left !== null && (
            <>
              {' · '}
              {plural(left, {
                one: 'you can buy # more now',
                other: 'you can buy # more now',
              })}
            </>
          )}
        </Text>
      )}
    </Stack>
  )
}
function Buying({
  product,
  item,
  onCart,
}: {
  readonly product: ShopProduct
  readonly item: Item
  readonly onCart: () => void
}) {
  const { t } = useLingui()
  const { busy, may: mayBuy, send } = useCartSend()
  const [quantity, setQuantity] = useState(1)
  const [instalments, setInstalments] = useState(1)
  const { name, installments_max: most, limit_left: limit } = product
  const max = Math.min(item.left ?? Infinity, limit ?? Infinity)
  if (!mayBuy) return null
  if (item.left === 0) return <Notice item={item} />
  if (item.inCart)
    return (
      <Button size="md" variant="light" onClick={onCart}>
        {t`In your cart`}
      </Button>
    )
  const add = () =>
    send(
      t`Add to cart`,
      async (of) => {
        const added = await of.add(item.id)
        const counted = quantity > 1 ? await of.quantity(item.id, quantity) : added
        return instalments > 1 ? of.instalments(item.id, instalments) : counted
      },
      t`${name} is in your cart`,
    )
  return (
    <Stack gap="sm">
      <Flex gap="sm" wrap="wrap" align="end">
        <QuantityField label={t`Quantity`} value={quantity} max={max} onChange={setQuantity} />
        {most > 1 && (
          <InstalmentChoice
            label={t`Payment`}
            value={instalments}
            most={most}
            price={item.price}
            quantity={quantity}
            currency={product.currency}
            onChange={setInstalments}
          />
        )}
      </Flex>
      <Button size="md" loading={busy} disabled={max === 0} data-once="" onClick={() => void add()}>
        {max === 0 ? t`You have reached the limit for now` : t`Add to cart`}
      </Button>
    </Stack>
  )
}

/** Sold out: who wants to is told once when it is back. */
function Notice({ item: { id, notice } }: { readonly item: Item }) {
  const { t } = useLingui()
  const { busy, send } = useSend(storeKey)
  const may = useMayCall(cartCalls.setNotice)
  if (!may) return null
  const set = (on: boolean) =>
    send(
      t`Back-in-stock notice`,
      () => call(cartCalls.setNotice, { params: { id }, body: { on } }),
      on ? t`You’ll be told when it’s back` : t`You won’t be told`,
    )
  return (
    <Button
      size="md"
      variant={notice ? 'light' : 'default'}
      loading={busy}
      onClick={() => void set(!notice)}
    >
      {notice ? t`Don’t tell me any more` : t`Tell me when it’s back`}
    </Button>
  )
}
