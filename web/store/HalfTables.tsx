import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import type { CheckoutPreview } from '#shared/store/views.ts'
import { halfName } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'

/** What is due in which half. */
export function DuePlan({ due }: Pick<CheckoutPreview, 'due'>) {
  const { t, i18n } = useLingui()
  if (due.length === 0) return null
  return (
    <section>
      <h2>{t`Due by half-month`}</h2>
      <table className="cb-table" aria-label={t`Due by half-month`}>
        <thead>
          <tr>
            <th scope="col">{t`Half-month`}</th>
            <th scope="col" data-number="">{t`Due`}</th>
          </tr>
        </thead>
        <tbody>
          {due.map(({ half, currency, amount }) => (
            <tr key={`${half} ${currency}`}>
              <th scope="row">{halfName(half, i18n.locale)}</th>
              <td data-number="">
                <Money amount={amount} currency={currency} exact />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The net pay of the next halves without and with the purchase, as settlements reckon. */
export function NetsTable({ nets, more }: Pick<CheckoutPreview, 'nets' | 'more'>) {
  const { t, i18n } = useLingui()
  if (nets.length === 0) return null
  return (
    <section>
      <h2>{t`Your net pay`}</h2>
      <table className="cb-table" aria-label={t`Your net pay`}>
        <thead>
          <tr>
            <th scope="col">{t`Half-month`}</th>
            <th scope="col" data-number="">{t`Without it`}</th>
            <th scope="col" data-number="">{t`With it`}</th>
          </tr>
        </thead>
        <tbody>
          {nets.map((one) => (
            <tr key={`${one.month} ${one.half}`}>
              <th scope="row">{halfName(halfFirstDay(one), i18n.locale)}</th>
              <td data-number="">
                <Net amount={one.before} currency={one.currency} />
              </td>
              <td data-number="">
                <b>
                  <Net amount={one.after} currency={one.currency} />
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && <small>{t`Later half-months are affected as well`}</small>}
    </section>
  )
}
/** Without a rate a half comes to nothing that can be said. */
function Net({ amount, currency }: { readonly amount: string | null; readonly currency: string }) {
  const { t } = useLingui()
  if (amount === null) return t`Rate missing`
  return <Money amount={amount} currency={currency as Currency} exact />
}
