import { ActionIcon, Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { HOURS_PER_CELL_MAX, type PlannedHours } from '#shared/schedules/hours.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import type { StudioShift } from './blocks.ts'

interface FieldsProps {
  readonly value: readonly PlannedHours[]
  readonly shifts: readonly StudioShift[]
  readonly max?: number
  readonly onChange: (value: readonly PlannedHours[]) => void
}

/** Hours of a cell: one of the studio's shifts each, or from one time to another. */
export function HoursFields({ value, shifts, max = HOURS_PER_CELL_MAX, onChange }: FieldsProps) {
  const set = (index: number, next: PlannedHours) =>
    onChange(value.map((one, at) => (at === index ? next : one)))
  return (
    <>
      {value.map((hours, index) => (
        <HoursField
          key={index}
          {...{ hours, shifts }}
          onChange={(next) => set(index, next)}
          onRemove={max > 1 ? () => onChange(value.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {value.length < max && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={() => onChange([...value, { shift: null, start: '09:00', end: '17:00' }])}
        >
          <Trans>Add hours</Trans>
        </Button>
      )}
    </>
  )
}

interface FieldProps {
  readonly hours: PlannedHours
  readonly shifts: readonly StudioShift[]
  readonly onChange: (hours: PlannedHours) => void
  readonly onRemove: (() => void) | undefined
}
function HoursField({ hours, shifts, onChange, onRemove }: FieldProps) {
  const { t } = useLingui()
  const named = (key: string) => {
    const found = shifts.find((shift) => shift.key === key)
    onChange(found ? { shift: key, start: found.start, end: found.end } : { ...hours, shift: null })
  }
  const at = (change: Partial<PlannedHours>) => onChange({ ...hours, shift: null, ...change })
  return (
    <Group gap={8} align="flex-end">
      <TimeField
        label={t`Start`}
        value={hours.start}
        data-autofocus
        onChange={(start) => at({ start })}
      />
      <TimeField label={t`End`} value={hours.end} onChange={(end) => at({ end })} />
      <ChoiceSelect
        size="sm"
        label={t`Shift`}
        style={{ flex: '1 1 124px' }}
        value={hours.shift ?? ''}
        data={[
          { value: '', label: t`Custom hours` },
          ...shifts.map(({ key }) => ({ value: key, label: key })),
        ]}
        onChange={({ currentTarget }) => named(currentTarget.value)}
      />
      {onRemove && (
        <ActionIcon variant="default" size={36} aria-label={t`Remove hours`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </Group>
  )
}
