import { z } from 'zod'
import { Id } from '../accounts/calls.ts'

/** Terms of a search; an entry must match all of them. Times are instants: from included, to not. */
const name = z.string().regex(/^[A-Za-z0-9_.:/-]{1,200}$/, 'letters, digits, _ . : / - only')
const typeName = '[A-Z][A-Za-z0-9]{0,63}'
const instant = z.iso.datetime({ offset: true })
/** Event types at once. */
const TYPES_MAX = 40

export const auditFilterFields = {
  actor: Id,
  /** The person the actor acted as. */
  behalf: Id,
  person: Id,
  studio: Id,
  /** Event types, with commas between. */
  type: z
    .string()
    .regex(new RegExp(`^${typeName}(,${typeName}){0,${TYPES_MAX - 1}}$`), 'names of event types'),
  call: name,
  /** The correlation id: of one request, and of all that followed from it. */
  request: name,
  /** Events that the event with this id has caused. */
  cause: name,
  /** `no`: without what observers report, which is most of the log and nothing that anybody did. */
  reports: z.enum(['no']),
  /** The event with this id alone. */
  event: z.uuid(),
  stream: z.string().min(1).max(300),
  occurredFrom: instant,
  occurredTo: instant,
  recordedFrom: instant,
  recordedTo: instant,
} as const
export const AuditFilter = z.object(auditFilterFields).partial()
export type AuditFilter = z.infer<typeof AuditFilter>
const auditFilterNames = Object.keys(auditFilterFields) as readonly (keyof AuditFilter)[]

/** Picks the terms of the filter from an object that holds more. */
export const filterIn = (query: AuditFilter): AuditFilter => filterRecord(query)
/** The same as names and values, as events hold it. */
export const filterRecord = (query: AuditFilter): Record<string, string> =>
  Object.fromEntries(
    auditFilterNames.flatMap((field) => {
      const value = query[field]
      return value === undefined ? [] : [[field, value] as const]
    }),
  )
