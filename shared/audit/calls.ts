import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { read, readInSession } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { StoreToken } from '../platform/position.ts'
import { nameText } from '../platform/text.ts'
import { auditFilterFields, AuditFilter } from './filter.ts'
import { AUDIT_PAGE_MAX, SEARCHES_MAX, VIEWERS_MAX } from './rules.ts'

/** Position of an event: its number, or a position as any call gives one. */
const Position = z.union([
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  StoreToken,
])
const Instant = z.string()

/** One event of the log, without what it says. */
export const AuditEntry = z.object({
  position: z.int(),
  id: z.string(),
  type: z.string(),
  /** The resource that its contents belong to. */
  area: z.string(),
  stream: z.string(),
  version: z.int(),
  actor: z.string(),
  behalf: z.string().nullable(),
  people: z.array(z.string()),
  /** The studio by which it is shown (rules.ts): the event's own, or that of the person it concerns first. */
  studio: z.string().nullable(),
  call: z.string().nullable(),
  request: z.string(),
  cause: z.string().nullable(),
  source: z.string(),
  occurred: Instant,
  recorded: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A field as it was said before in the same stream, and as this event says it. Absent before: null, and `known` false. */
export const FieldChange = z.object({
  field: z.string(),
  known: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
  changed: z.boolean(),
  /** Its values are never shown. */
  hidden: z.boolean(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** A time during which a person could see an entry; `until` null: still. */
const Sight = z.object({ since: Instant, until: Instant.nullable() })
export const EntryViewer = z.object({
  user: z.string(),
  how: z.enum(['owner', 'super', 'permission', 'concerned']),
  /** When it was recorded, and now. */
  then: z.boolean(),
  now: z.boolean(),
  times: z.array(Sight),
})
export type EntryViewer = z.infer<typeof EntryViewer>

const SavedSearch = z.object({
  search: z.string(),
  name: z.string(),
  filter: AuditFilter,
  saved: Instant,
})

/** A fact about a person on one day, as it was known on another. */
export const KnownFact = z.object({
  fact: z.enum([
    'tipCont',
    'active',
    'studio',
    'siteAccount',
    'payee',
    'contract',
    'vacationDays',
    'super',
    'permission',
    'model',
    'sight',
  ]),
  /** The subject of the fact: a site, a studio, a resource. */
  of: z.string().nullable(),
  value: z.string(),
  /** Instant since which it was known; `by` said it. */
  recorded: Instant,
  by: z.string(),
  position: z.int(),
})
export type KnownFact = z.infer<typeof KnownFact>

const ofEntry = z.object({ position: Position })
const name = nameText(80, 1)
const allow = read('audit')

export const auditCalls = defineCalls('audit', {
  events: {
    method: 'GET',
    writes: false,
    path: '/api/audit/events',
    summary: 'Events in sight, the newest first, of a search; `next` is where the next page begins',
    about: 'user',
    reads: ['audit'],
    allow,
    query: z.object({
      ...AuditFilter.shape,
      before: Position.optional(),
      limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(50),
    }),
    response: z.object({
      entries: z.array(AuditEntry).max(AUDIT_PAGE_MAX),
      next: z.int().nullable(),
    }),
  },
  entry: {
    method: 'GET',
    writes: false,
    path: '/api/audit/events/{position}',
    summary: 'One event with what it says, as a difference to what its stream said before',
    about: 'object',
    reads: ['audit'],
    allow,
    params: ofEntry,
    response: z.object({
      entry: AuditEntry,
      /** Absent contents: they belong to a resource that the reader may not see, or cannot be read any more. */
      contents: z.enum(['shown', 'notAllowed', 'unreadable']),
      changes: z.array(FieldChange),
      /** The event before in the same stream, and the one after. */
      earlier: z.int().nullable(),
      later: z.int().nullable(),
      /** Events that it has caused, at most 50. */
      caused: z.array(AuditEntry),
      /** The event that caused it. */
      causedBy: AuditEntry.nullable(),
    }),
  },
  viewers: {
    method: 'GET',
    writes: false,
    path: '/api/audit/events/{position}/viewers',
    summary: 'Who could see what an event says, when it was recorded and since, by permissions',
    about: 'object',
    reads: ['audit', 'audit_rights', PEOPLE],
    allow,
    params: ofEntry,
    response: z.object({
      viewers: z.array(EntryViewer).max(VIEWERS_MAX),
      /** There are more than are named. */
      more: z.boolean(),
    }),
  },
  facets: {
    method: 'GET',
    writes: false,
    path: '/api/audit/facets',
    summary: 'Event types and calls that a search can name',
    reads: ['audit'],
    allow,
    response: z.object({
      types: z.array(z.object({ type: z.string(), area: z.string() })),
      calls: z.array(z.string()),
    }),
  },
  exportEvents: {
    method: 'GET',
    writes: true,
    path: '/api/audit/export',
    summary: 'All events of a search as CSV or NDJSON, streamed; the export is an event itself',
    about: 'user',
    reads: ['audit'],
    allow,
    query: z.object({ ...AuditFilter.shape, format: z.enum(['csv', 'ndjson']) }),
    response: 'file',
  },
  searches: {
    method: 'GET',
    writes: false,
    path: '/api/audit/searches',
    summary: 'The caller’s saved searches, by name',
    reads: ['audit_searches'],
    allow,
    response: z.array(SavedSearch).max(SEARCHES_MAX),
  },
  saveSearch: {
    method: 'POST',
    writes: true,
    path: '/api/audit/searches',
    summary: 'Save a search under a name',
    status: 201,
    about: nobody('the caller’s own'),
    allow: readInSession('audit'),
    body: z.strictObject({ name, filter: z.strictObject(auditFilterFields).partial() }),
    response: z.object({ search: z.string() }),
  },
  removeSearch: {
    method: 'DELETE',
    writes: true,
    path: '/api/audit/searches/{search}',
    summary: 'Delete a saved search of the caller',
    about: nobody('the caller’s own; of anybody else’s there is none'),
    allow: readInSession('audit'),
    params: z.object({ search: z.uuid() }),
    response: z.object({ ok: z.literal(true) }),
  },
  known: {
    method: 'GET',
    writes: false,
    path: '/api/audit/people/{user}/known',
    summary: 'A person as they were known at one moment, as of a day',
    about: 'user',
    reads: [PEOPLE],
    allow,
    params: z.object({ user: Id }),
    query: z.object({ known: z.iso.datetime({ offset: true }), day: z.iso.date() }),
    response: z.object({ timezone: z.string().nullable(), facts: z.array(KnownFact).max(2000) }),
  },
})
