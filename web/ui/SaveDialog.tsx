import { Stack } from '@mantine/core'
import { useSave, type SaveOptions } from '../platform/use-save.ts'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

export type SaveDialogProps<Values extends object, Answer, Sent = Values> = Omit<
  FormDialogProps<Values, Answer, Sent>,
  'saving'
> &
  Omit<SaveOptions<Sent, Answer>, 'context'> & {
    readonly send: (values: Sent) => Promise<Answer>
  }

/** A form in a dialog that is one call: what fails says so by the dialog's title. */
export function SaveDialog<Values extends object, Answer, Sent = Values>({
  send,
  toast,
  invalidates,
  fields,
  onRefused,
  children,
  ...dialog
}: SaveDialogProps<Values, Answer, Sent>) {
  const saving = useSave(send, {
    context: dialog.title,
    ...(toast === undefined ? {} : { toast }),
    ...(invalidates ? { invalidates } : {}),
    ...(fields ? { fields } : {}),
    ...(onRefused ? { onRefused } : {}),
  })
  return (
    <FormDialog {...dialog} saving={saving}>
      <Stack gap="sm">{children}</Stack>
    </FormDialog>
  )
}
