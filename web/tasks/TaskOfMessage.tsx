import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import { usePersonName } from '../platform/people.ts'
import { useCall } from '../platform/queries.ts'
import { failureText } from '../platform/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { dayAndTime } from '../ui/format.ts'
import { QuickAdd, type QuickAddProps } from './QuickAdd.tsx'

/** A new task that begins with the text of a chat message, and keeps a link to it. */
export function TaskOfMessage({
  message: id,
  ...props
}: Omit<QuickAddProps, 'begun'> & { readonly message: string }) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const { data, error } = useCall(chatCalls.message, { request: { params: { message: id } } })
  if (error)
    return (
      <Dialog title={t`New task`} onClose={props.onClose}>
        <FormFailure text={failureText(error, t`Chat message`)} />
      </Dialog>
    )
  if (!data) return null
  const { from, stamp, text } = data.message
  const [first = ''] = text.split('\n').filter((line) => line.trim() !== '')
  const line = first.slice(0, taskLimits.title)
  const begun = {
    message: id,
    line,
    description: line === text.trim() ? '' : text,
    of: `${names(from)}, ${dayAndTime(stamp / 1000, i18n.locale)}`,
  }
  return <QuickAdd {...props} begun={begun} />
}
