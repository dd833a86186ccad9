import { randomUUID } from 'node:crypto'
import { areaOf } from '#shared/audit/event-facts.ts'
import { auditCalls } from '#shared/audit/calls.ts'
import { filterRecord } from '#shared/audit/filter.ts'
import { refuseAudit } from '#shared/audit/refusals.ts'
import { seesPerson, VIEWERS_MAX } from '#shared/audit/rules.ts'
import { hasPermission, read, sees } from '#shared/platform/allow.ts'
import { joinedAt } from '#shared/platform/people.ts'
import { AUDIT, type AuditTables } from '#projections/audit/audit.ts'
import { queryAuditCalls } from '#projections/audit/audit-queries.ts'
import { auditRightsByPerson, type AuditRightTables } from '#projections/audit/rights.ts'
import { queryAuditSearches, type AuditSearchTables } from '#projections/audit/searches.ts'
import { seenPosition } from '../platform/event-store/positions.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { action, query, serviceOf, useCase } from '../platform/kernel/use-case.ts'
import { auditAggregate, auditStream } from './decider.ts'
import { findEntries, searchOf, visibleEntry } from './entries.ts'
import { entryWithContents } from './entry.ts'
import { exportEvents } from './export.ts'
import { areaOfFact, knownOf } from './known-facts.ts'
import { viewersOf } from './viewers.ts'

const events = query(auditCalls.events)(async ({ app, context: { actor }, query: asked }) => {
  const { before: given, limit, ...filter } = asked
  const before = given === undefined ? undefined : await placeOf(app, given)
  const search = await searchOf(app, filter, actor)
  const found = await findEntries(app, { ...search, before, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return { entries, next: found.length > limit ? (entries.at(-1)?.position ?? null) : null }
})
const entry = query(auditCalls.entry)(async ({ app, params, context }) =>
  entryWithContents(app, await placeOf(app, params.position), context.actor),
)
const facets = query(auditCalls.facets)(async ({ app }) => ({
  types: Object.keys(app.eventTypes)
    .toSorted()
    .map((type) => ({ type, area: areaOf(app.eventTypes, type) })),
  calls: await queryAuditCalls(app.read<AuditTables>()),
}))

const searches = query(auditCalls.searches)(async ({ app, context: { actor } }) =>
  (await queryAuditSearches(app.read<AuditSearchTables>(), actor.user)).map(
    ({ search, name, filter, saved }) => ({ search, name, filter, saved }),
  ),
)
/** Asked a second time, the first answer: which is told by the events. */
const saveSearch = action(auditCalls.saveSearch)(async ({ app, body, context }) => {
  const { user } = context.actor
  const search = randomUUID()
  const filter = filterRecord(body.filter)
  const command = { type: 'SaveSearch', user, search, name: body.name, filter } as const
  const {
    events: [first],
  } = await app.handle(auditAggregate, auditStream(user), command, context)
  return { search: first?.type === 'AuditSearchSaved' ? first.data.search : search }
})
const removeSearch = useCase(auditCalls.removeSearch).on(auditAggregate)({
  about: async ({ context: { actor } }) => ({ key: actor.user, studio: null }),
  command: ({ params, context: { actor } }) => ({
    type: 'RemoveSearch',
    user: actor.user,
    ...params,
  }),
  reply: () => ({ ok: true }),
})

/** The number in the log of what is named by it or by EventStoreDB's token. */
const placeOf = async (app: App, given: number | string): Promise<number> =>
  typeof given === 'number' ? given : Number(await seenPosition(app.progress, [AUDIT], given))

const viewers = query(auditCalls.viewers)(async ({ app, params, context: { actor } }) => {
  const { entry: found } = await visibleEntry(app, await placeOf(app, params.position), actor)
  const area = areaOf(app.eventTypes, found.type)
  const rights = auditRightsByPerson(app.read<AuditRightTables>(), area)
  const everybody = await viewersOf(rights, { ...found, area }, app.now())
  // A caller limited to some studios is told of no other accounts, except those above all studios.
  const people = await app.people.get(everybody.map(({ user }) => user))
  const shown = everybody.filter(
    ({ user, how }) =>
      how === 'owner' ||
      how === 'super' ||
      seesPerson(actor, { user, studio: people.get(user)?.studio ?? null }),
  )
  return {
    viewers: shown
      .slice(0, VIEWERS_MAX)
      .map(({ times, ...one }) => ({ ...one, times: [...times] })),
    more: shown.length > VIEWERS_MAX,
  }
})

/** The most events of one stream that are looked at; no person has more. */
const EVENTS_MAX = 20_000
/** The greatest version that a stream can have. */
const VERSION_MAX = 2_147_483_647
const known = query(auditCalls.known)(async ({ app, params: { user }, context, query: asked }) => {
  const { actor, now } = context
  const { joined } = await findVisiblePerson(app, user, {
    at: now,
    sees: (person) => seesPerson(actor, person),
    unknown: () => refuseAudit('audit.personUnknown'),
  })
  const studios = [...new Set(joined.map(({ studio }) => studio))]
  const streams = [
    `account-${user}`,
    `permissions-${user}`,
    ...studios.map((studio) => `contract-${studio}-${user}`),
  ]
  const moment = new Date(asked.known).toISOString()
  const stored = await Promise.all(
    streams.map((stream) => app.entries.before(stream, VERSION_MAX, EVENTS_MAX)),
  )
  const upTo = stored.flat().filter(({ recordedAt }) => recordedAt <= moment)
  const all = (await app.entries.decode(upTo))
    .filter((event) => event !== undefined)
    // Ids may have hyphens: the stream of a contract may hold that of another person as well.
    .filter(({ data }) => (data as { readonly user?: unknown }).user === user)
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const timezone = joinedAt(joined, `${asked.day}T23:59:59.999Z`)?.timezone ?? null
  const facts = knownOf(all, asked.day, timezone).filter(({ fact, of }) => {
    const area = areaOfFact[fact]
    if (fact === 'contract' && !sees(actor, of)) return false
    return area === undefined || hasPermission(actor, area, 'readOnly')
  })
  return { timezone, facts: facts.slice(0, 2000) }
})

/** The service that answers who did what, when, and who could see it. */
export const auditService = serviceOf({
  name: 'audit',
  calls: auditCalls,
  watch: read('audit'),
  useCases: {
    events,
    entry,
    viewers,
    facets,
    exportEvents,
    searches,
    saveSearch,
    removeSearch,
    known,
  },
})
