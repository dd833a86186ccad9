import { z } from 'zod'
import type { EventMetadata } from '#shared/platform/event-store.ts'

/** A row of the log as an archive holds it: its place and times exactly, so that the seals over them stay true. */
export const ArchivedEvent = z.object({
  position: z.int().positive(),
  stream: z.string(),
  version: z.int().positive(),
  id: z.uuid(),
  type: z.string(),
  schemaVersion: z.int().nonnegative(),
  partition: z.string(),
  /** PostgreSQL's own text, in UTC with microseconds. */
  recordedAt: z.string(),
  hash: z.string(),
  data: z.unknown(),
  meta: z.custom<EventMetadata>((value) => typeof value === 'object' && value !== null),
})
export type ArchivedEvent = z.infer<typeof ArchivedEvent>

/** A person's key as the table holds it: wrapped by the master key, null once destroyed. */
export const ArchivedKey = z.object({
  person: z.string(),
  wrapped: z.base64().nullable(),
  createdAt: z.string(),
  destroyedAt: z.string().nullable(),
})
export type ArchivedKey = z.infer<typeof ArchivedKey>

export const ArchivedSecret = z.object({
  reference: z.string(),
  owner: z.string(),
  kind: z.string(),
  sealed: z.base64(),
  changedAt: z.string(),
})
export type ArchivedSecret = z.infer<typeof ArchivedSecret>

export const ArchivedSeal = z.object({
  after: z.int().nonnegative(),
  upto: z.int().positive(),
  hash: z.string(),
  sealedAt: z.string(),
})
export type ArchivedSeal = z.infer<typeof ArchivedSeal>

/** A signed head of the tree over the log: the tree itself is made anew of the events. */
export const ArchivedHead = z.object({
  size: z.int().positive(),
  note: z.string(),
  madeAt: z.string(),
})
export type ArchivedHead = z.infer<typeof ArchivedHead>

/** The progress of a process manager. */
export const ArchivedProcess = z.object({
  name: z.string(),
  version: z.int(),
  position: z.int().nonnegative(),
})
export type ArchivedProcess = z.infer<typeof ArchivedProcess>

/** A stream that a process manager has put aside, from this event on. */
export const ArchivedStopped = z.object({
  process: z.string(),
  stream: z.string(),
  position: z.int().positive(),
  version: z.int().positive(),
})
export type ArchivedStopped = z.infer<typeof ArchivedStopped>

/** A timer, also one that has fired: setting it again for the same moment must not fire it again. */
export const ArchivedTimer = z.object({
  process: z.string(),
  key: z.string(),
  due: z.string(),
  data: z.unknown(),
  setBy: z.uuid().nullable(),
  firedAt: z.string().nullable(),
})
export type ArchivedTimer = z.infer<typeof ArchivedTimer>

/** A part of a kept file, or of what was made of one: `at` is its first byte, `whole` stands with the last part. */
export const ArchivedFilePart = z.object({
  name: z.string().regex(/^[0-9a-f]{64}(\.[a-z0-9]{1,20})?$/),
  at: z.int().nonnegative(),
  data: z.base64(),
  whole: z.object({ bytes: z.int().nonnegative(), sha256: z.string() }).nullable(),
})
export type ArchivedFilePart = z.infer<typeof ArchivedFilePart>

/** The number of rows of each kind in a whole archive. */
export const ArchiveTotals = z.object({
  keys: z.int().nonnegative(),
  secrets: z.int().nonnegative(),
  events: z.int().nonnegative(),
  seals: z.int().nonnegative(),
  /** Parts of files; 0 in archives that were made before files were in them. */
  files: z.int().nonnegative().default(0),
  /** Process managers, their streams put aside and timers; 0 in archives that were made before they were in them. */
  processes: z.int().nonnegative().default(0),
  stopped: z.int().nonnegative().default(0),
  timers: z.int().nonnegative().default(0),
  /** Signed heads of the log; 0 in archives that were made before there were any. */
  heads: z.int().nonnegative().default(0),
  head: z.int().nonnegative(),
})
export type ArchiveTotals = z.infer<typeof ArchiveTotals>

/** The first block: what the whole is expected to be, for the progress. */
export const ArchiveAbout = z.object({ madeAt: z.string(), events: z.int().nonnegative() })

/** The progress of an export or an import. */
export interface ArchiveProgress {
  readonly events: number
  readonly of: number
  readonly bytes: number
}
