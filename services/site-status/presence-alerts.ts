import { addDays } from '#shared/platform/local-day.ts'
import type { Instant } from '#shared/platform/messages.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import type { presences } from '#shared/shifts/needs.ts'
import type { Presence } from '#shared/shifts/presence.ts'
import { ALERT_AGE_MS_MAX } from '#shared/site-status/rules.ts'
import { queryAlertOwners, type AlertTables } from '#projections/site-status/alerts.ts'
import { alertId, type MonitorTables } from '#projections/site-status/monitor.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Reaction } from '../platform/kernel/define-service.ts'
import { raiseAll, type RaisedAlert } from './raise-alerts.ts'

export type PresencesOf = GivenBy<typeof presences>

/**
 * Alerts on people who are late or absent, or have forgotten to stop, by their studio's minutes: once for each planned
 * hours.
 */
export const alertOnPresence = (app: App, presencesOf: PresencesOf): Reaction => ({
  name: 'presence-alerts',
  projections: [],
  sweep_s: 30,
  run: async () => {
    const now = app.now()
    const today = now.slice(0, 10)
    const all = await presencesOf(app, {
      studio: null,
      users: [],
      from: addDays(today, -2),
      to: addDays(today, 1),
      now,
    })
    const due = all.flatMap(({ user, presences: theirs }) =>
      theirs.flatMap((one) => alertsOf(user, one, now)),
    )
    if (due.length === 0) return
    const known = await queryAlertOwners(
      app.read<AlertTables & MonitorTables>(),
      due.map(({ alert }) => alert),
    )
    const raised = new Set(known.map(({ alert }) => alert))
    const fresh = due.filter(({ alert }) => !raised.has(alert))
    const people = await app.people.get(
      fresh.map(({ person }) => person),
      now,
    )
    await raiseAll(
      app,
      fresh.filter((one) => {
        const person = people.get(one.person)
        return person?.active && !person.erased
      }),
    )
  },
})

/** Returns the alerts about planned hours; none for those that began more than a day ago. */
function alertsOf(
  person: string,
  { kind, planned, forgotten }: Presence,
  now: Instant,
): readonly RaisedAlert[] {
  if (planned === null) return []
  const told = kind === 'late' || kind === 'absent' ? kind : forgotten ? 'forgotten' : null
  const at = Date.parse(told === 'forgotten' ? planned.ends_at : planned.starts_at)
  return told === null || Date.parse(now) - at > ALERT_AGE_MS_MAX
    ? []
    : [{ alert: alertId(told, '', person, at), person, site: '', account: '', kind: told, at }]
}
