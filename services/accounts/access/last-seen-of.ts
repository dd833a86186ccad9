import { postgresLastSeen } from '../../platform/database/last-seen-store.ts'
import { perApp } from '../../platform/kernel/per-app.ts'

/** This process's marks: when sessions and tokens were last seen, and from where people are known to log in. */
export const lastSeenOf = perApp((app) =>
  postgresLastSeen(app.pool, (error) =>
    app.log.warn({ err: error }, 'when sessions were last seen is written later'),
  ),
)
