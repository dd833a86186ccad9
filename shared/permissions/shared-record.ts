import { accessTo, type AccessLevel, type AudienceReader, type Shares } from './audience.ts'

/** The places of a record of one's own: in the list, in the bin, or destroyed (`gone`), out of the bin alone. */
export const recordPlaces = ['list', 'bin', 'gone'] as const
export type RecordPlace = (typeof recordPlaces)[number]
/** The colours by which a reader marks records in their own lists. */
export const recordColours = ['none', 'yellow', 'green', 'blue', 'red', 'violet'] as const
export type RecordColour = (typeof recordColours)[number]

/** A record as its rule knows it. `user`: its author. */
export interface SharedRecord {
  readonly user: string
  readonly place: RecordPlace
  readonly shares: Shares
}
/**
 * Returns the reader's access to a record; null if it is not there for them. In the bin it is there for its author
 * alone.
 */
export function recordAccess(record: SharedRecord, reader: AudienceReader): AccessLevel | null {
  const isThere = record.place === 'list' || (record.place === 'bin' && record.user === reader.user)
  return isThere ? accessTo(record, reader) : null
}
