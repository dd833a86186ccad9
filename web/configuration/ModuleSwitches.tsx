import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { studioModules } from '#shared/configuration/settings.ts'
import { useModuleNames } from './names.ts'
import { CheckOption, SettingForm } from './SettingForm.tsx'

/** Parts of the product that the studio uses. */
export function ModuleSwitches({ configuration }: { readonly configuration: StudioConfiguration }) {
  const { t } = useLingui()
  const names = useModuleNames()
  const form = useForm({
    mode: 'controlled',
    initialValues: { modules: configuration.settings.modules },
  })
  const { modules } = form.values
  return (
    <SettingForm
      configuration={configuration}
      settings={['modules']}
      title={t`Modules`}
      hint={t`Disabled modules are hidden for everyone in this studio.`}
      changes={() => ({ modules })}
    >
      {studioModules.map((name) => (
        <CheckOption
          key={name}
          label={names[name]}
          checked={modules[name]}
          onChange={(on) => form.setFieldValue('modules', { ...modules, [name]: on })}
        />
      ))}
    </SettingForm>
  )
}
