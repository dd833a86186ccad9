import { useLingui } from '@lingui/react/macro'
import { studioModules } from '#shared/configuration/settings.ts'
import { useModuleNames } from './names.ts'
import { CheckOption, SettingForm, type SectionProps } from './SettingForm.tsx'

/** Parts of the product that the studio uses. */
export function ModuleSwitches({ editing }: SectionProps) {
  const { t } = useLingui()
  const names = useModuleNames()
  const modules = editing.typed('modules')
  return (
    <>
      <SettingForm
        editing={editing}
        settings={['modules']}
        title={t`Modules`}
        hint={t`Disabled modules are hidden for everyone in this studio.`}
      >
        {studioModules.map((name) => (
          <CheckOption
            key={name}
            label={names[name]}
            checked={modules[name]}
            onChange={(on) => editing.type('modules', { ...modules, [name]: on })}
          />
        ))}
      </SettingForm>
      <SettingForm
        editing={editing}
        settings={['linkPreviews']}
        title={t`Link previews`}
        hint={t`Links in chat show the title, text and picture of their page. Callboard’s server opens the page, so the site learns its address.`}
      >
        <CheckOption
          label={t`Show link previews`}
          checked={editing.typed('linkPreviews')}
          onChange={(on) => editing.type('linkPreviews', on)}
        />
      </SettingForm>
    </>
  )
}
