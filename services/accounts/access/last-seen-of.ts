import type { App } from '../../platform/kernel/app.ts'
import { postgresLastSeen, type LastSeenStore } from '../../platform/database/last-seen-store.ts'

const known = new WeakMap<App, LastSeenStore>()
/** This process's marks: when sessions and tokens were last seen, and from where people are known to log in. */
export function lastSeenOf(app: App): LastSeenStore {
  const marks =
    known.get(app) ??
    postgresLastSeen(app.pool, (error) =>
      app.log.warn({ err: error }, 'when sessions were last seen is written later'),
    )
  known.set(app, marks)
  return marks
}
