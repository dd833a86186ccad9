import { Textarea } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { SettingForm, textOf, type SectionProps } from './SettingForm.tsx'

/** The lockers that can be given to people. */
export function Lockers({ editing }: SectionProps) {
  const { t } = useLingui()
  return (
    <SettingForm editing={editing} settings={['lockers']} title={t`Lockers`}>
      <div data-wide>
        <Textarea
          aria-label={t`Lockers`}
          description={t`One per line`}
          autosize
          minRows={3}
          maxRows={12}
          {...textOf(editing, 'lockers')}
        />
      </div>
    </SettingForm>
  )
}
