import { perApp } from '../../platform/kernel/per-app.ts'
import { postgresAttempts } from './attempts.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { LoginThrottle } from './throttle.ts'

/** The throttle that slows down guessing of passwords and codes. */
export const throttleOf = perApp(
  (app) =>
    new LoginThrottle(postgresAttempts(app.pool), lastSeenOf(app), () => Date.parse(app.now())),
)
