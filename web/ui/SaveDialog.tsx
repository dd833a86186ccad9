import { Stack } from '@mantine/core'
import { useSave, type SaveOptions } from '../platform/use-save.ts'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

export type SaveDialogProps<Values extends object, Answer> = Omit<
  FormDialogProps<Values, Answer>,
  'saving'
> &
  Omit<SaveOptions<Values, Answer>, 'context'> & {
    readonly send: (values: Values) => Promise<Answer>
  }

/** A form in a dialog that is one call: what fails says so by the dialog's title. */
export function SaveDialog<Values extends object, Answer>({
  send,
  toast,
  invalidates,
  fields,
  onRefused,
  children,
  ...dialog
}: SaveDialogProps<Values, Answer>) {
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
