import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { accessLevels, sharesUpTo, StoredShares } from '../permissions/audience.ts'
import { RecordLink } from '../permissions/record-links.ts'
import { recordColours, recordPlaces } from '../permissions/shared-record.ts'
import { defineCalls } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { longText, nameText, text } from '../platform/text.ts'
import { noteLimits } from './rules.ts'

/** The content of a note, whole in each version. */
const NoteContent = z.object({
  title: nameText(noteLimits.title, 1),
  text: longText(noteLimits.text),
  tags: z.array(nameText(noteLimits.tag, 1)).max(noteLimits.tags),
  links: z.array(RecordLink).max(noteLimits.links),
})
export type NoteContent = z.output<typeof NoteContent>
const place = z.enum(recordPlaces)
const mark = { pinned: z.boolean(), colour: z.enum(recordColours) }

const NoteVersion = z.object({
  version: z.int(),
  by: z.string(),
  at: z.string(),
  title: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
})
export type NoteVersion = z.output<typeof NoteVersion>
/** A note as it reads now; in a list the beginning of its text. `user`: the author, who alone is told of its `shares`. */
const NoteRow = NoteVersion.extend({
  note: z.string(),
  user: z.string(),
  access: z.enum(accessLevels),
  place,
  shares: StoredShares,
  ...mark,
})
export type NoteRow = z.output<typeof NoteRow>
/** `links`: those that the caller may follow; `links_hidden`: how many others there are. `versions`: the newest first. */
const Note = NoteRow.extend({
  links: z.array(RecordLink),
  links_hidden: z.int(),
  versions: z.array(NoteVersion),
})
export type Note = z.output<typeof Note>

/** Each call is for the person alone: a view does not open another person's notes. */
const own = { reads: ['notes', PEOPLE], allow: inPerson } as const
const params = z.object({ note: Id })
const response = z.object({ note: z.string() })
const change = { method: 'PUT', writes: true, about: 'object', params, response } as const

export const noteCalls = defineCalls('notes', {
  list: {
    ...own,
    method: 'GET',
    writes: false,
    path: '/api/notes',
    summary: 'Own notes and those shared with the caller: the pinned ones first, then the newest',
    /**
     * `q`: words that title, text or tags hold, without case and accents. `bin`: own notes in the bin instead.
     * `person`: those with a link to a record of this person that the caller may follow.
     */
    query: z.object({
      q: text(100).optional(),
      bin: z.stringbool().optional(),
      person: Id.optional(),
    }),
    response: z.array(NoteRow),
  },
  note: {
    ...own,
    method: 'GET',
    writes: false,
    path: '/api/notes/{note}',
    summary: 'One note, with all that it ever said',
    about: 'object',
    params,
    response: Note,
  },
  add: {
    ...own,
    method: 'POST',
    writes: true,
    path: '/api/notes',
    summary: 'Write a note',
    status: 201,
    idempotent: true,
    body: NoteContent,
    response,
  },
  edit: {
    ...own,
    ...change,
    path: '/api/notes/{note}',
    summary: 'Write a new version; refused if there is a newer one than `base`',
    body: NoteContent.extend({ base: z.int().min(1) }),
  },
  share: {
    ...own,
    ...change,
    path: '/api/notes/{note}/shares',
    summary: 'Say with whom a note is shared, in place of all that was said before',
    body: z.object({ shares: sharesUpTo(noteLimits.shares) }),
  },
  move: {
    ...own,
    ...change,
    path: '/api/notes/{note}/place',
    summary: 'Move a note into the bin, out of it, or from there out of the world',
    body: z.object({ place }),
  },
  mark: {
    ...own,
    ...change,
    path: '/api/notes/{note}/mark',
    summary: 'Pin a note and give it a colour, in the caller’s own lists',
    body: z.object(mark),
  },
})
