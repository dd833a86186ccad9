import { ActionIcon, Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { amountText, minorOf } from '#shared/money/amount.ts'
import type { CartLine } from '#shared/store/views.ts'
import { Money } from '../ui/Money.tsx'
import { moneyText } from '../ui/money-format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useCartSend } from './data.ts'
import { InstalmentChoice } from './InstalmentChoice.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { QuantityField } from './QuantityField.tsx'
import classes from './Store.module.css'
import { useInstalmentWords, useUnavailableWords } from './words.ts'

/** The lines of the cart; one that cannot be bought says why, and keeps none of the others back. */
export function CartLines({ lines }: { readonly lines: readonly CartLine[] }) {
  const { t } = useLingui()
  return (
    <ul className="cb-card" aria-label={t`In your cart`}>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { readonly line: CartLine }) {
  const { name, quantity, price, currency, available, picture } = line
  const why = useUnavailableWords()(line)
  const sum = amountText(minorOf(price) * quantity)
  return (
    <li className={classes['line']} data-out={!available || undefined}>
      <ProductPicture url={picture} isSmall />
      <div className="cb-anywhere">
        <b>{name}</b>
        {quantity > 1 && (
          <div>
            <small>
              {quantity} × <Money amount={price} currency={currency} exact />
            </small>
          </div>
        )}
        {why !== null && (
          <div>
            <StatusBadge tone="warn">{why}</StatusBadge>
          </div>
        )}
      </div>
      <span
        style={available ? { fontWeight: 600 } : { color: 'var(--mantine-color-dimmed)' }}
        {...(available ? {} : { 'data-struck': true })}
      >
        {available ? (
          <Money amount={sum} currency={currency} exact />
        ) : (
          <s>
            <Money amount={sum} currency={currency} exact />
          </s>
        )}
      </span>
      <LineSteps line={line} />
    </li>
  )
}

function LineSteps({ line }: { readonly line: CartLine }) {
  const { t, i18n } = useLingui()
  const { busy, may, send } = useCartSend()
  const words = useInstalmentWords()
  const {
    id,
    name,
    quantity,
    paymentInstallments: instalments,
    newPrice,
    installments_max: most,
  } = line
  const isFixed = line.why === 'priceChanged' || line.why === 'retired' || line.why === 'notForYou'
  const price = newPrice && moneyText(newPrice.price, newPrice.currency, i18n.locale, true)
  if (!may) return null
  const change = (count: number) => void send(t`Cart`, (of) => of.quantity(id, count))
  return (
    <div className={classes['steps']} role="group" aria-label={name}>
      {!isFixed && (
        <QuantityField
          label={t`Quantity`}
          hideLabel
          value={quantity}
          busy={busy}
          {...(line.left !== null && { max: line.left })}
          onChange={change}
        />
      )}
      {!isFixed && (most > 1 || instalments > most) && (
        <InstalmentChoice
          label={t`Payment`}
          hideLabel
          value={instalments}
          most={most}
          price={line.price}
          quantity={quantity}
          currency={line.currency}
          busy={busy}
          onChange={(count) => void send(t`Cart`, (of) => of.instalments(id, count))}
        />
      )}
      {!isFixed && most <= 1 && instalments <= most && <small>{words(1)}</small>}
      {line.why === 'priceChanged' && price !== null && (
        <Button
          size="sm"
          loading={busy}
          data-once=""
          onClick={() => void send(t`Accept new price`, (of) => of.accept(id))}
        >
          {t`Accept ${price}`}
        </Button>
      )}
      <ActionIcon
        size={38}
        variant="subtle"
        color="gray"
        ml="auto"
        aria-label={t`Remove ${name}`}
        disabled={busy}
        data-once=""
        onClick={() => change(0)}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
