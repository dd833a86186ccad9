import { useState } from 'react'
import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { hasPermission } from '#shared/platform/allow.ts'
import { isReason } from '#shared/platform/reason.ts'
import { cartCalls } from '#shared/store/cart-calls.ts'
import type { Cart, CheckoutPreview } from '#shared/store/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { actorOfViewer, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { useSave } from '../platform/use-save.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Money } from '../ui/Money.tsx'
import { ReasonField } from '../ui/ReasonField.tsx'
import { CartTotal } from './CartTotal.tsx'
import { storeKey } from './data.ts'
import { DuePlan, NetsTable } from './HalfTables.tsx'

interface Props {
  readonly cart: Cart
  readonly onPlacing: () => void
  readonly onPlaced: (order: string) => void
  readonly onFailed: () => void
}
/** What the cart comes to: when it is due, what it leaves of the pay and of the budget, and the button that buys it. */
export default function CheckoutSummary(props: Props) {
  const { t } = useLingui()
  const { data, error } = useLiveCall(cartCalls.checkoutPreview, {})
  if (error && !data) return <FormFailure text={failureText(error, t`Checkout`)} />
  if (!data) return <Skeleton h={320} radius="md" />
  return (
    <Stack gap="md" p="md" className="cb-card" component="section" aria-label={t`Summary`}>
      <CartTotal total={data.total} />
      <DuePlan due={data.due} />
      <NetsTable nets={data.nets} more={data.more} />
      <WalletAfter cart={props.cart} preview={data} />
      <Confirm {...props} preview={data} />
    </Stack>
  )
}

function WalletAfter({
  cart: { budget },
  preview: { after },
}: Pick<Props, 'cart'> & { readonly preview: CheckoutPreview }) {
  const { t } = useLingui()
  return (
    <section>
      <h2>{t`Available budget`}</h2>
      <Text size="sm">
        <Money amount={budget.available} currency="usd" exact />
        {' → '}
        <b>{after === null ? t`Rate missing` : <Money amount={after} currency="usd" exact />}</b>
      </Text>
    </section>
  )
}

function Confirm({
  cart,
  preview: { affordable, approval, version },
  onPlacing,
  onPlaced,
  onFailed,
}: Props & { readonly preview: CheckoutPreview }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const viewer = useViewer()
  const mayBuy = useMayCall(cartCalls.checkout)
  const mayOverride = hasPermission(actorOfViewer(viewer), 'wallet-override', 'manage')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const buyable = cart.cart.filter(({ available }) => available).length
  const saving = useSave(
    () => {
      onPlacing()
      const override = affordable ? {} : { override: { reason: reason.trim() } }
      return call(cartCalls.checkout, { body: { version: cart.version, ...override } })
    },
    { context: t`Checkout`, toast: t`Order placed` },
  )
  const place = async () => {
    if (!affordable && !isReason(reason)) return setAsked(true)
    const done = await saving.save(undefined)
    if (done && 'answer' in done) onPlaced(done.answer.order)
    else onFailed()
    await client.invalidateQueries({ queryKey: storeKey })
  }
  if (!mayBuy) return null
  return (
    <Stack gap="sm">
      {!affordable && (
        <p className="cb-warning">
          {t`This is over your budget.`}{' '}
          {mayOverride
            ? t`You can order it with a reason; someone else must approve it.`
            : t`Remove something, or choose fewer pieces.`}
        </p>
      )}
      {affordable && approval && (
        <p className="cb-warning">{t`A manager must approve this order.`}</p>
      )}
      {!affordable && mayOverride && (
        <ReasonField
          value={reason}
          error={isAsked && !isReason(reason)}
          maxLength={500}
          onChange={setReason}
        />
      )}
      <FormFailure text={saving.refusal?.failure} />
      <Flex direction="column" gap={6}>
        <Button
          size="md"
          loading={saving.busy}
          disabled={buyable === 0 || version !== cart.version || (!affordable && !mayOverride)}
          data-once=""
          onClick={() => void place()}
        >
          {t`Place order`}
        </Button>
        {buyable < cart.cartLength && buyable > 0 && (
          <small>{t`Only the available products are ordered; the others stay in your cart.`}</small>
        )}
      </Flex>
    </Stack>
  )
}
