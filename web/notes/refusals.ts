import { msg } from '@lingui/core/macro'
import type { noteRefusals } from '#shared/notes/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof noteRefusals> = {
  'notes.unknown': msg({ message: 'Note not found' }),
  'notes.readOnly': msg({ message: 'You can read this note but not change it' }),
  'notes.changedMeanwhile': msg({ message: 'Someone else saved a newer version' }),
  'notes.tooMany': msg({ message: 'You can keep up to {max} notes, those in the bin included' }),
  'notes.versionsFull': msg({
    message: 'A note can have up to {max} versions. Continue in a new note.',
  }),
  'notes.notInBin': msg({ message: 'Only a note in the bin can be deleted for good' }),
  'notes.outOfSight': msg({ message: 'Choose people, records and studios that you can see' }),
}
