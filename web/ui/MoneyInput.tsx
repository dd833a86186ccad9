import { useRef, useState, type ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import { readMoney, typedMoney, type MoneyFault } from './money-format.ts'
import { useHolding } from './use-holding.ts'

interface MoneyInputProps {
  readonly label: string
  /** The amount as it goes over the wire, '12.50'; empty for none. */
  readonly value: string
  /** Empty where nothing is typed, or what is typed is no amount: the field then says what is wrong. */
  readonly onChange: (amount: string) => void
  /** Its sign may be typed or pasted with the figures. */
  readonly currency?: Currency | undefined
  /** For toolbars and cells: the label is only for those who hear it. */
  readonly hideLabel?: boolean | undefined
  readonly description?: ReactNode
  /** The form's error; one of the text itself comes first. */
  readonly error?: ReactNode
  readonly placeholder?: string
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  readonly onBlur?: () => void
}

/**
 * An amount, typed as people write it in their language, with a comma or a point, or pasted from a sheet of another. What was
 * understood is written out when the field is left.
 */
export function MoneyInput({
  label,
  value,
  onChange,
  currency,
  hideLabel = false,
  error,
  disabled = false,
  required = false,
  onBlur,
  ...input
}: MoneyInputProps) {
  const { i18n } = useLingui()
  const { locale } = i18n
  const faults = useMoneyFaults()
  const { typed, left, type, leave } = useTypedMoney({ value, onChange, locale, currency })
  const read = readMoney(typed, locale, currency)
  const element = useRef<HTMLInputElement>(null)
  useHolding(element, () => 'fault' in read)
  const fault = 'fault' in read && (left || Boolean(error)) ? faults(read.fault) : undefined
  return (
    <TextInput
      size={hideLabel ? 'xs' : 'sm'}
      {...input}
      ref={element}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      disabled={disabled}
      required={required}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'cb-number' }}
      value={typed}
      error={fault ?? error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
    />
  )
}

interface Typing extends Pick<MoneyInputProps, 'value' | 'onChange' | 'currency'> {
  readonly locale: string
}
/** The text in the field: as it was typed until the field is left, and anew when something else changes the amount. */
function useTypedMoney({ value, onChange, locale, currency }: Typing) {
  const [typed, setTyped] = useState(() => typedMoney(value, locale))
  const [left, setLeft] = useState(true)
  const [told, setTold] = useState(value)
  if (told !== value) {
    setTold(value)
    setTyped(typedMoney(value, locale))
  }
  return {
    typed,
    left,
    type: (text: string) => {
      const read = readMoney(text, locale, currency)
      const amount = 'amount' in read ? read.amount : ''
      setTyped(text)
      setLeft(false)
      setTold(amount)
      onChange(amount)
    },
    leave: () => {
      const read = readMoney(typed, locale, currency)
      setLeft(true)
      if ('amount' in read) setTyped(typedMoney(read.amount, locale))
    },
  }
}

/** Puts into words what is wrong with a text that is no amount. */
export function useMoneyFaults(): (fault: MoneyFault) => string {
  const { t, i18n } = useLingui()
  const [plain, grouped] = [typedMoney('12.50', i18n.locale), typedMoney('1234.00', i18n.locale)]
  return (fault) => {
    const words: Readonly<Record<MoneyFault, string>> = {
      unreadable: t`Enter an amount, such as ${plain}`,
      places: t`Use at most two decimals`,
      large: t`Use at most ten digits before the decimals`,
      ambiguous: t`Thousands or decimals? Write it with two decimals, such as ${grouped}`,
    }
    return words[fault]
  }
}
