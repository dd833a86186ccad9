import { perApp } from '../../platform/kernel/per-app.ts'
import { postgresAttempts } from './attempts.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { LoginThrottle } from './throttle.ts'

/** What slows down who guesses passwords and codes. */
export const throttleOf = perApp(
  (app) =>
    new LoginThrottle(postgresAttempts(app.pool), lastSeenOf(app), () => Date.parse(app.now())),
)
