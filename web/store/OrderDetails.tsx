import { Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { amountText, minorOf } from '#shared/money/amount.ts'
import { orderCalls } from '#shared/store/order-calls.ts'
import type { OrderDetail } from '#shared/store/views.ts'
import { useLiveCall } from '../platform/live.ts'
import { usePersonName } from '../platform/people.ts'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { dayAndTime, halfName } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useOrderActions } from './order-actions.tsx'
import { useOrderDeeds } from './order-words.ts'
import { ProductPicture } from './ProductPicture.tsx'
import classes from './Store.module.css'
import { orderTones, useOrderStates } from './order-columns.tsx'
import { useInstalmentWords } from './words.ts'

/** All of one order: its state and code, what was bought, the instalments, what happened, and what may be done now. */
export function OrderDetails({ order }: { readonly order: string }) {
  const { t } = useLingui()
  const { data, error } = useLiveCall(orderCalls.order, { request: { params: { order } } })
  const { actions, dialog } = useOrderActions()
  if (error && !data) return <FormFailure text={failureText(error, t`Order`)} />
  if (!data) return <Skeleton h={320} />
  return (
    <Stack gap="lg">
      <Head order={data} />
      {data.steps.length > 0 && (
        <Flex gap={6} wrap="wrap">
          {actions(data).map((action) => (
            <ActionButton key={action.id} action={action} size="sm" variant="default" />
          ))}
        </Flex>
      )}
      <Lines order={data} />
      <Plan plan={data.plan} />
      <Happened order={data} />
      {dialog}
    </Stack>
  )
}

function Head({ order }: { readonly order: OrderDetail }) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const states = useOrderStates()
  const { state, number, user, at, code, override, reason, signed, handed_by: by } = order
  return (
    <Stack gap={8}>
      <Flex gap={8} align="center" wrap="wrap">
        <b>{number}</b>
        <StatusBadge tone={orderTones[state]}>{states[state]}</StatusBadge>
        {signed && (
          <StatusBadge tone="ok">
            {signed === 'code' ? t`Handed over by code` : t`Receipt confirmed`}
          </StatusBadge>
        )}
      </Flex>
      {code !== null && (
        <div className="cb-box" style={{ padding: 12 }}>
          <small>{t`Code for the hand-over`}</small>
          <div className={classes['code']}>{code}</div>
          <small>{t`Tell it when you get your order.`}</small>
        </div>
      )}
      <dl className="cb-facts">
        <div>
          <dt>{t`Buyer`}</dt>
          <dd>{names(user)}</dd>
        </div>
        <div>
          <dt>{t`Ordered`}</dt>
          <dd>{dayAndTime(Date.parse(at) / 1000, i18n.locale)}</dd>
        </div>
        {by !== null && (
          <div>
            <dt>{t`Handed over by`}</dt>
            <dd>{names(by)}</dd>
          </div>
        )}
        {override !== null && (
          <div>
            <dt>{t`Over budget`}</dt>
            <dd>{override}</dd>
          </div>
        )}
        {reason !== null && (
          <div>
            <dt>{t`Reason`}</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </dl>
    </Stack>
  )
}

function Lines({ order: { lines, total } }: { readonly order: OrderDetail }) {
  const { t } = useLingui()
  const words = useInstalmentWords()
  return (
    <section>
      <h2>{t`Products`}</h2>
      <ul className="cb-box" style={{ marginTop: 6 }}>
        {lines.map(({ id, name, quantity, price, currency, installments, returned, picture }) => (
          <li key={id} className={classes['line']}>
            <ProductPicture url={picture} isSmall />
            <div className="cb-anywhere">
              <b>{name}</b>
              <div>
                <small>
                  {quantity} × <Money amount={price} currency={currency} exact /> ·{' '}
                  {words(installments)}
                </small>
              </div>
              {returned > 0 && <StatusBadge>{t`${returned} returned`}</StatusBadge>}
            </div>
            <Money amount={amountText(minorOf(price) * quantity)} currency={currency} exact />
          </li>
        ))}
      </ul>
      <Text size="sm" ta="right" mt={6}>
        {t`Total in USD`}{' '}
        <b>
          <Money amount={total} currency="usd" exact />
        </b>
      </Text>
    </section>
  )
}

function Plan({ plan }: Pick<OrderDetail, 'plan'>) {
  const { t, i18n } = useLingui()
  if (plan.length === 0) return null
  const halves = new Map<
    string,
    {
      due: string
      amount: number
      taken: number
      currency: OrderDetail['plan'][number]['currency']
    }
  >()
  for (const { due, amount, taken, currency } of plan) {
    const key = `${due} ${currency}`
    const before = halves.get(key)
    halves.set(key, {
      due,
      currency,
      amount: (before?.amount ?? 0) + minorOf(amount),
      taken: (before?.taken ?? 0) + minorOf(taken),
    })
  }
  return (
    <section>
      <h2>{t`Instalments`}</h2>
      <table className="cb-table" aria-label={t`Instalments`}>
        <thead>
          <tr>
            <th scope="col">{t`Half-month`}</th>
            <th scope="col" data-number="">{t`Due`}</th>
            <th scope="col" data-number="">{t`Left to pay`}</th>
          </tr>
        </thead>
        <tbody>
          {[...halves].map(([key, { due, amount, taken, currency }]) => (
            <tr key={key}>
              <th scope="row">{halfName(due, i18n.locale)}</th>
              <td data-number="">
                <Money amount={amountText(amount)} currency={currency} exact />
              </td>
              <td data-number="">
                {taken >= amount ? (
                  <StatusBadge tone="ok">{t`Nothing left`}</StatusBadge>
                ) : (
                  <Money amount={amountText(amount - taken)} currency={currency} exact />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Happened({ order: { history, lines } }: { readonly order: OrderDetail }) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const deeds = useOrderDeeds()
  const named = new Map(lines.map(({ id, name }) => [id, name]))
  return (
    <section>
      <h2>{t`History`}</h2>
      <ol style={{ marginTop: 6 }}>
        {history.map(({ what, at, by, reason, lines: back }) => (
          <Text component="li" size="sm" key={`${what} ${at}`} py={2}>
            {deeds(what)} · {names(by)} ·{' '}
            <small>{dayAndTime(Date.parse(at) / 1000, i18n.locale)}</small>
            {back.map(({ id, quantity }) => (
              <div key={id}>
                <small>
                  {quantity} × {named.get(id) ?? ''}
                </small>
              </div>
            ))}
            {reason !== null && (
              <div>
                <small>{reason}</small>
              </div>
            )}
          </Text>
        ))}
      </ol>
    </section>
  )
}
