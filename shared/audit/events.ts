import { z } from 'zod'
import { impersonal, person, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const eventType = eventTypesOf('audit')
const user = person()
/** A filter as it was said: names and values. */
const filter = z.record(z.string(), impersonal())

/** Streams: `audit-<user>`: what one person has saved and taken out of the audit. */
export const auditEvents = {
  /** Saved under an id; saved again it takes the place of the one before. */
  AuditSearchSaved: eventType(z.object({ user, search: thing(), name: personal(), filter }), {
    of: partitionByUser,
    name: 'Audit search saved',
  }),
  AuditSearchRemoved: eventType(z.object({ user, search: thing() }), {
    of: partitionByUser,
    name: 'Audit search deleted',
  }),
  /** Everything that the filter found up to this position, as far as they might see it. Recorded before the first line is sent. */
  AuditExported: eventType(
    z.object({
      user,
      export: impersonal(),
      format: z.enum(['csv', 'ndjson']),
      filter,
      upTo: z.int(),
    }),
    { of: partitionByUser, name: 'Audit log exported' },
  ),
}
export type AuditEvent = EventOf<typeof auditEvents>
