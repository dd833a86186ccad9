import type { MouseEvent } from 'react'
import { Button, Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { ShopProduct } from '#shared/store/views.ts'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useCartSend } from './data.ts'
import { leastPrice, stockOfProduct } from './product-figures.ts'
import { ProductPicture } from './ProductPicture.tsx'
import classes from './Store.module.css'
import { useStockWords } from './words.ts'

/** A product of the shop: its picture, price and stock, and one button for the next step. */
export function ProductCard({
  product,
  href,
  onOpen,
  onCart,
}: {
  readonly product: ShopProduct
  readonly href: string
  readonly onOpen: () => void
  readonly onCart: () => void
}) {
  const { t } = useLingui()
  const stock = useStockWords()(stockOfProduct(product))
  const { name, currency, items, installments_max: most } = product
  const { price, varies } = leastPrice(items)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  const amount = <Money amount={price} currency={currency} exact />
  return (
    <li className={`cb-card ${classes['card']}`}>
      <ProductPicture url={product.pictures[0]?.url} />
      <Flex direction="column" gap={6} p={10} flex={1}>
        <h3>
          <Link href={href} onClick={open}>
            {name}
          </Link>
        </h3>
        <Flex gap="2px 8px" align="center" wrap="wrap">
          <b>
            {varies && <small>{t({ id: 'from (price)', message: 'from' })} </small>}
            {amount}
          </b>
          {stock && <StatusBadge tone={stock.tone}>{stock.text}</StatusBadge>}
        </Flex>
        {most > 1 && (
          <small>{plural(most, { one: 'Up to # instalment', other: 'Up to # instalments' })}</small>
        )}
        <CardButton product={product} onOpen={onOpen} onCart={onCart} />
      </Flex>
    </li>
  )
}

function CardButton({
  product,
  onOpen,
  onCart,
}: {
  readonly product: ShopProduct
  readonly onOpen: () => void
  readonly onCart: () => void
}) {
  const { t } = useLingui()
  const { busy, may: mayBuy, send } = useCartSend()
  const { items, name, limit_left: limit } = product
  const [only] = items
  const of = <span className="cb-visually-hidden">&nbsp;{name}</span>
  if (items.some(({ inCart }) => inCart))
    return (
      <Button fullWidth variant="light" onClick={onCart}>
        {t`In your cart`}
        {of}
      </Button>
    )
  const isOut = stockOfProduct(product) === 0 || limit === 0
  if (items.length !== 1 || isOut || !mayBuy || !only)
    return (
      <Button fullWidth variant="default" onClick={onOpen}>
        {isOut || !mayBuy ? t`Details` : t({ id: 'Choose (variant)', message: 'Choose' })}
        {of}
      </Button>
    )
  return (
    <Button
      fullWidth
      loading={busy}
      data-once=""
      onClick={() =>
        void send(t`Add to cart`, ({ add }) => add(only.id), t`${name} is in your cart`)
      }
    >
      {t`Add to cart`}
      {of}
    </Button>
  )
}
