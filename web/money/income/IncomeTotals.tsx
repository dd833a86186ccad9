import { useLingui } from '@lingui/react/macro'
import { amountText, type Currency } from '#shared/money/amount.ts'
import { Money } from '../../ui/Money.tsx'
import { percentOfGross } from './income-sums.ts'
import figure from '../../ui/Figure.module.css'

/** The totals of what is shown, in three numbers. */
export function IncomeTotals({
  total,
  currency,
  ofOne,
}: {
  readonly total: { readonly gross: number; readonly share: number }
  readonly currency: Currency
  /** Whether it is the income of one person, not of several. */
  readonly ofOne: boolean
}) {
  const { t, i18n } = useLingui()
  const percent = percentOfGross(total)
  const part =
    percent === null ? '' : `${percent.toLocaleString(i18n.locale, { maximumFractionDigits: 1 })} %`
  const figures = [
    { id: 'gross', label: t`Gross`, value: total.gross, hint: '' },
    { id: 'share', label: ofOne ? t`Share` : t`People’s share`, value: total.share, hint: part },
    { id: 'rest', label: t`Studio’s share`, value: total.gross - total.share, hint: '' },
  ]
  return (
    <dl className="cb-figures">
      {figures.map(({ id, label, value, hint }) => (
        <div key={id} className={`cb-card ${figure['figure']}`} data-figure={id}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amountText(value)} currency={currency} exact />
            {hint && <small>{hint}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
