import { useLingui } from '@lingui/react/macro'
import { amountText, minorOf } from '#shared/money/amount.ts'
import type { StoreCurrency } from '#shared/store/rules.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { moneyText } from '../ui/money-format.ts'
import { useInstalmentWords } from './words.ts'

/** In how many instalments something is paid, with what each comes to. */
export function InstalmentChoice({
  label,
  hideLabel = false,
  value,
  most,
  price,
  quantity,
  currency,
  busy = false,
  onChange,
}: {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: number
  readonly most: number
  /** Of one piece. */
  readonly price: string
  readonly quantity: number
  readonly currency: StoreCurrency
  readonly busy?: boolean
  readonly onChange: (instalments: number) => void
}) {
  const { i18n } = useLingui()
  const words = useInstalmentWords()
  const total = minorOf(price) * quantity
  const text = (count: number) => {
    // Rounded down: the last instalment takes the rest.
    const each = moneyText(amountText(Math.floor(total / count)), currency, i18n.locale, true)
    return count === 1 ? words(count) : `${words(count)} · ${each}`
  }
  return (
    <ChoiceSelect
      size="sm"
      {...(hideLabel ? { 'aria-label': label } : { label })}
      disabled={busy}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={Array.from({ length: Math.max(most, value) }, (_, i) => ({
        value: String(i + 1),
        label: text(i + 1),
      }))}
    />
  )
}
