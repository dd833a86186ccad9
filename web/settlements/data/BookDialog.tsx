import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useForm } from '@mantine/form'
import { Checkbox, Flex, Stack, Text } from '@mantine/core'
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
import { groupedDifferences, type DifferenceGroup } from './difference-groups.ts'
import { DifferenceName } from './DifferenceName.tsx'
import { SumChange } from './SumChange.tsx'
import { afterSettlements } from './settlement-data.ts'
import { useWordsOf } from './workings.ts'
import { callParams, toSettlement, type SettlementAddress } from './settlement-path.ts'

export interface OfDifference {
  readonly address: SettlementAddress
  readonly currency: Currency
  /** Those that are open, whole causes of them; at first all chosen. */
  readonly lines: readonly DifferenceLine[]
  readonly onClose: () => void
}
/** The differences that are chosen, by the number of the cause. */
interface ChosenGroups {
  readonly groups: readonly DifferenceGroup[]
  readonly chosen: readonly number[]
}
/** The lines that are chosen, and what they come to. */
export function chosenOf({ groups, chosen }: ChosenGroups): { keys: string[]; change: string } {
  const some = groups.filter(({ group }) => chosen.includes(group))
  return {
    keys: some.flatMap(({ keys }) => keys),
    change: sumOf(some.map(({ change }) => change)),
  }
}
/** Books differences into an open half, the current one unless another is chosen. */
export function BookDialog({ address, currency, lines, onClose }: OfDifference) {
  const { t } = useLingui()
  const zone = useLocalStudios(accountCalls.getLocalStudios).find(
    ({ studio }) => studio === address.studio,
  )?.timezone
  const now = halfNow(zone ?? 'UTC')
  const groups = groupedDifferences(lines)
  const form = useForm({
    mode: 'controlled',
    initialValues: { into: now, chosen: groups.map(({ group }) => group) },
  })
  const { chosen, into } = form.values
  const { keys, change } = chosenOf({ groups, chosen })
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
          body: { keys, change, into: monthHalfOf(values.into) },
        })
      }
      onClose={onClose}
    >
      <ChooseGroups
        address={address}
        currency={currency}
        groups={groups}
        chosen={chosen}
        onChange={(next) => form.setFieldValue('chosen', [...next])}
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

interface ChooseProps extends Pick<OfDifference, 'address' | 'currency'>, ChosenGroups {
  readonly onChange: (chosen: readonly number[]) => void
}
/** Which of several differences are meant; lines with a cause in common are one. */
export function ChooseGroups({ address, currency, groups, chosen, onChange }: ChooseProps) {
  const words = useWordsOf(address, null)
  return (
    <Stack
      component="ul"
      gap={6}
      mah={300}
      px="sm"
      py={10}
      bg="var(--cb-canvas)"
      className="cb-box cb-scroll"
    >
      {groups.map((one) => (
        <Flex component="li" key={one.group} gap="sm" align="center" justify="space-between">
          <Checkbox
            size="xs"
            label={<DifferenceName group={one} words={words} />}
            checked={chosen.includes(one.group)}
            disabled={groups.length === 1}
            onChange={() =>
              onChange(
                chosen.includes(one.group)
                  ? chosen.filter((other) => other !== one.group)
                  : [...chosen, one.group],
              )
            }
          />
          <SumChange amount={one.change} currency={currency} />
        </Flex>
      ))}
    </Stack>
  )
}
