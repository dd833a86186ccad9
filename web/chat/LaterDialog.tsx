import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { newId } from '../platform/new-id.ts'
import { sendOnce } from '../platform/send-once.ts'
import { DateTimeField } from '../ui/DateTimeField.tsx'
import { wallTimeIn } from '../ui/format.ts'
import { instantAt } from '../ui/instant-at.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { clearText, composing } from './composing.ts'
import { chatKey } from './data.ts'
import { ScheduledList } from './ScheduledList.tsx'

const hour_ms = 3_600_000

/** Sends what is written later, and shows what waits already. */
export default function LaterDialog({
  name,
  onClose,
}: {
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [key] = useState(() => newId())
  const may = useMayCall(chatCalls.scheduleMessage)
  const { text, reply } = composing.get(name)
  const form = useForm({
    mode: 'controlled',
    initialValues: { text, at: wallTimeIn(Date.now() + hour_ms).slice(0, 16) },
    validate: {
      text: (value) => (value.trim() === '' ? t`Fill in this field` : null),
      at: (value) => (instantAt(value) === undefined ? t`Choose a date` : null),
    },
  })
  const at = form.getInputProps('at')
  return (
    <SaveDialog
      title={t`Send later`}
      about={name}
      form={form}
      submit={t`Schedule`}
      disabled={!may}
      toast={t`Message scheduled`}
      invalidates={[chatKey]}
      fields={{ 'chat.timeUnusable': 'at' }}
      send={(values) =>
        call(
          chatCalls.scheduleMessage,
          {
            body: {
              to: name,
              text: values.text.trim(),
              at: instantAt(values.at) ?? '',
              ...(reply && { reply: reply._id }),
            },
          },
          { fetch: sendOnce(key) },
        )
      }
      onSaved={() => clearText(name)}
      onClose={onClose}
    >
      <Textarea
        label={t`Message`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={chatLimits.text}
        {...form.getInputProps('text')}
      />
      <DateTimeField
        label={t`Send at`}
        value={form.values.at}
        error={form.errors['at']}
        onChange={at.onChange}
      />
      <ScheduledList name={name} />
    </SaveDialog>
  )
}
