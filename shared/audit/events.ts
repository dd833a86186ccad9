import { z } from 'zod'
import { type EventOf, eventType, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const user = z.string()
/** A filter as it was said: names and values. */
const filter = z.record(z.string(), z.string())

/** Streams: `audit-<user>`: what one person has saved and taken out of the audit. */
export const auditEvents = {
  /** Saved under an id; saved again it takes the place of the one before. */
  AuditSearchSaved: eventType(
    z.object({ user, search: z.string(), name: personal(), filter }),
    partitionByUser,
  ),
  AuditSearchRemoved: eventType(z.object({ user, search: z.string() }), partitionByUser),
  /** Everything that the filter found up to this position, as far as they might see it. Recorded before the first line is sent. */
  AuditExported: eventType(
    z.object({
      user,
      export: z.string(),
      format: z.enum(['csv', 'ndjson']),
      filter,
      upTo: z.int(),
    }),
    partitionByUser,
  ),
}
export type AuditEvent = EventOf<typeof auditEvents>
