import { useState } from 'react'
import { Group, Skeleton, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { noteCalls, type Note, type NoteVersion } from '#shared/notes/calls.ts'
import { noteColours } from '#shared/notes/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { failureText } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { VersionHistory } from '../ui/VersionHistory.tsx'
import { notesKey, useNoteColourNames } from './data.ts'
import { useNoteActions } from './note-actions.tsx'
import { NoteForm } from './NoteForm.tsx'

interface Props {
  /** `new`: still to be written. */
  readonly note: string
  /** Of whom a new one tells; empty: of nobody. */
  readonly person: string
  readonly onSaved: (note: string) => void
  readonly onClose: () => void
}
/** A note beside the list. */
export default function NoteDrawer({ note, person, onSaved, onClose }: Props) {
  const { t } = useLingui()
  return (
    <SideDrawer onClose={onClose} size="xl" title={note === 'new' ? t`New note` : t`Note`}>
      {note === 'new' ? (
        <NoteForm note={undefined} person={person} onSaved={onSaved} />
      ) : (
        <Written note={note} onSaved={onSaved} onClose={onClose} />
      )}
    </SideDrawer>
  )
}

function Written({ note, onSaved, onClose }: Omit<Props, 'person'>) {
  const { t } = useLingui()
  const { data, error } = useLiveCall(noteCalls.note, { request: { params: { note } } })
  const { actions, dialog } = useNoteActions(onClose)
  const [isHistory, showHistory] = useState(false)
  const { send } = useSend(notesKey)
  const mayEdit = useMayCall(noteCalls.edit)
  const history = { id: 'history', label: t`History`, icon: IconHistory, can: true } as const
  if (error) return <FormFailure text={failureText(error, t`Note`)} />
  if (!data) return <Skeleton h={240} />
  const restore = ({ title, text, tags }: NoteVersion) => {
    const body = { base: data.version, title, text, tags, links: data.links }
    void send(t`Restore`, () => call(noteCalls.edit, { params: { note }, body }))
  }
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {[...actions(data), { ...history, perform: () => showHistory(!isHistory) }].map(
          (action) => (
            <ActionButton key={action.id} action={action} variant="default" />
          ),
        )}
        <Colour note={data} />
      </Group>
      {isHistory ? (
        <VersionHistory
          versions={data.versions}
          textOf={asText}
          restore={mayEdit && data.access !== 'read' && data.place === 'list' ? restore : undefined}
        />
      ) : (
        <NoteForm note={data} onSaved={onSaved} />
      )}
      {dialog}
    </Stack>
  )
}

function Colour({ note: { note, pinned, colour } }: { readonly note: Note }) {
  const { t } = useLingui()
  const [names, may] = [useNoteColourNames(), useMayCall(noteCalls.mark)]
  const { send } = useSend(notesKey)
  const mark = (name: string) => {
    const chosen = noteColours.find((one) => one === name) ?? 'none'
    return call(noteCalls.mark, { params: { note }, body: { pinned, colour: chosen } })
  }
  return (
    <ChoiceSelect
      aria-label={t`Colour`}
      value={colour}
      disabled={!may}
      data={noteColours.map((value) => ({ value, label: names[value] }))}
      onChange={({ currentTarget: { value } }) => void send(t`Colour`, () => mark(value))}
    />
  )
}

const asText = ({ title, text, tags }: NoteVersion): string =>
  [title, text, tags.join(', ')].filter(Boolean).join('\n')
