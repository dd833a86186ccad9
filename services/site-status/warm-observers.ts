import { queryObservers, type ObserverTables } from '#projections/site-status/observers.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ObservationLog } from './observation-log.ts'

const HEARD_MS = 7 * 86_400_000
const OBSERVERS_MAX = 500

/** Reads what the observers that were heard lately have said, the latest first, so that after a restart the first request of each need not wait for it. */
export async function warmObservers(app: App, log: ObservationLog): Promise<void> {
  const { rows } = await app.pool.query<{ known: boolean }>(
    `select to_regclass('observers') is not null as known`,
  )
  // A store that is started for the first time has no read models yet, and nothing to be read.
  if (!rows[0]?.known) return
  const at = Date.parse(app.now())
  const lately = (await queryObservers(app.read<ObserverTables>()))
    .flatMap(({ observer, last_heard }) =>
      last_heard === null ? [] : [{ observer, heard: Date.parse(last_heard) }],
    )
    .filter(({ heard }) => at - heard < HEARD_MS)
    .toSorted((a, b) => b.heard - a.heard)
  for (const { observer } of lately.slice(0, OBSERVERS_MAX))
    await log.warm(observer, at).catch((error: unknown) => {
      // One whose events cannot be read holds up no other.
      app.log.warn({ err: error, observer }, 'an observer could not be read ahead')
    })
}
