import { z } from 'zod'
import { eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { recordLinkKinds } from '../permissions/record-links.ts'
import { noteColours, notePlaces } from './rules.ts'

/** Encrypted for who wrote this version: what others wrote before stays theirs. */
const written = () => personal(z.string(), { of: 'by' })
const link = { kind: z.enum(recordLinkKinds), person: z.string(), day: z.string().nullable() }
const content = z.object({
  title: written(),
  text: written(),
  tags: z.array(written()),
  links: z.array(z.object(link)),
})
const note = { user: z.string(), note: z.string() }

/** Streams: `notes-<note>`. `user`: the author; of a mark, whose it is. */
export const noteEvents = {
  /** Version 1 makes the note. No history shows `content` (shared/audit/fields.ts). */
  NoteWritten: eventType(
    z.object({ ...note, by: z.string(), version: z.int(), content }),
    partitionByUser,
  ),
  /** In place of all that was shared before. */
  NoteShared: eventType(
    z.object({ ...note, shares: z.record(z.string(), z.enum(['read', 'edit'])) }),
    partitionByUser,
  ),
  NoteMoved: eventType(z.object({ ...note, place: z.enum(notePlaces) }), partitionByUser),
  NoteMarked: eventType(
    z.object({ ...note, pinned: z.boolean(), colour: z.enum(noteColours) }),
    partitionByUser,
  ),
}
