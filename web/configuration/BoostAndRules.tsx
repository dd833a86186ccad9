import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { boostControllers } from '#shared/configuration/settings.ts'
import { useControllerNames } from './names.ts'
import { CheckOption, SettingForm, withOrWithout } from './SettingForm.tsx'

/** Who may control boost, and whether managers may configure the rules: both for super users to decide. */
export function BoostAndRules({ configuration }: { readonly configuration: StudioConfiguration }) {
  const { t } = useLingui()
  const names = useControllerNames()
  const { boostControl, managersConfigureRules } = configuration.settings
  const form = useForm({
    mode: 'controlled',
    initialValues: { boostControl, managersConfigureRules },
  })
  const { values } = form
  return (
    <>
      <SettingForm
        configuration={configuration}
        settings={['boostControl']}
        title={t`Who may control boost`}
        hint={t`Boost is bookkeeping: plans, slots and counts. Callboard makes no traffic on any site.`}
        changes={() => ({ boostControl: values.boostControl })}
      >
        {boostControllers.map((who) => (
          <CheckOption
            key={who}
            label={names[who]}
            checked={values.boostControl.includes(who)}
            onChange={(on) =>
              form.setFieldValue(
                'boostControl',
                withOrWithout(boostControllers, values.boostControl, who, on),
              )
            }
          />
        ))}
      </SettingForm>
      <SettingForm
        configuration={configuration}
        settings={['managersConfigureRules']}
        title={t`Studio rules`}
        hint={t`The rules are shifts, trainer restrictions and lockers.`}
        changes={() => ({ managersConfigureRules: values.managersConfigureRules })}
      >
        <CheckOption
          label={t`Managers configure the rules`}
          checked={values.managersConfigureRules}
          onChange={(on) => form.setFieldValue('managersConfigureRules', on)}
        />
      </SettingForm>
    </>
  )
}
