import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { DEFAULT_CAP_BP, DEFAULT_SHARE_BP } from '#shared/money/rules.ts'
import { termCalls, type Contract } from '#shared/money/term-calls.ts'
import { call } from '../../platform/call.ts'
import { serverNow } from '../../platform/clock.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { usePeople, usePersonName } from '../../platform/people.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { dateIn } from '../../ui/format.ts'
import { bpOf, percentOf } from '../../ui/percent.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { useContractKinds } from './contract-kinds.ts'

/** The fields of a contract, checked as the server checks them. */
function useContractForm(user: string, contracts: readonly Contract[]) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const own = usePeople()?.find((person) => person.user === user)?.studio ?? studios[0]?.studio
  const before = contracts.find(({ current, studio }) => current && studio === own)
  const wrongPercent = t`Enter a percentage from 0 to 100, with at most two decimals`
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      studio: own ?? '',
      from: dateIn(serverNow(), studios.find(({ studio }) => studio === own)?.timezone),
      kind: before?.kind ?? 'contractor',
      share: percentOf(before?.share_bp ?? DEFAULT_SHARE_BP),
      cap: percentOf(before?.cap_bp ?? DEFAULT_CAP_BP),
    },
    validate: {
      from: (day) => (day === '' ? t`Enter a day` : null),
      share: (text) => (bpOf(text) === undefined ? wrongPercent : null),
      cap: (text) => (bpOf(text) === undefined ? wrongPercent : null),
    },
  })
  return { form, studios }
}

/** A contract that holds in a studio from a day on; it begins with the terms of the one before. */
export function AddContract({
  user,
  contracts,
  onClose,
}: {
  readonly user: string
  readonly contracts: readonly Contract[]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const kinds = useContractKinds()
  const name = usePersonName()(user)
  const { form, studios } = useContractForm(user, contracts)
  const zone = studios.find(({ studio }) => studio === form.values.studio)?.timezone
  return (
    <SaveDialog
      title={t`Add contract`}
      about={user}
      form={form}
      note={name}
      send={({ studio, from, kind, share, cap }) =>
        call(termCalls.setContract, {
          params: { studio, user },
          body: { from, kind, share_bp: bpOf(share) ?? 0, cap_bp: bpOf(cap) ?? 0 },
        })
      }
      fields={{ 'money.dateAhead': 'from', 'money.studioUnknown': 'studio' }}
      toast={t`Contract saved`}
      invalidates={[keyOfModule(termCalls.setContract)]}
      submit={t`Save`}
      onClose={onClose}
    >
      {studios.length > 1 && (
        <ChoiceSelect
          size="sm"
          label={t`Studio`}
          data={studios.map((one) => ({ value: one.studio, label: one.name }))}
          {...form.getInputProps('studio')}
        />
      )}
      <DateField
        label={t`Effective from`}
        required
        max={dateIn(serverNow(), zone)}
        value={form.values.from}
        onChange={(day) => form.setFieldValue('from', day)}
        description={t`A past day is possible: figures since then are recalculated.`}
        error={form.errors['from']}
      />
      <ChoiceSelect
        size="sm"
        label={t`Type`}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('kind')}
      />
      <Percentages form={form} />
    </SaveDialog>
  )
}

function Percentages({ form }: Pick<ReturnType<typeof useContractForm>, 'form'>) {
  const { t } = useLingui()
  const field = { maxLength: 6, inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      <TextInput
        {...field}
        label={t`Person’s share (%)`}
        required
        {...form.getInputProps('share')}
      />
      <TextInput
        {...field}
        label={t`Deduction cap (%)`}
        description={t`Of their earnings, for instalments and penalties`}
        required
        {...form.getInputProps('cap')}
      />
    </>
  )
}
