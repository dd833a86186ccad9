import { useEffect, useEffectEvent, useState } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { noteCalls, type Note } from '#shared/notes/calls.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { draftOf } from '../platform/drafts.ts'
import { sendOnce } from '../platform/send-once.ts'
import { RecordLinks } from '../ui/RecordLinks.tsx'
import { tagsOf } from '../ui/typed-tags.ts'
import { VersionedForm } from '../ui/VersionedForm.tsx'
import { notesKey } from './note-actions.tsx'

interface Props {
  /** Undefined: still to be written. */
  readonly note: Note | undefined
  /** The person that a new one is linked to from the start. */
  readonly person?: string
  /** What a new one begins with. */
  readonly begun?: Pick<Note, 'title' | 'text' | 'links'> & { readonly about: string }
  readonly onSaved: (note: string) => void
}
const valuesOf = (note: Note | undefined, person: string) => ({
  base: note?.version ?? 0,
  title: note?.title ?? '',
  text: note?.text ?? '',
  tags: note?.tags.join(', ') ?? '',
  links: note?.links ?? (person === '' ? [] : [{ kind: 'person' as const, person, day: null }]),
})
type Values = ReturnType<typeof valuesOf>

const pick = ({ title, text, links }: NonNullable<Props['begun']>) => ({ title, text, links })

export function NoteForm({ note, person = '', begun, onSaved }: Props) {
  const { t } = useLingui()
  const saved = valuesOf(note, person)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: saved,
    validate: {
      title: (title) => (title.trim() === '' ? t`Enter a title` : null),
      tags: (tags) =>
        tagsOf(tags).length > noteLimits.tags ? t`At most ${noteLimits.tags} tags` : null,
    },
  })
  const about = `note ${note?.note ?? (begun ? `of ${begun.about}` : `new ${person}`)}`
  // Not among its first values: it is not saved yet. What was typed in this tab before comes first.
  const [isKept] = useState(() => draftOf(about, saved) !== null)
  const begin = useEffectEvent(() => {
    if (begun && !isKept) form.setValues(pick(begun))
  })
  useEffect(() => begin(), [])
  const [mayAdd, mayEdit] = [useMayCall(noteCalls.add), useMayCall(noteCalls.edit)]
  const may = note ? mayEdit && note.access !== 'read' && note.place === 'list' : mayAdd
  const field = (name: keyof Values) => ({ readOnly: !may, ...form.getInputProps(name) })
  const send = ({ base, tags, ...rest }: Values, key: string) => {
    const content = { ...rest, tags: tagsOf(tags) }
    return note
      ? call(noteCalls.edit, { params: { note: note.note }, body: { ...content, base } })
      : call(noteCalls.add, { body: content }, { fetch: sendOnce(key) })
  }
  return (
    <VersionedForm
      label={t`Note`}
      about={about}
      form={form}
      saved={saved}
      by={note?.by}
      textOf={({ text }) => text}
      may={may}
      send={send}
      invalidates={[notesKey]}
      onSaved={(answer) => onSaved(answer.note)}
    >
      <TextInput label={t`Title`} required={may} maxLength={noteLimits.title} {...field('title')} />
      <Textarea
        label={t`Text`}
        autosize
        minRows={8}
        maxRows={22}
        maxLength={noteLimits.text}
        {...field('text')}
      />
      <TextInput label={t`Tags`} description={may && t`Separated by commas`} {...field('tags')} />
      <RecordLinks
        max={noteLimits.links}
        {...field('links')}
        value={form.values.links}
        hidden={note?.links_hidden ?? 0}
      />
    </VersionedForm>
  )
}
