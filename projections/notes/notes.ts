import { accountEvents } from '#shared/accounts/events.ts'
import { noteEvents } from '#shared/notes/events.ts'
import type { Shares } from '#shared/permissions/audience.ts'
import type { RecordLink } from '#shared/permissions/record-links.ts'
import type { RecordColour, RecordPlace } from '#shared/permissions/shared-record.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { assertNever } from '#shared/platform/messages.ts'
import {
  defineProjection,
  table,
  typed,
  type RowsOf,
} from '../platform/define/define-projection.ts'
import type { PeopleTables } from '../platform/people/people-table.ts'

export type NoteTables = RowsOf<typeof tables> & PeopleTables

const { PersonErased } = accountEvents
const { StudioSightGranted, StudioSightWithdrawn } = permissionEvents
const ofNote = { user: 'text', note: 'text' } as const

const tables = {
  note_head: table({
    columns: {
      ...ofNote,
      version: 'integer',
      place: typed<RecordPlace>('text'),
      shares: typed<Shares>('jsonb'),
    },
    key: ['user', 'note'],
    loadBy: ['user'],
    indexes: [['note']],
  }),
  note_version: table({
    columns: {
      ...ofNote,
      version: 'integer',
      by: 'text',
      at: 'text',
      title: 'text',
      text: 'text',
      /** One a line, as an erasure takes out texts alone. */
      tags: 'text',
      links: typed<readonly RecordLink[]>('jsonb'),
    },
    key: ['user', 'note', 'version'],
    loadBy: ['user', 'note'],
    // Texts that others wrote into a shared note are theirs.
    personal: [{ of: 'by', columns: ['title', 'text', 'tags'] }],
  }),
  note_mark: table({
    columns: { ...ofNote, pinned: 'boolean', colour: typed<RecordColour>('text') },
    key: ['user', 'note'],
    loadBy: ['user'],
  }),
  /** Studios besides their own that a person sees. */
  note_sight: table({
    columns: { user: 'text', studio: 'text' },
    key: ['user', 'studio'],
    loadBy: ['user'],
  }),
}

/** Every note with all that it ever said, and how each reader has marked it. */
export const notes = defineProjection({
  name: 'notes',
  version: 2,
  module: 'notes',
  sharded: true,
  events: { ...noteEvents, StudioSightGranted, StudioSightWithdrawn, PersonErased },
  tables,
  keysOf: ({ data: { user, ...data } }) => ({
    note_head: [[user]],
    note_version: 'note' in data ? [[user, data.note]] : [],
    note_mark: [[user]],
    note_sight: [[user]],
  }),
  alsoLoad: (events, { note_head: heads }) => ({
    note_version: events
      .filter(({ type }) => type === 'PersonErased')
      .flatMap(({ data: { user } }) => heads.of(user).map(({ note }) => [user, note])),
  }),
  on: ({ type, data, occurredAt: at }, { note_head: heads, note_version: versions, ...of }) => {
    const { user } = data
    switch (type) {
      case 'NoteWritten': {
        const { note, version, by, content } = data
        const known = heads.get(user, note) ?? { user, note, place: 'list', shares: {} }
        heads.put({ ...known, version })
        const said = { ...content, tags: content.tags.join('\n') }
        return versions.put({ user, note, version, by, at, ...said })
      }
      case 'NoteShared':
      case 'NoteMoved': {
        const { note, ...change } = data
        const head = heads.get(user, note)
        // Notes of an author who was erased meanwhile do not come back.
        if (head && !('place' in change && change.place === 'gone'))
          return heads.put({ ...head, ...change })
        heads.delete(user, note)
        return versions.clear(user, note)
      }
      case 'NoteMarked':
        return of.note_mark.put(data)
      case 'StudioSightGranted':
        return of.note_sight.put(data)
      case 'StudioSightWithdrawn':
        return of.note_sight.delete(user, data.studio)
      case 'PersonErased':
        for (const { note } of heads.of(user)) versions.clear(user, note)
        for (const rows of [heads, of.note_mark, of.note_sight]) rows.clear(user)
        return
      default:
        assertNever(type)
    }
  },
})
