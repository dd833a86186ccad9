import { session } from '#shared/platform/allow.ts'
import { noteCalls } from '#shared/notes/calls.ts'
import { noteEvents } from '#shared/notes/events.ts'
import { notes } from '#projections/notes/notes.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { serviceOf } from '../platform/kernel/use-case.ts'
import { listNotes, readNote } from './reading.ts'
import { addNote, editNote, markNote, moveNote, shareNote } from './writing.ts'

export const notesModule = defineServiceModule({
  name: 'notes',
  service: serviceOf({
    name: 'notes',
    calls: noteCalls,
    watch: session,
    useCases: {
      list: listNotes,
      note: readNote,
      add: addNote,
      edit: editNote,
      share: shareNote,
      move: moveNote,
      mark: markNote,
    },
  }),
  projections: [notes],
  events: [noteEvents],
  authorisation: () => import('./authorisation.ts'),
})
