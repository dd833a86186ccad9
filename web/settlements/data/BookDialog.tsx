import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useForm } from '@mantine/form'
import { Checkbox, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import { halfFirstDay, monthHalfOf } from '#shared/money/half.ts'
import { accountCalls } from '#shared/accounts/calls.ts'
import { nextHalf } from '#shared/platform/local-day.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import type { DifferenceLine } from '#shared/settlements/views.ts'
import { call } from '../../platform/call.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { HalfMonthPicker, halfNow } from '../../ui/HalfMonthPicker.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { sumOf } from './amounts.ts'
import { SumChange } from './SumChange.tsx'
import { afterSettlements, useWordsOf } from './settlement-data.ts'
import { callParams, toSettlement, type SettlementAddress } from './settlement-path.ts'
import classes from './Difference.module.css'

export interface OfDifference {
  readonly address: SettlementAddress
  readonly currency: Currency
  /** Those that are open, at first all of them chosen. */
  readonly lines: readonly Pick<DifferenceLine, 'key' | 'change'>[]
  readonly onClose: () => void
}
/** Books differences into an open half, the current one unless another is chosen. */
export function BookDialog({ address, currency, lines, onClose }: OfDifference) {
  const { t } = useLingui()
  const zone = useLocalStudios(accountCalls.getLocalStudios).find(
    ({ studio }) => studio === address.studio,
  )?.timezone
  const now = halfNow(zone ?? 'UTC')
  const form = useForm({
    mode: 'controlled',
    initialValues: { into: now, keys: lines.map(({ key }) => key) },
  })
  const { keys, into } = form.values
  const change = sumOf(lines.filter(({ key }) => keys.includes(key)).map((one) => one.change))
  return (
    <SaveDialog
      title={t`Book the difference`}
      about={`${toSettlement(address)} ${lines.map(({ key }) => key).join()}`}
      form={form}
      submit={t`Book`}
      disabled={keys.length === 0}
      enters
      toast={t`Difference booked`}
      invalidates={afterSettlements}
      send={(values) =>
        call(differenceCalls.bookDifference, {
          params: callParams(address),
          body: { keys: [...values.keys], change, into: monthHalfOf(values.into) },
        })
      }
      onClose={onClose}
    >
      <ChooseLines
        address={address}
        currency={currency}
        lines={lines}
        chosen={keys}
        onChange={(next) => form.setFieldValue('keys', [...next])}
      />
      <Text size="sm">
        <Trans>
          <SumChange amount={change} currency={currency} /> becomes a line of this half-month:
        </Trans>
      </Text>
      <HalfMonthPicker
        label={t`Into the half-month`}
        value={into}
        min={nextHalf(halfFirstDay(address))}
        max={now}
        onChange={(day) => form.setFieldValue('into', day)}
      />
    </SaveDialog>
  )
}

interface ChooseProps extends Omit<OfDifference, 'onClose'> {
  readonly chosen: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
}
/** Which of several lines are meant. */
export function ChooseLines({ address, currency, lines, chosen, onChange }: ChooseProps) {
  const words = useWordsOf(address, null)
  return (
    <ul className={classes['choose']}>
      {lines.map(({ key, change }) => (
        <li key={key}>
          <Checkbox
            size="xs"
            label={[words(key).title, words(key).detail].filter(Boolean).join(' · ')}
            checked={chosen.includes(key)}
            disabled={lines.length === 1}
            onChange={() =>
              onChange(
                chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
              )
            }
          />
          <SumChange amount={change} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
