import {
  quarantine,
  queryQuarantined,
  queryReleasable,
  type QuarantinedRow,
  type QuarantineTables,
  type Releasable,
} from '#projections/site-status/quarantine.ts'
import {
  siteAccountOwner,
  type SiteAccountOwnerTables,
} from '#projections/site-status/site-account-owner.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Reaction } from '../platform/kernel/define-service.ts'
import { quarantineEvents, type QuarantineEvent } from '#shared/site-status/events.ts'
import { byAccount } from './decider.ts'
import { ingestMetadata } from './ingest.ts'
import type { ObservationLog } from './observation-log.ts'
import type { ParsedLine } from './parse-lines.ts'
import { releaseStream } from './streams.ts'

type Released = Extract<QuarantineEvent, { type: 'QuarantineReleased' }>['data']
interface Release extends Omit<Released, 'released'> {
  /** Id of the event whose lines are released. */
  readonly event: string
}
/** Which events of one account's quarantine were released. */
const releaseAggregate = aggregateOf<ReadonlySet<string>>()({
  name: 'quarantine-release',
  events: { QuarantineReleased: quarantineEvents.QuarantineReleased },
  initial: new Set(),
  decide: {
    Release: (released, { event, ...data }: Release) =>
      released.has(event)
        ? []
        : [{ type: 'QuarantineReleased', data: { ...data, released: [event] } }],
  },
  evolve: {
    QuarantineReleased: (before, { released }) => new Set([...before, ...released]),
  },
})

/** Applies what was quarantined once its account has a holder, in whichever order the two came. */
export const releaseQuarantine = (app: App, log: ObservationLog): Reaction => ({
  name: 'release-quarantine',
  projections: [quarantine.name, siteAccountOwner.name],
  sweep_s: 30,
  run: async () => {
    const found = await queryReleasable(app.read<QuarantineTables & SiteAccountOwnerTables>())
    const of = ({ site, account }: Releasable) => `${site} ${account}`
    await eachOf(found, { log: app.log, of }, (one) => release(app, log, one))
  },
})

/**
 * Which lines were released stands in a stream of the account, appended together with the observations and guarded by its
 * version: doing it twice, or in two processes at once, is doing it once, however far the read models lag.
 */
async function release(
  app: App,
  log: ObservationLog,
  { site, account, person }: Releasable,
): Promise<void> {
  const stream = releaseStream(site, account)
  for (const one of await queryQuarantined(app.read<QuarantineTables>(), site, account)) {
    const { state, version } = await app.load(releaseAggregate, stream)
    const lines = linesOf(one)
    const now = app.now()
    const said = { site, account, user: person, lines: lines.length, event: one.event }
    const wanted = { type: 'Release', ...said } as const
    const events = releaseAggregate.decider.decide(state, wanted, { now, actor: 'system' })
    if (events.length === 0) continue
    const meta = {
      ...ingestMetadata('system', now, one.event, { source: 'reaction' }),
      causationId: one.event,
    }
    const groups = byAccount(lines, () => person)
    await log.write({ groups, lines, termsOf: () => one }, meta, [
      { stream, events, expectedVersion: version },
    ])
    app.log.info(
      { site, account, user: person, lines: lines.length },
      'quarantined lines found their person',
    )
  }
}
const linesOf = ({ site, account, observer, seen, raw }: QuarantinedRow): ParsedLine[] =>
  seen.map(([at, status, seq], i) => ({
    line: i + 1,
    observer,
    site,
    account,
    at,
    status,
    seq,
    raw: raw[i] ?? '',
  }))
