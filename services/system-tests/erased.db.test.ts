import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rehearsal } from '#shared/accounts/erasure-calls.ts'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { modules } from '../modules.ts'
import { contentHash } from '../platform/event-store/event-codec.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { askMoving, lateLine, liveOneLife, markedPerson } from './testing-life.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(modules)
  await askMoving(app, 'createStudio', {
    body: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
})
afterAll(() => app.close())

const other: Actor = { ...ownerActor, user: 'second' }
/** Seconds by day, site and studio. */
async function figures(): Promise<readonly unknown[]> {
  const { rows } = await app.app.pool.query(
    `select t::text from online_day_sum t where "user" = 'gone' order by 1`,
  )
  return rows
}
/** Every row of every live read model as text, by its name. */
async function readModels(): Promise<ReadonlyMap<string, string>> {
  const tables = modules.projections.flatMap((projection) =>
    Object.keys(projection.tables as object),
  )
  const texts = new Map<string, string>()
  for (const name of tables) {
    const { rows } = await app.app.pool.query<{ line: string }>(
      `select t::text as line from ${name} t`,
    )
    texts.set(name, rows.map(({ line }) => line).join('\n'))
  }
  return texts
}
const found = (texts: ReadonlyMap<string, string>) =>
  Object.values(markedPerson).flatMap((marker) =>
    [...texts]
      .filter(([, text]) => text.includes(marker))
      .map(([table]) => `${marker} in ${table}`),
  )

test('a studio changes by a call how long is kept, from a day on, and a rehearsal goes by the day on which somebody left', async () => {
  const person = (user: string) => ({
    user,
    name: user,
    surname: 'Fictional',
    email: `${user}@example.test`,
    tipCont: 'Model',
    studio: 'north',
    conturi: {},
  })
  for (const [user, ended] of [
    ['before', '2026-12-31'],
    ['after', '2027-01-01'],
  ] as const) {
    await askMoving(app, 'createPerson', { body: person(user) })
    await askMoving(app, 'editPerson', {
      params: { user },
      body: { version: 2, change: { ended } },
    })
  }
  const retention = ['identity', 'contract', 'money', 'workingTime', 'audit'].map((part) => ({
    part,
    years: 2,
  }))
  // Midnight of New Year by the studio's clock.
  const body = { version: 0, changes: { retention }, from: '2026-12-31T22:00:00Z' }
  const changed = await askMoving<StudioConfiguration>(app, 'changeSettings', {
    params: { studio: 'north' },
    body,
  })
  expect(changed.planned).toEqual([
    { setting: 'retention', value: retention, from: '2026-12-31T22:00:00.000Z' },
  ])
  await app.settle()
  const money = async (user: string) => {
    const { kept } = await askMoving<Rehearsal>(app, 'rehearseErasure', { params: { user } })
    return kept.find(({ part }) => part === 'money')?.until
  }
  expect([await money('before'), await money('after')]).toEqual(['2036-12-31', '2029-12-31'])
})

test('after an erasure nothing personal stands in any read model, rebuilt ones are equal, and no hash has changed', async () => {
  await liveOneLife(app)
  expect(found(await readModels())).toEqual(
    expect.arrayContaining([
      `${markedPerson.agent} in access_session`,
      `${markedPerson.token} in access_token`,
    ]),
  )
  const named = (await readModels())
    .entries()
    .filter(([, text]) => text.includes(markedPerson.account) || text.includes(markedPerson.former))
  for (const reason of [markedPerson.started, markedPerson.corrected])
    expect(found(await readModels())).toContain(`${reason} in shift_history`)
  const places = [
    'alerts',
    'alert_due',
    'monitor_cell',
    'observers',
    'online_opening',
    'online_person',
    'site_account_owner',
  ]
  expect([...named].map(([table]) => table)).toEqual(expect.arrayContaining(places))
  for (const projection of modules.projections)
    expect(await app.verify(projection), projection.name).toBeUndefined()
  const counted = await figures()
  expect(counted.length).toBeGreaterThan(0)
  const before = await app.app.journal.store.readStream('account-gone')
  const { unreadable } = await askMoving<Rehearsal>(app, 'rehearseErasure', {
    params: { user: 'gone' },
  })
  for (const type of ['ShiftStarted', 'ShiftStopped', 'ShiftCorrected'])
    expect(unreadable).toContainEqual({ stream: 'shift-gone', type, events: 1, fields: ['reason'] })
  await askMoving(app, 'make_inactive', { body: { user: 'gone', active: false } })
  await askMoving(app, 'requestErasure', {
    params: { user: 'gone' },
    body: { reason: 'asked for it in person', separated: true },
  })
  await askMoving(app, 'approveErasure', { params: { user: 'gone' } }, other)
  await app.settle()

  const after = await readModels()
  expect(found(after)).toEqual([])
  expect(await figures()).toEqual(counted)
  await lateLine(app)
  expect(found(await readModels())).toEqual([])
  expect(after.get('access_token')).toContain('[erased]')
  for (const projection of modules.projections) {
    expect(await app.verify(projection), projection.name).toBeUndefined()
    await app.rebuild(projection)
  }
  expect(found(await readModels())).toEqual([])
  const stored = await app.app.journal.store.readStream('account-gone')
  expect(stored.slice(0, before.length).map(({ hash }) => hash)).toEqual(
    before.map(({ hash }) => hash),
  )
  expect(stored.every((event) => contentHash(event) === event.hash)).toBe(true)
  const opened = await app.app.journal.read(`session-${'a'.repeat(64)}`)
  expect(JSON.stringify(opened)).not.toContain(markedPerson.agent)
  const reasons = (await app.app.journal.read('shift-gone')).map(
    ({ data }) => (data as { reason: string }).reason,
  )
  expect(reasons).toEqual(['[erased]', '[erased]', '[erased]'])
})
