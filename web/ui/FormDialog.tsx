import { useEffect, useRef, type ReactNode } from 'react'
import { Button, Group, Text, type ModalProps } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Saving } from '../platform/use-save.ts'
import { toastText } from '../platform/toasts.ts'
import { Dialog } from './Dialog.tsx'
import { FormFailure } from './FormFailure.tsx'
import { Restored } from './Restored.tsx'
import { useDraft, type FormOf } from './use-draft.ts'
import { useFirstWrong } from './use-first-wrong.ts'
import { useLeaving } from './use-leaving.ts'

export interface FormDialogProps<Values extends object, Answer, Sent = Values> {
  readonly title: string
  /**
   * Ids of the person or thing concerned; empty for something new. What was typed is kept by them and the title until it is saved or
   * discarded, and is not offered for any other.
   */
  readonly about: string
  readonly form: FormOf<Values, Sent>
  readonly saving: Saving<Sent, Answer>
  /** The button by its name: 'Save'. */
  readonly submit: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Enter is enough: the button has the focus, because nothing has to be typed. */
  readonly enters?: boolean
  readonly size?: ModalProps['size']
  /** Beside the buttons. */
  readonly note?: ReactNode
  /** For lists that open over the dialog's edge. */
  readonly overflowing?: boolean
  readonly onSaved?: (answer: Answer) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: refusals at their fields, the first wrong field focused, and nothing typed is lost without a question. */
export function FormDialog<Values extends object, Answer, Sent = Values>(
  props: FormDialogProps<Values, Answer, Sent>,
) {
  const { title, about, form, saving, onSaved, onClose } = props
  const element = useRef<HTMLFormElement>(null)
  const { restored, drop } = useDraft(form, `${title} ${about}`)
  const leave = () => {
    drop()
    onClose()
  }
  const leaving = useLeaving(form.isDirty() && !saving.busy, leave)
  const gone = useRef(false)
  // Closed while it is sent, what was typed is kept: a refusal would lose it.
  const close = () => {
    if (!saving.busy) return leaving.close()
    gone.current = true
    onClose()
  }
  const look = useFirstWrong(element)
  const save = async (values: Sent) => {
    const done = await saving.save(values)
    if (!done) return
    if ('refusal' in done) {
      const { failure, field } = done.refusal
      if (gone.current) return toastText(failure ?? field?.text ?? '')
      if (field) form.setFieldError(field.name, field.text)
      return look()
    }
    if (gone.current) drop()
    else {
      leaving.release()
      leave()
    }
    onSaved?.(done.answer)
  }
  const overflow = { overflow: 'visible' } as const
  return (
    <Dialog
      onClose={close}
      title={title}
      size={props.size ?? 'md'}
      {...(props.overflowing ? { styles: { content: overflow, body: overflow } } : {})}
    >
      <form
        ref={element}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          // Around the button that opened it there may be another form.
          event.stopPropagation()
          form.onSubmit((values) => void save(values), look)(event)
        }}
      >
        <FormFailure text={saving.refusal?.failure} mb="sm" />
        {restored && <Restored onDiscard={() => form.reset()} />}
        {props.children}
        {leaving.asked ? <Leaving {...leaving} /> : <Buttons {...props} onClose={close} />}
      </form>
    </Dialog>
  )
}

interface ButtonsProps extends Pick<
  FormDialogProps<object, unknown>,
  'note' | 'submit' | 'danger' | 'disabled' | 'enters' | 'onClose'
> {
  readonly saving: { readonly busy: boolean }
}
function Buttons({
  note,
  submit,
  danger,
  disabled = false,
  enters = false,
  saving,
  onClose,
}: ButtonsProps) {
  return (
    <Group justify={note ? 'space-between' : 'flex-end'} gap="xs" mt="lg">
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          loading={saving.busy}
          disabled={disabled}
          data-autofocus={(enters && !disabled) || undefined}
          {...(danger ? { color: 'red' } : {})}
        >
          {submit}
        </Button>
      </Group>
    </Group>
  )
}

/** Asked in the dialog itself: a second one over it would fight with it for the focus and for Escape. */
export function Leaving({ stay, go }: { readonly stay: () => void; readonly go: () => void }) {
  const { t } = useLingui()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <Group
      role="alertdialog"
      aria-label={t`Discard changes?`}
      justify="space-between"
      gap="xs"
      mt="lg"
    >
      <Text size="sm" fw={600}>
        <Trans>Discard what you’ve entered?</Trans>
      </Text>
      <Group gap="xs">
        <Button ref={keep} variant="default" onClick={stay}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button color="red" onClick={go}>
          <Trans>Discard</Trans>
        </Button>
      </Group>
    </Group>
  )
}
