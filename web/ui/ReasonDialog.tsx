import type { ReactNode } from 'react'
import { useForm } from '@mantine/form'
import { isReason } from '#shared/platform/reason.ts'
import { ReasonField, type ReasonFieldProps } from './ReasonField.tsx'
import { SaveDialog, type SaveDialogProps } from './SaveDialog.tsx'

interface Said {
  readonly reason: string
}
type Props<Answer> = Omit<SaveDialogProps<Said, Answer>, 'form' | 'send' | 'children'> & {
  readonly send: (reason: string) => Promise<Answer>
  /** Words of the field, where it has its own. */
  readonly field?: Pick<ReasonFieldProps, 'label' | 'description'>
  /** The subject of the action, and its effect. */
  readonly children?: ReactNode
}

/** Asks why in a dialog, and does it. */
export function ReasonDialog<Answer>({ send, field, children, ...dialog }: Props<Answer>) {
  const form = useForm<Said>({
    mode: 'controlled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => !isReason(reason) },
  })
  return (
    <SaveDialog {...dialog} form={form} send={({ reason }) => send(reason.trim())}>
      {children}
      <ReasonField data-autofocus {...field} {...form.getInputProps('reason')} />
    </SaveDialog>
  )
}
