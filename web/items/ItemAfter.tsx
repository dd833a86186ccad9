import type { ReactNode } from 'react'
import { Flex, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { minorOf, type Currency } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { isItemDate, type EnteredKind } from '#shared/money/items.ts'
import { itemPreviewCalls, type ItemPreview } from '#shared/settlements/item-preview-calls.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import { keptFor } from '../platform/keys.ts'
import { useCall } from '../platform/queries.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { halfName } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import classes from './Items.module.css'

interface Typed {
  readonly user: string
  readonly kind: EnteredKind
  /** Empty for none. */
  readonly amount: string
  readonly currency: Currency
  readonly date: string
  readonly studio: string
  /** null: none that is valid. */
  readonly installments: number | null
}
/** While somebody types nothing is asked. */
const typing_ms = 350

/**
 * The wallet of a person and the nets of the halves that an item touches, before it is recorded and after: both as the
 * server computes them. Of what the viewer may not see nothing is asked. A component of its own for each person, so
 * that no figure of another one stands in it.
 */
export default function ItemAfter(typed: Typed) {
  const [settled] = useDebouncedValue(typed, typing_ms)
  return (
    <Stack gap={6} fz="sm" role="status">
      <WalletAfter {...settled} />
      <NetsAfter {...settled} />
    </Stack>
  )
}
const hasAmount = ({ amount }: Typed): boolean => amount !== '' && minorOf(amount) > 0

/** A penalty is in no wallet: there its figures stay. */
function WalletAfter({ user, kind, ...typed }: Typed) {
  const { amount, currency } = typed
  const isCounted = kind === 'upfront' && hasAmount({ user, kind, ...typed })
  const query = { user, ...(isCounted && { amount, currency }) }
  const { data } = useCall(walletCalls.wallet, {
    request: { query },
    enabled: mayCall(useViewer(), walletCalls.wallet, { query }),
    placeholderData: keptFor({ query: { user } }),
  })
  if (!data) return null
  const { after } = data
  return (
    <Text size="sm" component="p">
      <b>
        <Trans>Outstanding</Trans>
      </b>{' '}
      <Change before={data.outstanding} after={after?.outstanding} currency="usd" />
      {' · '}
      <b>
        <Trans>Available</Trans>
      </b>{' '}
      <Change before={data.available} after={after?.available} currency="usd" />
    </Text>
  )
}

function NetsAfter(typed: Typed) {
  const { user, kind, amount, currency, date, studio, installments } = typed
  const body = {
    user,
    kind,
    amount,
    currency,
    date,
    ...(studio !== '' && { studio }),
    ...(kind === 'upfront' && { installments: installments ?? 1 }),
  }
  const isWhole =
    hasAmount(typed) && isItemDate(date) && (kind !== 'upfront' || installments !== null)
  const may = mayCall(useViewer(), itemPreviewCalls.previewItem, { body })
  const { data } = useCall(itemPreviewCalls.previewItem, {
    request: { body },
    enabled: isWhole && may,
    placeholderData: keptFor({ body: { user, kind, currency } }),
  })
  return data && isWhole ? <Nets preview={data} date={date} kind={kind} /> : null
}
function Nets({
  preview: { halves, more, settled },
  date,
  kind,
}: Pick<Typed, 'date' | 'kind'> & { readonly preview: ItemPreview }) {
  const { t, i18n } = useLingui()
  const half = halfName(date, i18n.locale)
  return (
    <div>
      {settled && (
        <Text size="sm" component="p">
          {kind === 'upfront'
            ? t`${half} is already signed: it’s taken from the next half-month`
            : t`${half} is already signed: this will show there as a difference`}
        </Text>
      )}
      {halves.length > 0 && (
        <>
          <Text size="sm" fw={500}>
            <Trans>Net, before and after</Trans>
          </Text>
          <ol
            className={`cb-box cb-scroll ${classes['plan']}`}
            aria-label={t`Net, before and after`}
            tabIndex={0}
          >
            {halves.map((one) => (
              <Flex
                component="li"
                key={`${one.month} ${one.half}`}
                justify="space-between"
                gap="0 8px"
                wrap="wrap"
              >
                {halfName(halfFirstDay(one), i18n.locale)}{' '}
                <Change before={one.before} after={one.after} currency={one.currency} />
              </Flex>
            ))}
            {more && (
              <li>
                <Trans>Later half-months are touched as well</Trans>
              </li>
            )}
          </ol>
        </>
      )}
    </div>
  )
}
/** `after`: null or absent where nothing is known of it. */
const Change = ({
  before,
  after,
  currency,
}: {
  readonly before: string | null
  readonly after: string | null | undefined
  readonly currency: Currency
}) => (
  <span>
    <Sum amount={before} currency={currency} />
    {after != null && (
      <>
        {' → '}
        <b>
          <Sum amount={after} currency={currency} />
        </b>
      </>
    )}
  </span>
)
/** Without a rate a half comes to nothing that can be said. */
const Sum = ({ amount, currency }: { amount: string | null; currency: Currency }): ReactNode => {
  const { t } = useLingui()
  return amount === null ? t`Rate missing` : <Money amount={amount} currency={currency} exact />
}
