import { useCallback, useMemo } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { IconNotes, IconPlus } from '@tabler/icons-react'
import { noteCalls, type NoteRow } from '#shared/notes/calls.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { useFilters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePersonName } from '../platform/people.ts'
import { useQueryString } from '../platform/query-string.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { useFilterKit } from '../ui/use-filter-kit.ts'
import { useNoteColumns } from './columns.tsx'
import { useNoteColourNames } from './data.ts'
import { useNoteActions } from './note-actions.tsx'

const NoteDrawer = lazyComponent(() => import('./NoteDrawer.tsx'))

/** The viewer's own notes and those shared with them, and one of them beside the list. */
export default function Notes() {
  const { t } = useLingui()
  const [{ note, q, bin, person }, set] = useQueryString(['note', 'q', 'bin', 'person'])
  // The old ones stay while others are asked for.
  const asked = useLiveCall(noteCalls.list, {
    request: {
      query: {
        ...(q && { q: q.slice(0, 100) }),
        ...(bin && { bin: 'true' }),
        ...(person && { person }),
      },
    },
    placeholderData: keepPreviousData,
  })
  const { filters, matches } = useNoteFilters(asked.data)
  const { actions, dialog } = useNoteActions()
  const addressOf = useCallback(
    (one: string) => withQuery(paths.notes, { ...filters.values, person, note: one }),
    [filters.values, person],
  )
  const hint = t`Only the first ${noteLimits.listed} are listed: search for others`
  return (
    <ListScreen
      title={t`Notes`}
      name="notes"
      hint={asked.data?.length === noteLimits.listed && hint}
      above={person !== '' && <OfPerson person={person} onAll={() => set({ person: '' })} />}
      asked={asked}
      filters={filters}
      matches={matches}
      rowId={(row) => row.note}
      columns={useNoteColumns(addressOf)}
      tools={useTools(set)}
      actions={actions}
      actionsWidth="340px"
      widthMin={1120}
      empty={{
        icon: IconNotes,
        title: bin ? t`The bin is empty` : q ? t`No results` : t`No notes yet`,
        hint: t`Only you see a note until you share it.`,
      }}
    >
      {dialog}
      <LazyBoundary fallback={null}>
        {note && (
          <NoteDrawer
            key={note}
            note={note}
            person={person}
            onSaved={(one) => set({ note: one })}
            onClose={() => set({ note: '' })}
          />
        )}
      </LazyBoundary>
    </ListScreen>
  )
}

/** Says whose notes are listed, and gives all of them back. */
function OfPerson({ person, onAll }: { readonly person: string; readonly onAll: () => void }) {
  const { t } = useLingui()
  const name = usePersonName()(person)
  return (
    <Group gap="xs">
      <Text size="sm">{t`Notes linked to ${name}`}</Text>
      <Button size="compact-sm" variant="default" onClick={onAll}>{t`All notes`}</Button>
    </Group>
  )
}

function useTools(set: (change: { note: string }) => void): readonly ScreenAction[] {
  const { t } = useLingui()
  const may = useMayCall(noteCalls.add)
  return useMemo(() => {
    const perform = () => set({ note: 'new' })
    return may ? [{ id: 'note add', label: t`New note`, icon: IconPlus, can: true, perform }] : []
  }, [t, may, set])
}

function useNoteFilters(rows: readonly NoteRow[] | undefined) {
  const { t } = useLingui()
  const kit = useFilterKit()
  const colours = useNoteColourNames()
  const tags = useMemo(() => [...new Set(rows?.flatMap((row) => row.tags))].toSorted(), [rows])
  const filters = useFilters(
    useMemo(() => {
      return {
        q: { kind: 'text', label: t`Search notes`, placeholder: t`Title, text or tag` } as const,
        tag: kit.choice(
          t`Tag`,
          t`All tags`,
          tags.map((tag) => [tag, tag]),
        ),
        colour: kit.choice(t`Colour`, t`All colours`, colours),
        bin: kit.choice(t`Place`, t`Notes`, { true: t`Bin` }),
      }
    }, [t, kit, tags, colours]),
  )
  const matches = useCallback(
    (row: NoteRow, { tag, colour }: { readonly tag: string; readonly colour: string }) =>
      (colour === '' || row.colour === colour) && (tag === '' || row.tags.includes(tag)),
    [],
  )
  return { filters, matches }
}
