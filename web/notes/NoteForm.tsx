import { useRef, useState } from 'react'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { noteCalls, type Note } from '#shared/notes/calls.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useSave } from '../platform/use-save.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { NewerVersion } from '../ui/NewerVersion.tsx'
import { RecordLinks } from '../ui/RecordLinks.tsx'
import { Restored } from '../ui/Restored.tsx'
import { useFirstWrong } from '../ui/use-first-wrong.ts'
import { useVersionedForm } from '../ui/use-versioned-form.ts'
import { notesKey } from './data.ts'

interface Props {
  /** Undefined: still to be written. */
  readonly note: Note | undefined
  readonly onSaved: (note: string) => void
}
const valuesOf = (note: Note | undefined) => ({
  base: note?.version ?? 0,
  title: note?.title ?? '',
  text: note?.text ?? '',
  tags: note?.tags.join(', ') ?? '',
  links: note?.links ?? [],
})
type Values = ReturnType<typeof valuesOf>
/** Tags as they are typed, each once. */
const tagsOf = (typed: string): string[] => [
  ...new Set(typed.split(',').flatMap((tag) => tag.trim() || [])),
]

/** The text of a note, edited in place. */
export function NoteForm({ note, onSaved }: Props) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const versioned = useNoteForm(note)
  const { form, restored, isBehind, startOver, goOnFrom } = versioned
  const saving = useSaving(note, versioned.written, onSaved)
  const look = useFirstWrong(element)
  const [mayAdd, mayEdit] = [useMayCall(noteCalls.add), useMayCall(noteCalls.edit)]
  const may = note ? mayEdit && note.access !== 'read' && note.place === 'list' : mayAdd
  const field = (name: keyof Values) => ({ readOnly: !may, ...form.getInputProps(name) })
  return (
    <form
      ref={element}
      noValidate
      aria-label={t`Note`}
      onKeyDown={(event) =>
        getHotkeyHandler([['mod+S', () => element.current?.requestSubmit()]])(event)
      }
      onSubmit={form.onSubmit((values) => void saving.save(values), look)}
    >
      <Stack gap="sm">
        <FormFailure text={saving.refusal?.failure} />
        {restored && <Restored onDiscard={startOver} />}
        {note && may && isBehind && (
          <NewerVersion
            by={note.by}
            theirs={note.text}
            mine={form.values.text}
            keepMine={() => goOnFrom(note.version)}
            takeTheirs={startOver}
          />
        )}
        <TextInput
          label={t`Title`}
          required={may}
          maxLength={noteLimits.title}
          {...field('title')}
        />
        <Textarea
          label={t`Text`}
          autosize
          minRows={8}
          maxRows={22}
          maxLength={noteLimits.text}
          {...field('text')}
        />
        <TextInput label={t`Tags`} description={may && t`Separated by commas`} {...field('tags')} />
        <RecordLinks max={noteLimits.links} {...field('links')} value={form.values.links} />
        {may && (
          <Group justify="flex-end">
            <Text size="xs" c="dimmed" role="status">
              {form.isDirty() && t`Not saved yet. Your draft is kept in this tab.`}
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

function useNoteForm(note: Note | undefined) {
  const { t } = useLingui()
  const saved = valuesOf(note)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: saved,
    validate: {
      title: (title) => (title.trim() === '' ? t`Enter a title` : null),
      tags: (tags) =>
        tagsOf(tags).length > noteLimits.tags ? t`At most ${noteLimits.tags} tags` : null,
    },
  })
  return { form, ...useVersionedForm(form, `note ${note?.note ?? 'new'}`, saved) }
}

function useSaving(
  note: Note | undefined,
  written: (sent: Values) => void,
  onSaved: Props['onSaved'],
) {
  const { t } = useLingui()
  // Pressed again after an answer that was lost, it is the same note.
  const [key] = useState(() => crypto.randomUUID())
  const keyed = (url: string, { headers, ...init }: RequestInit) =>
    fetch(url, { ...init, headers: { ...(headers as object), 'idempotency-key': key } })
  const send = async (values: Values) => {
    const { base, tags, ...rest } = values
    const content = { ...rest, tags: tagsOf(tags) }
    const answer = note
      ? await call(noteCalls.edit, { params: { note: note.note }, body: { ...content, base } })
      : await call(noteCalls.add, { body: content }, { fetch: keyed })
    written(values)
    onSaved(answer.note)
    return answer
  }
  return useSave(send, { context: t`Note`, toast: t`Saved`, invalidates: [notesKey] })
}
