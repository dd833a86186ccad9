import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { personEvents, revealEvents } from '#shared/accounts/person-events.ts'
import type { AuditEntry, FieldChange, EntryViewer } from '#shared/audit/calls.ts'
import type { FileAnswer } from '#shared/platform/calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import type { TestApp } from '../platform/testing/app.ts'
import { auditModule } from './module.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
let app: TestApp
const reader = (user: string, studio: string, more: object = {}) =>
  testActor(user, {
    tipCont: 'Manager',
    studios: [studio],
    permissions: { audit: 'readOnly', accounts: 'readOnly', permissions: 'readOnly' },
    ...more,
  })
const mara = reader('mara', 'north')
const sofia = reader('sofia', 'south')

beforeAll(async () => {
  app = await testModule(
    auditModule,
    { ...studioEvents, ...accountEvents, ...personEvents, ...revealEvents, ...permissionEvents },
    clock,
  )
  await app.hire('mara', { tipCont: 'Manager' })
  await app.hire('sofia', { tipCont: 'Manager', studio: 'south' })
  await app.hire('ana')
  await app.hire('bea', { studio: 'south' })
  clock.now = '2026-11-21T12:00:00.000Z'
  const change = (user: string, more: object = {}) => ({
    type: 'AccountChanged',
    data: {
      user,
      tipCont: 'Model',
      name: 'Ana',
      surname: 'Ionescu',
      email: `${user}@studio.example`,
      super: false,
      language: 'ro',
      ...more,
    },
  })
  await app.tell('account-ana', change('ana'))
  await app.tell('account-bea', change('bea'))
  await app.tell('account-ana', {
    type: 'IdentityCardSet',
    data: { user: 'ana', cnp: '1234', serie: 'XX', expires: '2030-01' },
  })
  await app.tell('reveal-ana', {
    type: 'SecretRevealed',
    data: { user: 'ana', by: 'mara', what: 'cnp', site: null, reason: 'contract' },
  })
  await app.settle()
})
afterAll(() => app.close())

interface Page {
  readonly entries: readonly AuditEntry[]
  readonly next: number | null
}
const search = (query: object = {}, actor?: Parameters<TestApp['call']>[2]) =>
  app.call('events', { query: { limit: 50, ...query } }, actor) as Promise<Page>
const typesOf = ({ entries }: Page) => entries.map(({ type }) => type)
const entryOf = async (query: object) => (await search(query)).entries[0] as AuditEntry

test('an event is found by its type, the person it concerns, its actor and its time', async () => {
  expect(typesOf(await search({ type: 'SecretRevealed' }))).toEqual(['SecretRevealed'])
  expect(typesOf(await search({ person: 'bea' }))).toEqual([
    'AccountChanged',
    'StudioJoined',
    'AccountCreated',
  ])
  expect((await search({ actor: 'nobody' })).entries).toEqual([])
  expect((await search({ actor: 'system' })).entries).toHaveLength(12)
  const secondDay = { occurredFrom: '2026-11-21T00:00:00Z', occurredTo: '2026-11-22T00:00:00Z' }
  expect(typesOf(await search({ ...secondDay, person: 'bea' }))).toEqual(['AccountChanged'])
  expect((await search({ recordedTo: '2026-11-19T00:00:00Z' })).entries).toEqual([])
})
test('whom an event names besides its actor is concerned', async () => {
  expect(typesOf(await search({ person: 'mara' }))).toContain('SecretRevealed')
  expect((await entryOf({ type: 'SecretRevealed' })).people).toEqual(['ana', 'mara'])
})
test('a stream and an event are searched by their names', async () => {
  const found = await entryOf({ type: 'IdentityCardSet' })
  expect(typesOf(await search({ stream: 'reveal-ana' }))).toEqual(['SecretRevealed'])
  expect((await search({ event: found.id })).entries).toEqual([found])
  expect((await search({ event: found.id, stream: 'reveal-ana' })).entries).toEqual([])
  expect(typesOf(await search({ request: found.request }))).toEqual(['IdentityCardSet'])
})
test('a stream is read page by page, from an event of its own or of another stream', async () => {
  const stream = 'account-ana'
  const all = (await search({ stream })).entries
  const [newest, next, ...rest] = all
  const after = (before: AuditEntry | undefined) =>
    search({ stream, before: String(before?.position) })
  expect((await after(newest)).entries).toEqual([next, ...rest])
  expect((await after(await entryOf({ stream: 'reveal-ana' }))).entries).toEqual(all)
  expect((await after(all.at(-1))).entries).toEqual([])
})
test('pages follow one another without a gap and without a repetition', async () => {
  const all = (await search()).entries
  const paged: AuditEntry[] = []
  for (let before: number | undefined; ;) {
    const { entries, next } = await search({ limit: 5, before })
    paged.push(...entries)
    if (next === null) break
    before = next
  }
  expect(paged).toEqual(all)
})

