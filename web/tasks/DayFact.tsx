import { useState } from 'react'
import { Flex } from '@mantine/core'
import { DateField } from '../ui/DateField.tsx'
import { TimeField } from '../ui/TimeField.tsx'

/**
 * A day, with a time where one is asked for (`timeLabel`). A field that is half typed says nothing, so a day is taken away only when
 * the field is left empty.
 */
export function DayFact({
  label,
  timeLabel,
  isWide = false,
  value,
  disabled,
  onSet,
}: {
  readonly label: string
  readonly timeLabel?: string
  /** Takes two columns. */
  readonly isWide?: boolean
  readonly value: string | null
  readonly disabled: boolean
  readonly onSet: (value: string | null) => void
}) {
  const [day = '', time = ''] = value?.split('T') ?? []
  const [typed, setTyped] = useState<{ day: string; time: string }>()
  const shown = typed ?? { day, time }
  const commit = () => {
    if (!typed) return
    setTyped(undefined)
    const next = typed.day === '' ? null : [typed.day, typed.time].filter(Boolean).join('T')
    if (next !== value) onSet(next)
  }
  return (
    <Flex
      gap={6}
      align="end"
      style={isWide ? { gridColumn: 'span 2' } : {}}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) commit()
      }}
    >
      <div style={{ flex: 1, minWidth: 0 }}>
        <DateField
          label={label}
          disabled={disabled}
          value={shown.day}
          onChange={(next) => setTyped({ ...shown, day: next })}
        />
      </div>
      {timeLabel !== undefined && shown.day !== '' && (
        <div style={{ width: 78 }}>
          <TimeField
            label={timeLabel}
            hideLabel
            size="sm"
            disabled={disabled}
            value={shown.time}
            onChange={(next) => setTyped({ ...shown, time: next })}
          />
        </div>
      )}
    </Flex>
  )
}
