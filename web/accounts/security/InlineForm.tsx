import { useRef, type FormEvent, type ReactNode } from 'react'
import { Button, Stack } from '@mantine/core'
import type { Saving } from '../../platform/use-save.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { textsOf } from '../../ui/form-texts.ts'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'

interface InlineFormProps<Values extends object, Answer> {
  readonly label: string
  readonly saving: Saving<Values, Answer>
  /** The values of what was typed, by the names of the fields. */
  readonly read: (text: (name: string) => string) => Values
  /** The button by its name. */
  readonly submit: string
  readonly danger?: boolean
  readonly onSaved: (answer: Answer) => void
  readonly children: ReactNode
}

/** A form on the page itself: what is refused is said at its field, which takes the focus, or above all of them. */
export function InlineForm<Values extends object, Answer>({
  label,
  saving,
  read,
  submit,
  danger = false,
  onSaved,
  children,
}: InlineFormProps<Values, Answer>) {
  const element = useRef<HTMLFormElement>(null)
  const look = useFirstWrong(element)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const done = await saving.save(read(textsOf(event.currentTarget)))
    if (!done) return
    if ('answer' in done) onSaved(done.answer)
    else look()
  }
  return (
    <form ref={element} onSubmit={(event) => void send(event)} aria-label={label}>
      <Stack gap="xs" maw={420} mt="sm">
        <FormFailure text={saving.refusal?.failure} />
        {children}
        <Button
          type="submit"
          loading={saving.busy}
          style={{ justifySelf: 'start' }}
          {...(danger ? { color: 'red' } : {})}
        >
          {submit}
        </Button>
      </Stack>
    </form>
  )
}

/** Returns what is wrong with a field of a form that was refused. */
export const wrongAt = <Values,>(
  { refusal }: Saving<Values, unknown>,
  name: keyof Values & string,
): string | undefined => (refusal?.field?.name === name ? refusal.field.text : undefined)
