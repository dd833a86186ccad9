import { readFile } from 'node:fs/promises'
import { sourceRanks } from '#shared/site-status/statuses.ts'
import { alertId } from '#projections/site-status/monitor.ts'
import {
  queryOwnersAfter,
  type SiteAccountOwnerTables,
} from '#projections/site-status/site-account-owner.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Reaction } from '../platform/kernel/define-service.ts'
import { ingestMetadata, type Ingest } from './ingest.ts'
import { observerAggregate, observerSettingsOf } from './observer.ts'
import type { ObserverRegistry } from './observer-settings.ts'
import type { ParsedLine } from './parse-lines.ts'
import { poll } from './poller.ts'
import { raise } from './raise-alerts.ts'
import type { Site, Sites } from './sites.ts'
import { observerStream } from './streams.ts'

const SWEEP_S = 5
const BACKOFF_S_MAX = 3600
const DAY_MS = 86_400_000
interface Due {
  at: number
  failures: number
}
interface Parts {
  readonly app: App
  readonly sites: Sites
  readonly ingest: Ingest
  readonly observers: ObserverRegistry
}

/** Asks the sites that the configuration switches on; none by default. */
export function pollSites(parts: Parts): readonly Reaction[] {
  const on = [...parts.sites].filter(([, site]) => site.poll.on && site.ask.how !== 'push')
  const dues = new Map(on.map(([code]) => [code, { at: 0, failures: 0 }]))
  if (on.length === 0) return []
  const run = async () => {
    for (const [code, site] of on) await pollWhenDue(parts, code, site, dues.get(code) as Due)
  }
  return [{ name: 'poll-sites', projections: [], sweep_s: SWEEP_S, run }]
}

async function pollWhenDue(parts: Parts, code: string, site: Site, due: Due): Promise<void> {
  const now = Date.parse(parts.app.now())
  if (now < due.at) return
  try {
    await pollSite(parts, code, site)
    due.failures = 0
  } catch (error) {
    due.failures++
    parts.app.log.warn(
      { site: code, failures: due.failures, err: error },
      'a site did not answer and is asked later',
    )
  }
  due.at = now + backoffSeconds(site.poll.every_s, due.failures) * 1000
}
/** Twice as long after every failure in a row, up to an hour. */
export const backoffSeconds = (every_s: number, failures: number): number =>
  failures === 0 ? every_s : Math.max(every_s, Math.min(every_s * 2 ** failures, BACKOFF_S_MAX))

async function pollSite(
  { app, ingest, observers }: Parts,
  code: string,
  site: Site,
): Promise<void> {
  const rows = (await queryOwnersAfter(app.read<SiteAccountOwnerTables>(), '')).filter(
    (row) => row.site === code && row.person !== null && row.activ,
  )
  if (rows.length === 0) return
  const observer = `poll-${code}`
  await configure(app, observers, observer, site.poll.every_s)
  const at = Date.parse(app.now())
  const key =
    site.poll.key_file === undefined
      ? undefined
      : (await readFile(site.poll.key_file, 'utf8')).trim()
  const words = await poll({ site, accounts: rows.map(({ username }) => username), key })
  const lines = [...words].map(([account, { status }], i): ParsedLine => ({
    line: i + 1,
    observer,
    site: code,
    account,
    at,
    status,
    seq: null,
    raw: JSON.stringify({ observer, site: code, account, status }),
  }))
  await ingest.acceptLines(
    { lines, rejected: [] },
    ingestMetadata('system', app.now(), observer, { source: 'poll' }),
  )
  // Once a day for each person: the map stays wrong until it is changed.
  const day = Math.floor(at / DAY_MS) * DAY_MS
  for (const { username, person } of rows)
    if (person !== null && words.get(username)?.unmapped)
      await raise(app, {
        alert: alertId('unmapped', code, person, day),
        person,
        site: code,
        account: username,
        kind: 'unmapped',
        at,
      })
}

async function configure(
  app: App,
  observers: ObserverRegistry,
  observer: string,
  poll_s: number,
): Promise<void> {
  await observers.ready()
  const settings = { mode: 'poll', poll_s, rank: sourceRanks.official } as const
  const command = { type: 'ConfigureObserver', observer, ...settings } as const
  const { mode, poll_s: known, rank } = observers.of(observer)
  if (mode === 'poll' && known === poll_s && rank === sourceRanks.official) return
  await app.handle(
    observerAggregate,
    observerStream(observer),
    command,
    {
      actor: null,
      commandId: `configure-${observer}-${poll_s}-${app.now()}`,
      now: app.now(),
      wrote: () => undefined,
    },
    { source: 'poll' },
  )
  observers.set(observer, observerSettingsOf(command))
}
