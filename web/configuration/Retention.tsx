import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { digitsOnly } from '../ui/digits-only.ts'
import { useRetentionNames } from './names.ts'
import { SettingForm, type SectionProps } from './SettingForm.tsx'

/** How long law makes the studio keep what about people who left; an erasure tells what stays by it. */
export function Retention({ editing }: SectionProps) {
  const { t } = useLingui()
  const names = useRetentionNames()
  const rows = editing.typed('retention')
  return (
    <SettingForm
      editing={editing}
      settings={['retention']}
      title={t`Retention`}
      hint={t`Years from the end of the year in which the collaboration ended. Check with a lawyer what the law requires.`}
    >
      {rows.map(({ part, years }, index) => (
        <TextInput
          key={part}
          maxLength={3}
          {...digitsOnly}
          label={names[part]}
          description={t`Years`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={years}
          error={editing.error('retention', `${index}.years`)}
          onChange={(event) =>
            editing.type('retention', rows.with(index, { part, years: event.currentTarget.value }))
          }
        />
      ))}
    </SettingForm>
  )
}
