import { defineRefusals, refuser } from '../platform/refusals.ts'

export const noteRefusals = defineRefusals({
  'notes.unknown': { status: 404, text: 'Note not found' },
  'notes.readOnly': { status: 403, text: 'You can read this note but not change it' },
  'notes.changedMeanwhile': { status: 409, text: 'Someone else saved a newer version' },
  'notes.tooMany': {
    status: 409,
    text: 'You can keep up to {max} notes, those in the bin included',
  },
  'notes.versionsFull': {
    status: 409,
    text: 'A note can have up to {max} versions. Continue in a new note.',
  },
  'notes.linksFull': {
    status: 409,
    text: 'A note can have up to {max} links, those you can’t see included',
  },
  'notes.notInBin': { status: 409, text: 'Only a note in the bin can be deleted for good' },
  'notes.outOfSight': { status: 422, text: 'Choose people, records and studios that you can see' },
})
export const refuseNote = refuser(noteRefusals)
