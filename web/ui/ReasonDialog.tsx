import type { ReactNode } from 'react'
import { useForm } from '@mantine/form'
import type { Call } from '#shared/platform/calls.ts'
import { isReason } from '#shared/platform/reason.ts'
import { reasonMax } from '../platform/form-fields.ts'
import { ReasonField, type ReasonFieldProps } from './ReasonField.tsx'
import { SaveDialog, type SaveDialogProps } from './SaveDialog.tsx'

interface Said {
  readonly reason: string
}
type Props<Answer> = Omit<SaveDialogProps<Said, Answer>, 'form' | 'send' | 'children'> & {
  /** The call in which it ends: a reason may be as long as that takes. */
  readonly call?: Call
  readonly send: (reason: string) => Promise<Answer>
  /** Words of the field, where it has its own. */
  readonly field?: Pick<ReasonFieldProps, 'label' | 'description'>
  /** The subject of the action, and its effect. */
  readonly children?: ReactNode
}

/** Asks why in a dialog, and does it. */
export function ReasonDialog<Answer>({ call, send, field, children, ...dialog }: Props<Answer>) {
  const form = useForm<Said>({
    mode: 'controlled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => !isReason(reason) },
  })
  return (
    <SaveDialog {...dialog} form={form} send={({ reason }) => send(reason.trim())}>
      {children}
      <ReasonField
        data-autofocus
        {...field}
        {...(call && { maxLength: reasonMax(call) })}
        {...form.getInputProps('reason')}
      />
    </SaveDialog>
  )
}
