import { accountEvents } from '#shared/accounts/events.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import type { PresenceOfPerson } from '#shared/shifts/needs.ts'
import {
  alertEvents,
  conflictEvents,
  observationEvents,
  observerEvents,
  quarantineEvents,
} from '#shared/site-status/events.ts'
import { alerts } from '#projections/site-status/alerts.ts'
import { inactivePeople } from '#projections/site-status/inactive-people.ts'
import { monitor } from '#projections/site-status/monitor.ts'
import { observerSettings } from '#projections/site-status/observer-settings.ts'
import { observers } from '#projections/site-status/observers.ts'
import { quarantine } from '#projections/site-status/quarantine.ts'
import { siteAccountOwner } from '#projections/site-status/site-account-owner.ts'
import { testApp, type TestModules } from '../platform/testing/app.ts'
import { ingestMetadata } from './ingest.ts'
import { makeSiteStatusService } from './service.ts'

export const siteStatusInstant = (time: string) => `2026-11-20T${time}Z`
export const observationLine = (
  account: string,
  time: string,
  status: number,
  observer = 'ext-1',
  site = 'ctb',
) => JSON.stringify({ observer, site, account, status, observed_at: siteStatusInstant(time) })
/** The answer to lines of which none counts. */
export const ok = { accepted: 0, duplicates: 0, conflicts: [], quarantined: 0, rejected: [] }

/**
 * Sets up this module with its read models, and `more` of others, at noon of 20 November 2026 until a test moves the
 * clock. No person is registered.
 */
export async function siteStatusTest(...more: TestModules['projections']) {
  const clock = { now: '2026-11-20T12:00:00.000Z' }
  const present: PresenceOfPerson[] = []
  const it = await testApp(
    {
      services: [makeSiteStatusService(async () => present)],
      projections: [
        siteAccountOwner,
        observerSettings,
        observers,
        quarantine,
        alerts,
        monitor,
        inactivePeople,
        ...more,
      ],
      events: {
        ...accountEvents,
        ...shiftEvents,
        ...observationEvents,
        ...observerEvents,
        ...quarantineEvents,
        ...alertEvents,
        ...conflictEvents,
      },
    },
    clock,
  )
  await it.settle()
  const ingest = (...lines: string[]) => it.call('ingest', { body: Buffer.from(lines.join('\n')) })
  async function append(stream: string, ...events: AnyEvent[]) {
    const expectedVersion = (await it.app.journal.read(stream)).length
    await it.app.journal.append(
      { stream, events, expectedVersion },
      ingestMetadata('owner', clock.now, 'test'),
    )
  }
  const register = (user: string, site: string, username: string, studio = 'north') =>
    append(
      `account-${user}`,
      {
        type: 'StudioJoined',
        data: { user, studio, timezone: 'Europe/Bucharest', from: clock.now },
      },
      { type: 'SiteAccountSet', data: { user, site, username, activ: true, pass: null } },
    )
  const state = async (account: string, site = 'ctb') => {
    const [answer] = (await it.call('accountState', { body: { [site]: [account] } })) as {
      states: Record<string, { status: number; since: string | null }>
    }[]
    return answer?.states[account]
  }
  return { clock, it, present, ingest, append, register, state }
}
