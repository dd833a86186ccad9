import { may, visibilityFor } from '#shared/permissions/actions.ts'
import { AHEAD_MS_MAX } from '#shared/platform/ahead.ts'
import { sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import { siteStatusCalls, siteStatusTopics } from '#shared/site-status/calls.ts'
import { refuseSiteStatus } from '#shared/site-status/refusals.ts'
import { EARLIEST_MS, QUARANTINE_SAMPLE_MAX } from '#shared/site-status/rules.ts'
import {
  alerts,
  queryAlertOwners,
  queryAlerts,
  type AlertTables,
} from '#projections/site-status/alerts.ts'
import { monitor, type MonitorTables } from '#projections/site-status/monitor.ts'
import { observerSettings } from '#projections/site-status/observer-settings.ts'
import { queryObservers, type ObserverTables } from '#projections/site-status/observers.ts'
import {
  queryQuarantine,
  queryQuarantinedLines,
  type QuarantineTables,
} from '#projections/site-status/quarantine.ts'
import { siteAccountOwner } from '#projections/site-status/site-account-owner.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { perApp } from '../platform/kernel/per-app.ts'
import { action, query, serviceOf } from '../platform/kernel/use-case.ts'
import { AccountOwners } from './account-owners.ts'
import { statesOf } from './account-state.ts'
import { alertAggregate } from './alert.ts'
import { ConflictReporter } from './conflicts.ts'
import { Heartbeats } from './heartbeats.ts'
import { visibleExamples, visibleLines } from './ingest-visibility.ts'
import { Ingest, ingestMetadata } from './ingest.ts'
import { MonitorFeed } from './monitor-feed.ts'
import { ObservationLog } from './observation-log.ts'
import { ObservationStateCache } from './observation-state-cache.ts'
import { observerAggregate, observerSettingsOf } from './observer.ts'
import { ObserverRegistry } from './observer-settings.ts'
import { parseLines } from './parse-lines.ts'
import { pollSites } from './poll-sites.ts'
import { postgresStreamSnapshots } from '../platform/event-store/stream-snapshots.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { alertOnPresence, type PresencesOf } from './presence-alerts.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { alertOnInactivePeople } from './seen-inactive.ts'
import { releaseQuarantine } from './release-quarantine.ts'
import { loadSites, type Sites } from './sites.ts'
import { alertStream, observerStream } from './streams.ts'
import { warmObservers } from './warm-observers.ts'

const CONFIGURED_MS_MAX = 2000

/** The objects that this process keeps in memory. */
interface KeptInMemory {
  readonly sites: Sites
  readonly owners: AccountOwners
  readonly observers: ObserverRegistry
  readonly log: ObservationLog
  readonly ingest: Ingest
  readonly heartbeats: Heartbeats
  readonly conflicts: ConflictReporter
}
function keptOf(app: App): KeptInMemory {
  const owners = new AccountOwners(app)
  const observers = new ObserverRegistry(app)
  const log = new ObservationLog(
    app.journal,
    new ObservationStateCache(app.journal, {
      snapshots: postgresStreamSnapshots(app.pool),
      report: (error) =>
        app.log.warn(
          { err: error },
          'what is remembered of an observer could not be stored or restored',
        ),
    }),
  )
  return {
    sites: loadSites(app.config.SITES_FILE),
    owners,
    observers,
    log,
    heartbeats: new Heartbeats(log),
    ingest: new Ingest(owners, observers, log),
    conflicts: new ConflictReporter(app),
  }
}
type Kept = (app: App) => KeptInMemory

/** A restricted trainer's wall holds allocated models and themselves; everybody else shares one. Logins hold no blanks. */
function visibilityOfWall(actor: Actor): string {
  const { models, self } = visibilityFor(actor, 'monitoring.see')
  return models === null ? '' : [...new Set([...models, self])].sort().join(' ')
}

function listen(app: App, owners: AccountOwners, observers: ObserverRegistry): void {
  const failed = (error: unknown) =>
    app.log.warn({ err: error }, 'a hint could not be followed; the next one will be')
  app.bus.listen((hint) => {
    if (hint.kind !== 'projected') return
    if (hint.projection === siteAccountOwner.name) owners.refresh().catch(failed)
    if (hint.projection === observerSettings.name) observers.refresh().catch(failed)
  })
}

const takeLines = (kept: Kept) =>
  action(siteStatusCalls.ingest)(async ({ app, body, context }) => {
    const { sites, ingest: door, conflicts } = kept(app)
    const { actor, now, requestId, call, wrote } = context
    const lines = parseLines(body, { now: Date.parse(now), knowsSite: (site) => sites.has(site) })
    const mine = await visibleLines(app, lines, actor)
    const { answer, position } = await door.acceptLines(
      mine,
      ingestMetadata(actor.user, now, requestId, { call }),
    )
    if (answer.conflicts.length > 0) {
      const contradicting = new Set(answer.conflicts.map(({ line }) => line))
      await conflicts.reportLines(mine.lines.filter(({ line }) => contradicting.has(line)))
    }
    // Nothing new was written, but what the lines say is stored: up to here at the latest.
    wrote(position ?? (await app.journal.head()))
    return answer
  })

const configureObserver = (kept: Kept) =>
  action(siteStatusCalls.configureObserver)(
    async ({ app, params: { observer }, body, context }) => {
      const command = { type: 'ConfigureObserver', observer, ...body } as const
      const { position } = await app.handle(
        observerAggregate,
        observerStream(observer),
        command,
        context,
        { source: 'ingest' },
      )
      kept(app).observers.set(observer, observerSettingsOf(command))
      // The other processes learn of it by the same hint that this waits for, so that its next lines are taken as it says.
      if (position !== undefined)
        await app.progress.reach([observerSettings.name], position, CONFIGURED_MS_MAX)
      return { observer, ...observerSettingsOf(command) }
    },
  )

const heartbeat = (kept: Kept) =>
  action(siteStatusCalls.heartbeat)(async ({ app, params: { observer }, body, context }) => {
    const { observers, heartbeats } = kept(app)
    const { actor, now, requestId, call, wrote } = context
    const at = Date.parse(body.at)
    if (!(at >= EARLIEST_MS)) return refuseSiteStatus('ingest.badTime')
    if (at > Date.parse(now) + AHEAD_MS_MAX) return refuseSiteStatus('ingest.tooFarAhead')
    await observers.ready()
    const { stale_s } = observers.termsOf(observer)
    const position = await heartbeats.acceptHeartbeat({
      observer,
      at,
      stale_s,
      meta: ingestMetadata(actor.user, now, requestId, { call }),
    })
    wrote(position ?? (await app.journal.head()))
    return { ok: true }
  })

const accountState = query(siteStatusCalls.accountState)(({ app, body, context: { actor } }) =>
  statesOf(app).of(body, actor),
)
const listSites = (kept: Kept) =>
  query(siteStatusCalls.sites)(async ({ app }) =>
    [...kept(app).sites].map(([site, { name }]) => ({ site, name })),
  )
const observers = query(siteStatusCalls.observers)(async ({ app, context: { actor } }) =>
  visibleExamples(app, await queryObservers(app.read<ObserverTables>()), actor),
)
const quarantine = query(siteStatusCalls.quarantine)(({ app }) =>
  queryQuarantine(app.read<QuarantineTables>()),
)
const quarantinedLines = query(siteStatusCalls.quarantinedLines)(
  ({ app, query: { site, account } }) =>
    queryQuarantinedLines(app.read<QuarantineTables>(), site, account, QUARANTINE_SAMPLE_MAX),
)

const listAlerts = query(siteStatusCalls.alerts)(async ({
  app,
  context: { actor },
  query: asked,
}) => {
  const visibility = visibilityFor(actor, 'monitoring.see')
  const db = app.read<AlertTables & MonitorTables>()
  const all = await queryAlerts(db, visibility, asked.studio)
  return all.filter(({ user, studio }) => may(actor, 'monitoring.see', { user, studio }))
})
const acknowledge = action(siteStatusCalls.acknowledge)(({ app, params, context }) =>
  mark(app, { alerts: [params.alert], acknowledged: true }, context),
)
const markAlerts = action(siteStatusCalls.markAlerts)(({ app, body, context }) =>
  mark(app, body, context),
)

/** One that is unknown, or out of sight, refuses all of them before anything is written. */
async function mark(
  app: App,
  {
    alerts: asked,
    acknowledged,
  }: { readonly alerts: readonly string[]; readonly acknowledged: boolean },
  context: ActorContext,
) {
  const wanted = [...new Set(asked)]
  const found = await findVisible(app, {
    look: async () => {
      const owners = await queryAlertOwners(app.read<AlertTables & MonitorTables>(), wanted)
      return owners.length === wanted.length ? owners : undefined
    },
    reach: [alerts.name, monitor.name],
    sees: (owners) =>
      owners.every(({ person: user, studio }) =>
        may(context.actor, 'monitoring.manage', { user, studio }),
      ),
    unknown: () => refuseSiteStatus('siteStatus.alertUnknown'),
  })
  const byPerson = [...Map.groupBy(found, ({ person }) => person)]
  await app.handleMany(
    byPerson.map(([user, theirs]) => ({
      aggregate: alertAggregate,
      stream: alertStream(user),
      command: {
        type: 'Mark' as const,
        user,
        marked: theirs.map(({ alert }) => alert),
        acknowledged,
      },
    })),
    context,
  )
  return { ok: true as const }
}

/** `presencesOf`: who is due, late or absent, as the module of shifts says. */
export function makeSiteStatusService(presencesOf: PresencesOf) {
  const kept = perApp(keptOf)
  return serviceOf({
    name: 'site-status',
    calls: siteStatusCalls,
    watch: sessionOrRead,
    topics: siteStatusTopics,
    useCases: {
      ingest: takeLines(kept),
      configureObserver: configureObserver(kept),
      heartbeat: heartbeat(kept),
      accountState,
      sites: listSites(kept),
      observers,
      quarantine,
      quarantinedLines,
      alerts: listAlerts,
      acknowledge,
      markAlerts,
    },
    start: (app) => {
      const { sites, owners, observers: known, log, ingest } = kept(app)
      listen(app, owners, known)
      // Beside everything else: nobody waits for it.
      warmObservers(app, log).catch((error: unknown) =>
        app.log.warn({ err: error }, 'observers could not be read ahead; their next requests wait'),
      )
      return {
        topics: {
          monitor: {
            variant: visibilityOfWall,
            open: async (studio, only) =>
              new MonitorFeed(
                app,
                studio,
                [...sites.keys()],
                only === '' ? null : new Set(only.split(' ')),
              ),
          },
        },
        reactions: [
          releaseQuarantine(app, log),
          raiseAlerts(app),
          alertOnInactivePeople(app),
          alertOnPresence(app, presencesOf),
          ...pollSites({ app, sites, ingest, observers: known }),
        ],
      }
    },
  })
}
