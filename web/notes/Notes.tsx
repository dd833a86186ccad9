import { useCallback } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconNotes, IconPlus } from '@tabler/icons-react'
import { noteCalls } from '#shared/notes/calls.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { keptFor } from '../platform/keys.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { LinkedTo } from '../ui/LinkedTo.tsx'
import { ListScreen } from '../ui/ListScreen.tsx'
import { useTool } from '../ui/use-form-action.ts'
import { useRecordFilters } from '../ui/use-record-filters.ts'
import { useNoteColumns } from './columns.tsx'
import { useNoteActions } from './note-actions.tsx'

const NoteDrawer = lazyComponent(() => import('./NoteDrawer.tsx'))

const shown = ['note', 'q', 'bin', 'person', 'message'] as const

/** The viewer's own notes and those shared with them, and one of them beside the list. */
export default function Notes() {
  const { t } = useLingui()
  const [{ note, q, bin, person, message }, set] = useQueryString(shown)
  const which = { ...(bin && { bin: 'true' }), ...(person && { person }) }
  const asked = useLiveCall(noteCalls.list, {
    request: { query: { ...(q && { q: q.slice(0, 100) }), ...which } },
    placeholderData: keptFor({ query: { bin: undefined, person: undefined, ...which } }),
  })
  const { filters, matches } = useRecordFilters(asked.data, {
    label: t`Search notes`,
    placeholder: t`Title, text or tag`,
    listed: t`Notes`,
  })
  const { actions, dialog } = useNoteActions()
  const addressOf = useCallback(
    (one: string) => withQuery(paths.notes, { ...filters.values, person, note: one }),
    [filters.values, person],
  )
  const add = useCallback(() => set({ note: 'new' }), [set])
  const hint = t`Only the first ${noteLimits.listed} are listed: search for others`
  return (
    <ListScreen
      title={t`Notes`}
      name="notes"
      hint={asked.data?.length === noteLimits.listed && hint}
      above={
        <LinkedTo
          person={person}
          text={(name) => t`Notes linked to ${name}`}
          all={t`All notes`}
          onAll={() => set({ person: '' })}
        />
      }
      asked={asked}
      filters={filters}
      matches={matches}
      rowId={(row) => row.note}
      columns={useNoteColumns(addressOf)}
      tools={useTool(noteCalls.add, { id: 'note add', label: t`New note`, icon: IconPlus }, add)}
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
            message={message}
            onSaved={(one) => set({ note: one, message: '' })}
            onClose={() => set({ note: '', message: '' })}
          />
        )}
      </LazyBoundary>
    </ListScreen>
  )
}