test('managers of two studios see the events of their own studio alone', async () => {
  const of = async (actor: typeof mara) =>
    (await search({}, { actor })).entries.flatMap(({ people }) => people)
  expect(new Set(await of(mara))).toEqual(new Set(['ana', 'mara']))
  expect(new Set(await of(sofia))).toEqual(new Set(['bea', 'sofia']))
  const { position } = await entryOf({ type: 'IdentityCardSet' })
  for (const call of ['entry', 'viewers'])
    await expect(app.callMoving(call, { params: { position } }, { actor: sofia })).rejects.toThrow(
      'Entry not found',
    )
})
test('a trainer who is restricted to models sees what concerns these', async () => {
  const limits = { restrictions: ['scheduleView'], models: ['ana'] }
  const actor = reader('toma', 'north', { limits })
  const found = (await search({}, { actor })).entries
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ people }) => people.includes('ana'))).toBe(true)
})

const changesOf = async (query: object, actor?: Parameters<TestApp['call']>[2]) => {
  const { position } = await entryOf(query)
  return (await app.call('entry', { params: { position } }, actor)) as {
    contents: string
    changes: readonly FieldChange[]
  }
}
test('an event is shown against what its stream said before', async () => {
  const { changes } = await changesOf({ type: 'AccountChanged', person: 'ana' })
  const changed = changes.filter((one) => one.changed)
  expect(changed.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['surname', 'Vega', 'Ionescu'],
    ['language', 'en', 'ro'],
  ])
})
test('an event leads to those beside it in its stream that its reader sees', async () => {
  const { position } = await entryOf({ stream: 'account-ana', type: 'StudioJoined' })
  const beside = async (actor?: Actor) => {
    const { earlier, later } = (await app.call(
      'entry',
      { params: { position } },
      actor && { actor },
    )) as Readonly<Record<'earlier' | 'later', number | null>>
    return { earlier, later }
  }
  const created = await entryOf({ stream: 'account-ana', type: 'AccountCreated' })
  const changed = await entryOf({ stream: 'account-ana', type: 'AccountChanged' })
  expect(await beside()).toEqual({ earlier: created.position, later: changed.position })
  // An account has no studio when it is created: that entry is for who sees all.
  expect(await beside(mara)).toEqual({ earlier: null, later: changed.position })
})
test('secrets are shown to nobody', async () => {
  const { changes } = await changesOf({ type: 'IdentityCardSet' })
  const cnp = changes.find(({ field }) => field === 'cnp')
  expect(cnp).toMatchObject({ hidden: true, changed: true, after: null })
  expect(JSON.stringify(changes)).not.toContain('1234')
})
test('contents are for who may read what they belong to', async () => {
  const actor = testActor('mara', { studios: ['north'], permissions: { audit: 'readOnly' } })
  const { contents, changes } = await changesOf(
    { type: 'AccountChanged', person: 'ana' },
    { actor },
  )
  expect({ contents, changes }).toEqual({ contents: 'notAllowed', changes: [] })
})

