import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { observationEvents } from '#shared/site-status/events.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { onlineTimeService } from './service.ts'

export const HOUR = 3600
/** Returns an actor who may look at the online time of one studio. */
export const managerOf = (studio: string, user = 'mara'): Actor => ({
  ...ownerActor,
  user,
  owner: false,
  super: false,
  allStudios: false,
  studios: [studio],
  permissions: { 'online-time': 'readOnly' },
})
export const northManager = managerOf('north')

/** The module by itself on 20 July 2026, and what accounts and site-status would write. */
export async function emptyOnlineTimeTest() {
  const clock = { now: '2026-07-20T12:00:00.000Z' }
  const app = await testApp(
    {
      services: [onlineTimeService],
      projections: [onlineTime],
      events: { ...accountEvents, ...studioEvents, ...observationEvents },
    },
    clock,
  )
  return { app, ...writing(app, clock) }
}
/** Two studios in two zones. */
export async function writeStudios({ write }: Pick<ReturnType<typeof writing>, 'write'>) {
  await write('StudioCreated', {
    studio: 'north',
    name: 'North',
    timezone: 'Europe/Bucharest',
    currency: 'usd',
  })
  await write('StudioCreated', {
    studio: 'south',
    name: 'South',
    timezone: 'America/Bogota',
    currency: 'cop',
  })
}

/** Both studios, with three people and what was seen of them. */
export async function onlineTimeTest() {
  const it = await emptyOnlineTimeTest()
  const { app, write, see } = it
  await writeStudios(it)
  for (const [user, studio, timezone] of [
    ['ana', 'north', 'Europe/Bucharest'],
    ['bo', 'south', 'America/Bogota'],
    ['cleo', 'north', 'Europe/Bucharest'],
  ] as const)
    await write('StudioJoined', { user, studio, timezone, from: '2026-01-01T00:00:00Z' })
  // A night of ana's over the 15th in Bucharest, on two sites for one hour; bo is on air since noon of the 18th in Bogota; cleo is polled and lost.
  await see('ana', 'ctb', [
    ['2026-07-15T19:00:00Z', 1],
    ['2026-07-16T03:00:00Z', 0],
  ])
  await see('ana', 'stm', [
    ['2026-07-16T00:00:00Z', 3],
    ['2026-07-16T01:00:00Z', 0],
  ])
  await see('bo', 'ctb', [['2026-07-18T17:00:00Z', 2]])
  await see('cleo', 'ctb', [['2026-07-20T11:00:00Z', 1]], 300)
  await app.settle()
  return it
}

function writing(app: TestApp, clock: { readonly now: string }) {
  let written = 0
  const write = (type: string, data: Record<string, unknown>) => {
    const meta = metadataOf({ actor: ownerActor, commandId: `write-${++written}`, now: clock.now })
    return app.app.journal.append(
      { stream: `test-${written}`, expectedVersion: 0, events: [{ type, data }] },
      meta,
    )
  }
  const see = (
    user: string,
    site: string,
    seen: readonly (readonly [string, number])[],
    stale_s: number | null = null,
  ) =>
    write('ObservationsReceived', {
      part: user,
      observer: stale_s === null ? 'ext' : 'poller',
      rank: 2,
      stale_s,
      people: [
        {
          user,
          site,
          account: `${user}_x`,
          seen: seen.map(([at, status]) => [Date.parse(at), status, null]),
        },
      ],
    })
  return { write, see }
}
