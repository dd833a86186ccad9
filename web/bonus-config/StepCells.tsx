import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import classes from './BonusConfig.module.css'
import { fieldOf, type DraftStep, type PayKind } from './draft.ts'
import { useFaultText } from './fault-text.ts'
import type { StepTableProps } from './StepTable.tsx'

interface StepCellsProps extends Omit<StepTableProps, 'onChange'> {
  readonly step: DraftStep
  readonly place: number
  readonly onStep: (step: DraftStep) => void
  readonly onLeave: () => void
}
/** The two cells of a step: where it begins, and what it pays. */
export function StepCells(props: StepCellsProps) {
  const { rule, kinds, faults, disabled, step, place, onStep, onLeave } = props
  const { t } = useLingui()
  const wordOf = useFaultText()
  const unit = rule.currency === '' ? undefined : rule.currency
  const cell = { disabled, currency: unit } as const
  const words: Readonly<Record<PayKind, string>> = {
    percent_bp: t`% of income`,
    amount: rule.currency === '' ? t`amount` : rule.currency.toUpperCase(),
  }
  return (
    <>
      <td>
        <Cell
          {...cell}
          isMoney={rule.metric === 'income'}
          label={t`Step ${place}: from`}
          value={step.at}
          error={wordOf(faults?.get(fieldOf(step.key, 'at')))}
          onChange={(at) => onStep({ ...step, at })}
          onBlur={onLeave}
        />
      </td>
      <td>
        <div className={classes['pay']}>
          <Cell
            {...cell}
            isMoney={step.kind === 'amount'}
            label={t`Step ${place}: pays`}
            value={step.pay}
            error={wordOf(faults?.get(fieldOf(step.key, 'pay')))}
            onChange={(pay) => onStep({ ...step, pay })}
          />
          {kinds.length > 1 ? (
            <ChoiceSelect
              aria-label={t`Step ${place}: percent or amount`}
              disabled={disabled}
              value={step.kind}
              data={kinds.map((value) => ({ value, label: words[value] }))}
              onChange={({ currentTarget: { value } }) =>
                onStep({ ...step, kind: value as PayKind, pay: '' })
              }
            />
          ) : (
            <span>{words[step.kind]}</span>
          )}
        </div>
      </td>
    </>
  )
}

/** An amount, or a plain number such as hours. */
function Cell({
  isMoney,
  currency,
  label,
  onChange,
  error,
  onBlur = () => undefined,
  ...field
}: {
  readonly isMoney: boolean
  readonly currency: Currency | undefined
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly disabled: boolean
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}) {
  if (isMoney)
    return (
      <MoneyInput
        {...field}
        hideLabel
        label={label}
        currency={currency}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
    )
  return (
    <TextInput
      {...field}
      size="xs"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={13}
      error={error}
      classNames={{ input: 'cb-number' }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