test('who could see an entry is told with the times of it', async () => {
  const { position } = await entryOf({ type: 'AccountChanged', person: 'ana' })
  clock.now = '2026-11-22T12:00:00.000Z'
  await app.tell('account-mara', { type: 'AccountDeactivated', data: { user: 'mara' } })
  await app.tell('permissions-sofia', {
    type: 'StudioSightGranted',
    data: { user: 'sofia', studio: 'north' },
  })
  await app.settle()
  const { viewers } = (await app.call('viewers', { params: { position } })) as {
    viewers: readonly EntryViewer[]
  }
  const of = (user: string) => viewers.find((one) => one.user === user)
  expect(of('mara')).toMatchObject({ how: 'permission', then: true, now: false })
  expect(of('sofia')).toMatchObject({ how: 'permission', then: false, now: true })
  expect(of('ana')).toMatchObject({ how: 'concerned', then: true, now: true })
  expect(of('bea')).toBeUndefined()
})

const textOf = async ({ body }: FileAnswer) => {
  let text = ''
  for await (const part of body) text += Buffer.from(part).toString('utf8')
  return text
}
test('an export is what the search shows, and an event itself', async () => {
  const filter = { person: 'ana' }
  const shown = (await search(filter)).entries
  const lines = await textOf(
    (await app.call('exportEvents', { query: { ...filter, format: 'ndjson' } })) as FileAnswer,
  )
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(shown)
  const csv = await textOf(
    (await app.call('exportEvents', { query: { ...filter, format: 'csv' } })) as FileAnswer,
  )
  expect(
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]),
  ).toEqual(shown.map(({ id }) => id))
  const [heads = '', first = ''] = csv.split('\r\n')
  expect(heads).toMatch(/^\uFEFFposition,id,.*,occurred \(UTC\),recorded \(UTC\)$/)
  const moments = [shown[0]?.occurred, shown[0]?.recorded].map((at) => at?.slice(0, 19))
  expect(first.split(',').slice(-2)).toEqual(moments.map((at) => at?.replace('T', ' ')))
  await app.settle()
  const exported = await changesOf({ type: 'AuditExported' })
  expect(exported.changes).toContainEqual(
    expect.objectContaining({ field: 'filter.person', after: 'ana' }),
  )
})
test('searches are saved for oneself, and go with an erasure', async () => {
  const body = { name: 'Reveals', filter: { type: 'SecretRevealed' } }
  const { search: id } = (await app.call('saveSearch', { body }, { actor: mara })) as {
    search: string
  }
  await app.settle()
  const saved = (actor: typeof mara) => app.call('searches', {}, { actor })
  expect(await saved(mara)).toMatchObject([{ search: id, ...body }])
  expect(await saved(sofia)).toEqual([])
  await expect(
    app.call('removeSearch', { params: { search: id } }, { actor: sofia }),
  ).rejects.toThrow('Saved search not found')
  await app.tell('account-mara', {
    type: 'PersonErased',
    data: { user: 'mara', requestedBy: 'owner', approvedBy: 'second', kept: [] },
  })
  await app.settle()
  expect(await saved(mara)).toEqual([])
})

test('a person is told as they were known then of a day', async () => {
  clock.now = '2026-11-23T12:00:00.000Z'
  await app.tell('account-bea', {
    type: 'TypeHeldFrom',
    data: { user: 'bea', tipCont: 'Trainer', from: '2026-11-10' },
  })
  await app.settle()
  const recorded = (await entryOf({ type: 'TypeHeldFrom' })).recorded
  const known = async (moment: string, day: string) => {
    const { facts } = (await app.call('known', {
      params: { user: 'bea' },
      query: { known: moment, day },
    })) as { facts: readonly { fact: string; value: string }[] }
    return facts.find(({ fact }) => fact === 'tipCont')?.value
  }
  const before = new Date(Date.parse(recorded) - 1).toISOString()
  expect(await known(before, '2026-11-12')).toBe('Model')
  expect(await known(recorded, '2026-11-12')).toBe('Trainer')
  expect(await known(recorded, '2026-11-09')).toBe('Model')
})
