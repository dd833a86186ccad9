import { useState } from 'react'
import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { noteCalls, type Note, type NoteVersion } from '#shared/notes/calls.ts'
import { noteColours } from '#shared/notes/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePersonName } from '../platform/people.ts'
import { failureText } from '../platform/toasts.ts'
import { useLiveCall } from '../platform/use-live-call.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { dayAndTime } from '../ui/format.ts'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { useNoteColourNames, useNoteSend } from './data.ts'
import { useNoteActions } from './note-actions.tsx'
import { NoteForm } from './NoteForm.tsx'

const TextDifference = lazyComponent(() => import('../ui/TextDifference.tsx'))
interface Props {
  /** `new`: still to be written. */
  readonly note: string
  readonly onSaved: (note: string) => void
  readonly onClose: () => void
}
/** A note beside the list. */
export default function NoteDrawer({ note, onSaved, onClose }: Props) {
  const { t } = useLingui()
  return (
    <SideDrawer onClose={onClose} size="xl" title={note === 'new' ? t`New note` : t`Note`}>
      {note === 'new' ? (
        <NoteForm note={undefined} onSaved={onSaved} />
      ) : (
        <Written note={note} onSaved={onSaved} onClose={onClose} />
      )}
    </SideDrawer>
  )
}

function Written({ note, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const { data, error } = useLiveCall('notes', noteCalls.note, { request: { params: { note } } })
  const { actions, dialog } = useNoteActions(onClose)
  const [isHistory, showHistory] = useState(false)
  const history = { id: 'history', label: t`History`, icon: IconHistory, can: true } as const
  if (error) return <FormFailure text={failureText(error, t`Note`)} />
  if (!data) return <Skeleton h={240} />
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
        <Stack component="ol" aria-label={t`History`} gap="xs" m={0} p={0}>
          {data.versions.map((version, index) => (
            <Version
              key={version.version}
              note={data}
              version={version}
              before={data.versions[index + 1]}
            />
          ))}
        </Stack>
      ) : (
        <NoteForm note={data} onSaved={onSaved} />
      )}
      {dialog}
    </Stack>
  )
}

function Colour({ note: { note, pinned, colour } }: { readonly note: Note }) {
  const { t } = useLingui()
  const [names, send, may] = [useNoteColourNames(), useNoteSend(), useMayCall(noteCalls.mark)]
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

/** What a version changed. It is restored by being written again: what came after it stays in the history. */
function Version({
  note: { note, version: base, access, place, links },
  version: { version, by, at, ...said },
  before,
}: {
  readonly note: Note
  readonly version: NoteVersion
  readonly before: NoteVersion | undefined
}) {
  const { t, i18n } = useLingui()
  const [send, name, may] = [useNoteSend(), usePersonName()(by), useMayCall(noteCalls.edit)]
  const restore = () => call(noteCalls.edit, { params: { note }, body: { base, ...said, links } })
  const when = dayAndTime(Date.parse(at) / 1000, i18n.locale)
  return (
    <Paper component="li" withBorder p="xs" style={{ listStyle: 'none' }}>
      <Group justify="space-between" mb={4}>
        <Text size="xs" c="dimmed">{t`Version ${version}, ${name}, ${when}`}</Text>
        {may && version !== base && access !== 'read' && place === 'list' && (
          <Button
            size="compact-xs"
            variant="default"
            data-once=""
            onClick={() => void send(t`Restore`, restore)}
          >
            {t`Restore`}
          </Button>
        )}
      </Group>
      <LazyBoundary fallback={<Skeleton h={40} />}>
        <TextDifference before={asText(before)} after={asText(said)} />
      </LazyBoundary>
    </Paper>
  )
}
const asText = (said: Pick<NoteVersion, 'title' | 'text' | 'tags'> | undefined): string =>
  said ? [said.title, said.text, said.tags.join(', ')].filter(Boolean).join('\n') : ''
