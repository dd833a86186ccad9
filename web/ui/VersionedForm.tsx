import { useRef, useState, type ReactNode } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { newId } from '../platform/new-id.ts'
import { useSave, type SaveOptions } from '../platform/use-save.ts'
import { FormFailure } from './FormFailure.tsx'
import { NewerVersion } from './NewerVersion.tsx'
import { Restored } from './Restored.tsx'
import { useFirstWrong } from './use-first-wrong.ts'
import { useVersionedForm, type FormOfVersion, type EditedVersion } from './use-versioned-form.ts'

interface Props<Values extends EditedVersion, Answer> extends Pick<
  SaveOptions<Values, Answer>,
  'invalidates' | 'fields'
> {
  /** The name of the form: 'Note'. */
  readonly label: string
  /** Ids of the thing concerned, with its kind; what was typed is kept by them until it is saved. */
  readonly about: string
  readonly form: FormOfVersion<Values>
  /** The newest version, and who wrote it; `base` 0: still to be made. */
  readonly saved: Values
  readonly by: string | undefined
  /** Gives what a version says as one text: two of them are compared by it. */
  readonly textOf: (values: Values) => string
  /** Whether the viewer may save it. */
  readonly may: boolean
  /** `key`: the same each time, so that what is sent again after a lost answer is made once. */
  readonly send: (values: Values, key: string) => Promise<Answer>
  readonly onSaved: (answer: Answer) => void
  readonly children: ReactNode
}
/**
 * Edits in place what several people edit, in versions (use-versioned-form.ts): a draft of what was typed, both texts where
 * somebody else saved meanwhile, and Ctrl S.
 */
export function VersionedForm<Values extends EditedVersion, Answer>({
  label,
  about,
  form,
  saved,
  by,
  textOf,
  may,
  send,
  onSaved,
  children,
  ...options
}: Props<Values, Answer>) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const [key] = useState(() => newId())
  const { restored, isBehind, startOver, goOnFrom, written } = useVersionedForm(form, about, saved)
  const sending = async (values: Values) => {
    const answer = await send(values, key)
    written(values)
    onSaved(answer)
    return answer
  }
  const saving = useSave(sending, { context: label, toast: t`Saved`, ...options })
  const look = useFirstWrong(element)
  const status = form.isDirty() && t`Not saved yet. Your draft is kept in this tab.`
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onKeyDown={(event) =>
        getHotkeyHandler([['mod+S', () => element.current?.requestSubmit()]])(event)
      }
      onSubmit={form.onSubmit((values) => void saving.save(values), look)}
    >
      <Stack gap="sm">
        <FormFailure text={saving.refusal?.failure} />
        {restored && <Restored onDiscard={startOver} />}
        {by !== undefined && may && isBehind && (
          <NewerVersion
            by={by}
            theirs={textOf(saved)}
            mine={textOf(form.values)}
            keepMine={() => goOnFrom(saved.base)}
            takeTheirs={startOver}
          />
        )}
        {children}
        {may && (
          <Group justify="flex-end">
            <Text size="xs" c="dimmed" role="status">
              {status}
            </Text>
            <Button type="submit" loading={saving.busy} disabled={!form.isDirty() || isBehind}>
              {t`Save`}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
