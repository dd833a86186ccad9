import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { bearers, bornTypes } from '#shared/configuration/settings.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { useStatementTypeNames } from '../ui/statement-type-names.ts'
import { useBearerNames } from './names.ts'
import { CheckOption, SettingForm, textOf, type SectionProps } from './SettingForm.tsx'

/**
 * Settings of what people without a contract get, who bears which kind of statement line (both from any day: figures are
 * reckoned anew), how many people a pay run needs, and which orders of the shop somebody approves.
 */
export const MoneySettings = ({ editing }: SectionProps) => (
  <>
    <Shares editing={editing} />
    <Bearers editing={editing} />
    <PayRunPeople editing={editing} />
    <OrderApproval editing={editing} />
  </>
)

function Shares({ editing }: SectionProps) {
  const { t } = useLingui()
  const field = { maxLength: 6, inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <SettingForm
      editing={editing}
      settings={['share_bp', 'cap_bp']}
      title={t`Share and deductions`}
      hint={t`For people without a contract of their own. A past day is possible: open half-months are recalculated.`}
    >
      <TextInput
        {...field}
        label={t`Person’s share (%)`}
        description={t`Of their income`}
        {...textOf(editing, 'share_bp')}
      />
      <TextInput
        {...field}
        label={t`Deduction cap (%)`}
        description={t`Of their earnings, for instalments and penalties`}
        {...textOf(editing, 'cap_bp')}
      />
    </SettingForm>
  )
}

function Bearers({ editing }: SectionProps) {
  const { t } = useLingui()
  const [names, typeNames] = [useBearerNames(), useStatementTypeNames()]
  const chosen = editing.typed('bears')
  const choose = (type: (typeof bornTypes)[number], value: string) => {
    const { [type]: _, ...others } = chosen
    const who = bearers.find((one) => one === value)
    editing.type('bears', who ? { ...others, [type]: who } : others)
  }
  return (
    <SettingForm
      editing={editing}
      settings={['bears']}
      title={t`Who bears what`}
      hint={t`Lines with the default are shared. An employee’s fines are borne by the studio.`}
    >
      {bornTypes.map((type) => (
        <ChoiceSelect
          key={type}
          size="sm"
          label={typeNames[type]}
          data={[
            { value: '', label: t`Default` },
            ...bearers.map((value) => ({ value, label: names[value] })),
          ]}
          value={chosen[type] ?? ''}
          onChange={(event) => choose(type, event.currentTarget.value)}
        />
      ))}
    </SettingForm>
  )
}

const PayRunPeople = ({ editing }: SectionProps) => {
  const { t } = useLingui()
  return (
    <SettingForm
      editing={editing}
      settings={['payRunNeedsTwo']}
      title={t`Pay run`}
      hint={t`One person prepares the pay run, and another releases it. Bank transfers are then marked as paid by the bank’s answer only.`}
    >
      <CheckOption
        label={t`Pay run needs two people`}
        checked={editing.typed('payRunNeedsTwo')}
        onChange={(on) => editing.type('payRunNeedsTwo', on)}
      />
    </SettingForm>
  )
}

const OrderApproval = ({ editing }: SectionProps) => {
  const { t } = useLingui()
  return (
    <SettingForm
      editing={editing}
      settings={['orderApproval']}
      title={t`Orders that need approval`}
      hint={t`An order in the shop that comes to this sum waits for a manager.`}
    >
      <TextInput
        maxLength={7}
        inputMode="numeric"
        autoComplete="off"
        label={t`From (USD)`}
        description={t`Empty: no order needs approval`}
        {...textOf(editing, 'orderApproval')}
      />
    </SettingForm>
  )
}
