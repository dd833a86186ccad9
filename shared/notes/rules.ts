import {
  accessTo,
  type AccessLevel,
  type AudienceReader,
  type Shares,
} from '../permissions/audience.ts'

/**
 * A note is its author's, who alone shares it, puts it in the bin and deletes it for good. People it is shared with read it, or
 * edit it as well, for as long as the author sees them. Pin and colour are each reader's own: a list changes only for the person
 * who tidies it.
 */
export const noteLimits = {
  title: 120,
  text: 10_000,
  tag: 30,
  tags: 10,
  links: 10,
  shares: 30,
  /** Notes of one author, those in the bin among them. */
  kept: 300,
  /** Versions of one note: none is ever dropped, so that each can be restored. */
  versions: 100,
  /** Notes in one list, the pinned ones first and then the newest; `excerpt`: so much of each text. */
  listed: 500,
  excerpt: 200,
} as const

export const noteColours = ['none', 'yellow', 'green', 'blue', 'red', 'violet'] as const
export type NoteColour = (typeof noteColours)[number]
/** `gone`: destroyed, out of the bin alone. */
export const notePlaces = ['list', 'bin', 'gone'] as const
export type NotePlace = (typeof notePlaces)[number]

/**
 * Returns the reader's access to a note; null if it is not there for them. In the bin it is there for its author
 * alone.
 */
export function noteAccess(
  note: { readonly user: string; readonly place: NotePlace; readonly shares: Shares },
  reader: AudienceReader,
): AccessLevel | null {
  const isThere = note.place === 'list' || (note.place === 'bin' && note.user === reader.user)
  return isThere ? accessTo(note, reader) : null
}
