import { randomUUID } from 'node:crypto'
import { areaOf, auditedEvents } from '#shared/audit/all-events.ts'
import { auditCalls } from '#shared/audit/calls.ts'
import { filterRecord } from '#shared/audit/filter.ts'
import { refuseAudit } from '#shared/audit/refusals.ts'
import { seesPerson, VIEWERS_MAX } from '#shared/audit/rules.ts'
import { hasPermission, read, sees } from '#shared/platform/allow.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { joinedAt } from '#shared/platform/people.ts'
import { audit, type AuditTables } from '#projections/audit/audit.ts'
import { queryAuditCalls } from '#projections/audit/audit-queries.ts'
import { auditRightsByPerson, type AuditRightTables } from '#projections/audit/rights.ts'
import { queryAuditSearches, type AuditSearchTables } from '#projections/audit/searches.ts'
import { seenPosition } from '../platform/event-store/positions.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineService, type ActorContext } from '../platform/kernel/define-service.ts'
import { findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { auditAggregate, auditStream } from './decider.ts'
import { findEntries, searchOf, visibleEntry } from './entries.ts'
import { entryWithContents } from './entry.ts'
import { exportEntries } from './export.ts'
import { areaOfFact, knownOf } from './known-facts.ts'
import { viewersOf } from './viewers.ts'

/** Who did what, when, and who could see it. */
export const auditService = defineService({
  name: 'audit',
  calls: auditCalls,
  watch: read('audit'),
  start: (app) => ({
    handlers: {
      events: async ({ query: { before: given, limit, ...query } }, { actor }) => {
        const before = given === undefined ? undefined : await placeOf(app, given)
        const search = await searchOf(app, query, actor)
        const found = await findEntries(app, { ...search, before, limit: limit + 1 })
        const entries = found.slice(0, limit)
        return { entries, next: found.length > limit ? (entries.at(-1)?.position ?? null) : null }
      },
      entry: async ({ params: { position } }, { actor }) =>
        entryWithContents(app, await placeOf(app, position), actor),
      viewers: async ({ params: { position } }, { actor }) =>
        viewersOfEntry(app, await placeOf(app, position), actor),
      facets: async () => ({
        types: Object.keys(auditedEvents)
          .toSorted()
          .map((type) => ({ type, area: areaOf(type) })),
        calls: await queryAuditCalls(app.read<AuditTables>()),
      }),
      exportEvents: (input, context) => exportEntries(app, input, context),
      searches: async (_, { actor }) =>
        (await queryAuditSearches(app.read<AuditSearchTables>(), actor.user)).map(
          ({ search, name, filter, saved }) => ({ search, name, filter, saved }),
        ),
      saveSearch: async ({ body: { name, filter } }, context) => {
        const { user } = context.actor
        const search = randomUUID()
        const command = {
          type: 'SaveSearch',
          user,
          search,
          name,
          filter: filterRecord(filter),
        } as const
        const { events } = await app.handle(auditAggregate, auditStream(user), command, context)
        // Asked a second time, the first answer.
        const [first] = events
        return { search: first?.type === 'AuditSearchSaved' ? first.data.search : search }
      },
      removeSearch: async ({ params: { search } }, context) => {
        const { user } = context.actor
        const command = { type: 'RemoveSearch', user, search } as const
        await app.handle(auditAggregate, auditStream(user), command, context)
        return { ok: true as const }
      },
      known: (input, context) => knownOfPerson(app, input, context),
    },
  }),
})

/** The number in the log of what is named by it or by EventStoreDB's token. */
const placeOf = async (app: App, given: number | string): Promise<number> =>
  typeof given === 'number' ? given : Number(await seenPosition(app.progress, [audit.name], given))

async function viewersOfEntry(app: App, position: number, actor: ActorContext['actor']) {
  const { entry } = await visibleEntry(app, position, actor)
  const area = areaOf(entry.type)
  const rights = auditRightsByPerson(app.read<AuditRightTables>(), area)
  const all = await viewersOf(rights, { ...entry, area }, app.now())
  // Whoever sees some studios alone is told of nobody else's accounts, but for those above all studios.
  const known = await app.people.get(all.map(({ user }) => user))
  const shown = all.filter(
    ({ user, how }) =>
      how === 'owner' ||
      how === 'super' ||
      seesPerson(actor, { user, studio: known.get(user)?.studio ?? null }),
  )
  return {
    viewers: shown
      .slice(0, VIEWERS_MAX)
      .map(({ times, ...one }) => ({ ...one, times: [...times] })),
    more: shown.length > VIEWERS_MAX,
  }
}

/** Events of one stream that are looked at; nobody has more. */
const EVENTS_MAX = 20_000
/** The greatest version that a stream can have. */
const VERSION_MAX = 2_147_483_647
async function knownOfPerson(
  app: App,
  { params: { user }, query }: CallInput<typeof auditCalls.known>,
  { actor, now }: ActorContext,
) {
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
  const known = new Date(query.known).toISOString()
  const stored = await Promise.all(
    streams.map((stream) => app.entries.before(stream, VERSION_MAX, EVENTS_MAX)),
  )
  const upTo = stored.flat().filter(({ recordedAt }) => recordedAt <= known)
  const events = (await app.entries.decode(upTo))
    .filter((event) => event !== undefined)
    // Ids may have hyphens: the stream of a contract may hold that of somebody else as well.
    .filter(({ data }) => (data as { readonly user?: unknown }).user === user)
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const timezone = joinedAt(joined, `${query.day}T23:59:59.999Z`)?.timezone ?? null
  const facts = knownOf(events, query.day, timezone).filter(({ fact, of }) => {
    const area = areaOfFact[fact]
    if (fact === 'contract' && !sees(actor, of)) return false
    return area === undefined || hasPermission(actor, area, 'readOnly')
  })
  return { timezone, facts: facts.slice(0, 2000) }
}
