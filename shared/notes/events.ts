import { z } from 'zod'
import { StoredShares } from '../permissions/audience.ts'
import { StoredRecordLink } from '../permissions/record-links.ts'
import { recordColours, recordPlaces } from '../permissions/shared-record.ts'
import { doer, impersonal, person, secret, thing } from '../platform/event-fields.ts'
import { eventTypesOf, partitionByUser as of } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const eventType = eventTypesOf('notes')

/** Encrypted for the author of this version: what others wrote before stays theirs. */
const written = () => personal(z.string(), { of: 'by' })
/** Shown in no history: it is only for the people with whom the note is shared. */
const content = secret(
  z.object({
    title: written(),
    text: written(),
    tags: z.array(written()),
    links: z.array(StoredRecordLink),
  }),
)
const note = { user: person(), note: thing() }

/** Streams: `notes-<note>`. `user`: the author; in a mark, the person who made it. */
export const noteEvents = {
  /** Version 1 makes the note. */
  NoteWritten: eventType(
    z.object({ ...note, by: doer(), version: z.int(), content }),
    { of, name: 'Note written' },
    // Further kinds of links.
    { version: 3, upcast: { 1: (before: object) => before, 2: (before: object) => before } },
  ),
  NoteShared: eventType(z.object({ ...note, shares: impersonal(StoredShares) }), {
    of,
    name: 'Note shared',
  }),
  NoteMoved: eventType(z.object({ ...note, place: z.enum(recordPlaces) }), {
    of,
    name: 'Note moved',
  }),
  NoteMarked: eventType(z.object({ ...note, pinned: z.boolean(), colour: z.enum(recordColours) }), {
    of,
    name: 'Note marked',
  }),
}
