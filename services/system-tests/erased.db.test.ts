import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rehearsal } from '#shared/accounts/erasure-calls.ts'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { modules } from '../modules.ts'
import { contentHash, eventId } from '../platform/event-store/event-codec.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'

/** What a person leaves behind in every place that takes something of them. The login is not among them: it stays. */
const marked = {
  name: 'Namemarker',
  surname: 'Surnamemarker',
  email: 'mail-marker@example.test',
  telefon: '0799 111 222',
  adresa: 'Strada Markerului 19',
  locker: 'locker-marker',
  network: 'network-marker',
  token: 'token-marker',
  agent: 'agent-marker',
  // Of the account that they had on a site, and of the one before it.
  account: 'account_marker',
  former: 'former_marker',
  // Why others started and corrected their shift.
  started: 'started-marker',
  corrected: 'corrected-marker',
}
let app: TestApp
beforeAll(async () => {
  app = await testApp(modules)
  await ask('createStudio', {
    body: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
})
afterAll(() => app.close())

const other: Actor = { ...ownerActor, user: 'second' }
const gone: Actor = { ...ownerActor, user: 'gone', owner: false }
const ask = <T>(
  name: string,
  input: { params?: unknown; query?: unknown; body?: unknown },
  actor: Actor = ownerActor,
) => app.callMoving(name, input, { actor }) as Promise<T>
async function live(): Promise<void> {
  const { name, surname, email } = marked
  await ask('createPerson', {
    body: {
      user: 'gone',
      name,
      surname,
      email,
      tipCont: 'Model',
      studio: 'north',
      password: 'Abc12!xyz',
      conturi: {},
    },
  })
  const change = {
    telefon: marked.telefon,
    adresa: marked.adresa,
    locker: marked.locker,
    ci: { luna: 1, anul: 2027 },
  }
  await ask('editPerson', { params: { user: 'gone' }, body: { version: 3, change } })
  await ask('setNonAdultAccount', {
    params: { user: 'gone', network: 'skype' },
    body: { username: marked.network },
  })
  await ask('createToken', { body: { name: marked.token, scopes: ['read'] } }, gone)
  const events = [
    {
      type: 'SessionOpened',
      data: {
        user: 'gone',
        session: 'a'.repeat(64),
        agent: marked.agent,
        expires_at: '2026-12-01T12:00:00.000Z',
      },
    },
  ]
  const meta = {
    occurredAt: app.app.now(),
    actor: 'gone',
    studio: 'north',
    commandId: 'late',
    correlationId: 'late',
    causationId: null,
    source: 'call',
  }
  await app.app.journal.append(
    { stream: `session-${'a'.repeat(64)}`, events, expectedVersion: 0 },
    meta,
  )
  await app.settle()
  await clockFor()
  await broadcast()
}
/** Others clock for them and correct it, with words about them; one of these was stored before such words were personal. */
async function clockFor(): Promise<void> {
  for (const action of [1, 2])
    await ask('sessionState', { body: { user_name: 'gone', action, reason: marked.started } })
  const [started] = await app.app.journal.read('shift-gone')
  const span = {
    start: '2026-11-20T09:00:00.000Z',
    end: '2026-11-20T10:00:00.000Z',
    worked_seconds: 3600,
    paused_seconds: 0,
  }
  const shift = (started?.data as { shift: string } | undefined)?.shift ?? ''
  const data = {
    user: 'gone',
    studio: 'north',
    shift,
    at: app.app.now(),
    old: span,
    new: span,
    by: 'owner',
    reason: marked.corrected,
  }
  const meta = {
    occurredAt: app.app.now(),
    actor: 'owner',
    studio: 'north',
    commandId: 'old',
    correlationId: 'old',
    causationId: null,
    source: 'call',
  }
  const plain = {
    id: eventId('old', 'shift-gone', 0),
    type: 'ShiftCorrected',
    schemaVersion: 1,
    data,
    meta,
  }
  await app.app.journal.store.append(
    'shift-gone',
    [{ ...plain, partition: 'gone', hash: contentHash(plain) }],
    2,
  )
  await app.settle()
}
/** They are seen on a site over some days, under one name and then another, with alerts and contradictions. */
async function broadcast(): Promise<void> {
  for (const username of [marked.former, marked.account]) {
    await ask('setSiteAccount', { body: { user: 'gone', site: 'ctb', username, replace: true } })
    const days = username === marked.former ? [13, 14] : [16, 17]
    const lines = days.flatMap((day) =>
      [1, 2, 3, 12, 12, 1].map((status, hour) => said(username, day, 10 + hour, status)),
    )
    await ask('ingest', { body: Buffer.from(lines.join('\n')) })
    const { conflicts } = await ask<{ conflicts: unknown[] }>('ingest', {
      body: Buffer.from(said(username, days[0] as number, 10, 3)),
    })
    expect(conflicts).toHaveLength(1)
  }
  const fresh = [0, 1, 2].map((minute) =>
    JSON.stringify({
      ...JSON.parse(said(marked.account, 20, 11, 12)),
      observed_at: `2026-11-20T11:0${minute}:00Z`,
    }),
  )
  await ask('ingest', { body: Buffer.from(fresh.join('\n')) })
  await app.settle()
}
const said = (account: string, day: number, hour: number, status: number) =>
  JSON.stringify({
    observer: `ext-${account}`.replace(/_marker/, ''),
    site: 'ctb',
    account,
    status,
    observed_at: `2026-11-${day}T${hour}:00:00Z`,
  })
/** A process that has not heard of the erasure yet takes one more line for theirs. */
async function lateLine(): Promise<void> {
  const people = [
    {
      account: marked.account,
      seen: [[Date.parse('2026-11-18T10:00:00Z'), 2, null]],
      site: 'ctb',
      user: 'gone',
    },
  ]
  const events = [
    {
      type: 'ObservationsReceived',
      data: { observer: 'ext-late', part: 'gone', people, rank: 3, stale_s: null },
    },
  ]
  const meta = {
    occurredAt: app.app.now(),
    actor: 'owner',
    studio: null,
    commandId: 'later',
    correlationId: 'later',
    causationId: null,
    source: 'ingest',
  }
  await app.app.journal.append(
    { stream: 'observations-ext-late-1-2026-w47', events, expectedVersion: 0 },
    meta,
  )
  await app.settle()
}
/** Seconds by day, site and studio. */
async function figures(): Promise<readonly unknown[]> {
  const { rows } = await app.app.pool.query(
    `select t::text from online_day t where "user" = 'gone' order by 1`,
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
  Object.values(marked).flatMap((marker) =>
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
    await ask('createPerson', { body: person(user) })
    await ask('editPerson', { params: { user }, body: { version: 2, change: { ended } } })
  }
  const retention = ['identity', 'contract', 'money', 'workingTime', 'audit'].map((part) => ({
    part,
    years: 2,
  }))
  // Midnight of New Year by the studio's clock.
  const body = { version: 0, changes: { retention }, from: '2026-12-31T22:00:00Z' }
  const changed = await ask<StudioConfiguration>('changeSettings', {
    params: { studio: 'north' },
    body,
  })
  expect(changed.planned).toEqual([
    { setting: 'retention', value: retention, from: '2026-12-31T22:00:00.000Z' },
  ])
  await app.settle()
  const money = async (user: string) => {
    const { kept } = await ask<Rehearsal>('rehearseErasure', { params: { user } })
    return kept.find(({ part }) => part === 'money')?.until
  }
  expect([await money('before'), await money('after')]).toEqual(['2036-12-31', '2029-12-31'])
})

test('after an erasure nothing personal stands in any read model, rebuilt ones are equal, and no hash has changed', async () => {
  await live()
  expect(found(await readModels())).toEqual(
    expect.arrayContaining([
      `${marked.agent} in access_session`,
      `${marked.token} in access_token`,
    ]),
  )
  const named = (await readModels())
    .entries()
    .filter(([, text]) => text.includes(marked.account) || text.includes(marked.former))
  for (const reason of [marked.started, marked.corrected])
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
  const { unreadable } = await ask<Rehearsal>('rehearseErasure', { params: { user: 'gone' } })
  for (const type of ['ShiftStarted', 'ShiftStopped', 'ShiftCorrected'])
    expect(unreadable).toContainEqual({ stream: 'shift-gone', type, events: 1, fields: ['reason'] })
  await ask('make_inactive', { body: { user: 'gone', active: false } })
  await ask('requestErasure', {
    params: { user: 'gone' },
    body: { reason: 'asked for it in person', separated: true },
  })
  await ask('approveErasure', { params: { user: 'gone' } }, other)
  await app.settle()

  const after = await readModels()
  expect(found(after)).toEqual([])
  expect(await figures()).toEqual(counted)
  await lateLine()
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
  expect(JSON.stringify(opened)).not.toContain(marked.agent)
  const reasons = (await app.app.journal.read('shift-gone')).map(
    ({ data }) => (data as { reason: string }).reason,
  )
  expect(reasons).toEqual(['[erased]', '[erased]', '[erased]'])
})
