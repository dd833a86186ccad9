import { useLingui } from '@lingui/react/macro'
import { boostControllers } from '#shared/configuration/settings.ts'
import { useControllerNames } from './names.ts'
import { CheckOption, SettingForm, withOrWithout, type SectionProps } from './SettingForm.tsx'

/** Settings of who may control boost, and whether managers may configure the rules: both for super users to decide. */
export function BoostAndRules({ editing }: SectionProps) {
  const { t } = useLingui()
  const names = useControllerNames()
  const chosen = editing.typed('boostControl')
  return (
    <>
      <SettingForm
        editing={editing}
        settings={['boostControl']}
        title={t`Who may control boost`}
        hint={t`Boost only keeps records: plans, slots and counts. Callboard doesn’t generate traffic on any site.`}
      >
        {boostControllers.map((who) => (
          <CheckOption
            key={who}
            label={names[who]}
            checked={chosen.includes(who)}
            onChange={(on) =>
              editing.type('boostControl', withOrWithout(boostControllers, chosen, who, on))
            }
          />
        ))}
      </SettingForm>
      <SettingForm
        editing={editing}
        settings={['managersConfigureRules']}
        title={t`Studio rules`}
        hint={t`The rules are shifts, trainer restrictions and lockers.`}
      >
        <CheckOption
          label={t`Managers configure the rules`}
          checked={editing.typed('managersConfigureRules')}
          onChange={(on) => editing.type('managersConfigureRules', on)}
        />
      </SettingForm>
    </>
  )
}
