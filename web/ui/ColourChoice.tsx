import { useLingui } from '@lingui/react/macro'
import { recordColours, type RecordColour } from '#shared/permissions/shared-record.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { useColourNames } from './colours.tsx'

export function ColourChoice({
  value,
  disabled,
  onChange,
}: {
  readonly value: RecordColour
  readonly disabled: boolean
  readonly onChange: (colour: RecordColour) => void
}) {
  const { t } = useLingui()
  const names = useColourNames()
  return (
    <ChoiceSelect
      aria-label={t`Colour`}
      value={value}
      disabled={disabled}
      data={recordColours.map((colour) => ({ value: colour, label: names[colour] }))}
      onChange={({ currentTarget }) =>
        onChange(recordColours.find((one) => one === currentTarget.value) ?? 'none')
      }
    />
  )
}
