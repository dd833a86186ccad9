import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskLimits } from '#shared/tasks/rules.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { useTaskStatusName } from './words.ts'

/** A value that no status has, since one begins with a letter or a digit. */
const OTHER = '…'

/** The status of a task: one that is in use, or another that is typed. */
export function StatusField({
  statuses,
  value,
  disabled,
  onChange,
}: {
  readonly statuses: readonly string[]
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (status: string) => void
}) {
  const { t } = useLingui()
  const name = useTaskStatusName()
  const [isTyping, setTyping] = useState(false)
  const end = (typed: string) => {
    setTyping(false)
    if (/[\p{L}\p{N}]/u.test(typed) && typed.trim() !== value) onChange(typed.trim())
  }
  if (isTyping)
    return (
      <TextInput
        autoFocus
        label={t`New status`}
        maxLength={taskLimits.status}
        onBlur={({ currentTarget }) => end(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    )
  return (
    <ChoiceSelect
      size="sm"
      label={t`Status`}
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) =>
        currentTarget.value === OTHER ? setTyping(true) : onChange(currentTarget.value)
      }
      data={[
        ...statuses.map((status) => ({ value: status, label: name(status) })),
        { value: OTHER, label: t`Other status…` },
      ]}
    />
  )
}
