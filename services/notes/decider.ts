import { isDeepStrictEqual } from 'node:util'
import type { noteCalls, NoteContent } from '#shared/notes/calls.ts'
import { noteEvents } from '#shared/notes/events.ts'
import { refuseNote } from '#shared/notes/refusals.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { isEnough, type AccessLevel, type AudienceReader } from '#shared/permissions/audience.ts'
import { recordAccess, type SharedRecord } from '#shared/permissions/shared-record.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

interface WrittenNote extends SharedRecord {
  readonly note: string
  readonly version: number
}
type NoteState = WrittenNote | 'absent'
/** The person who gives a command, and the audiences that they belong to. */
interface As {
  readonly as: AudienceReader
}
type Said<N extends 'share' | 'move' | 'mark'> = As & CallInput<(typeof noteCalls)[N]>['body']

/** The note, for who may do this with it, as the log has it now. */
function present(state: NoteState, { as }: As, needed: AccessLevel): WrittenNote {
  const access = state === 'absent' ? null : recordAccess(state, as)
  if (state === 'absent' || access === null) return refuseNote('notes.unknown')
  return isEnough(access, needed) ? state : refuseNote('notes.readOnly')
}

export const noteAggregate = aggregateOf<NoteState>()({
  name: 'notes',
  events: noteEvents,
  initial: 'absent',
  decide: {
    /** Sent again it is the same note. */
    AddNote: (state, data: Pick<WrittenNote, 'user' | 'note'> & { content: NoteContent }) =>
      state === 'absent'
        ? [{ type: 'NoteWritten', data: { ...data, by: data.user, version: 1 } }]
        : [],
    EditNote: (state, command: As & { base: number; content: NoteContent }) => {
      const { user, note, version } = present(state, command, 'edit')
      const { base, content, as } = command
      if (base !== version) return refuseNote('notes.changedMeanwhile')
      if (version >= noteLimits.versions)
        return refuseNote('notes.versionsFull', { max: noteLimits.versions })
      const data = { user, note, by: as.user, version: version + 1, content }
      return [{ type: 'NoteWritten', data }]
    },
    ShareNote: (state, command: Said<'share'>) => {
      const { user, note, shares: before } = present(state, command, 'own')
      const { shares } = command
      return isDeepStrictEqual(before, shares)
        ? []
        : [{ type: 'NoteShared', data: { user, note, shares } }]
    },
    MoveNote: (state, command: Said<'move'>) => {
      const { user, note, place: from } = present(state, command, 'own')
      const { place } = command
      if (place === 'gone' && from !== 'bin') return refuseNote('notes.notInBin')
      return from === place ? [] : [{ type: 'NoteMoved', data: { user, note, place } }]
    },
    MarkNote: (state, command: Said<'mark'>) => {
      const { note } = present(state, command, 'read')
      const { as, pinned, colour } = command
      return [{ type: 'NoteMarked', data: { user: as.user, note, pinned, colour } }]
    },
  },
  evolve: {
    NoteWritten: (state, { user, note, version }) => ({
      ...(state === 'absent' ? { user, note, place: 'list', shares: {} } : state),
      version,
    }),
    NoteShared: (state, { shares }) => (state === 'absent' ? state : { ...state, shares }),
    NoteMoved: (state, { place }) => (state === 'absent' ? state : { ...state, place }),
    NoteMarked: (state) => state,
  },
})
