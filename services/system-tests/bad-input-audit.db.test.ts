import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askRefused,
  openBadInputStage,
  strike,
  type BadInputStage,
} from '../platform/testing/bad-input.ts'

let stage: BadInputStage
beforeAll(async () => {
  stage = await openBadInputStage()
})
afterAll(() => strike(stage))

const get = (path: string, who: 'owner' | 'mara' | 'ana' | 'nobody' = 'owner') =>
  askRefused(stage[who], 'GET', `/api/audit/${path}`)
const escaped = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()
const malformed = { status: 400, code: 'request.malformed' }

const filters: readonly Readonly<Record<string, string>>[] = [
  { actor: '../../etc' },
  { actor: '' },
  { person: 'a b' },
  { person: 'x'.repeat(65) },
  { studio: "north' or '1'='1" },
  { type: 'accountCreated' },
  { type: 'AccountCreated,' },
  { type: Array.from({ length: 41 }, () => 'AccountCreated').join(',') },
  { call: 'a\u0000b' },
  { request: '' },
  { cause: 'ș' },
  { event: '1' },
  { event: '00000000-0000-4000-8000-00000000000g' },
  { stream: '' },
  { stream: 'x'.repeat(301) },
  { reports: 'yes' },
  { occurredFrom: '2026-11-01' },
  { occurredFrom: '2026-02-30T00:00:00Z' },
  { occurredTo: '+275760-09-13T00:00:00Z' },
  { recordedFrom: 'now' },
  { recordedTo: '2026-11-01T00:00:00' },
]
test.each(filters)('a search and an export by %j are refused', async (filter) => {
  expect(await get(`events?${escaped(filter)}`)).toEqual(malformed)
  expect(await get(`export?${escaped({ ...filter, format: 'csv' })}`)).toEqual(malformed)
})
test.each([
  'limit=0',
  'limit=201',
  'limit=1.5',
  'limit=x',
  'before=0',
  'before=-1',
  'before=1e400',
])('a page of %s is refused', async (page) => {
  expect(await get(`events?${page}`)).toEqual(malformed)
})
test('an export in a format that there is not is refused', async () => {
  expect(await get('export')).toEqual(malformed)
  expect(await get('export?format=xlsx')).toEqual(malformed)
})
test.each(['0', '-1', '1.5', 'x', '9007199254740992', '%00', '1e400'])(
  'an entry at %s is refused',
  async (position) => {
    for (const path of [`events/${position}`, `events/${position}/viewers`])
      expect(await get(path)).toEqual(malformed)
  },
)
test('an entry that is not there is told as one out of sight', async () => {
  for (const path of ['events/9007199254740991', 'events/9007199254740991/viewers'])
    expect(await get(path)).toEqual({ status: 404, code: 'audit.entryUnknown' })
})
test('what no event can have finds nothing', async () => {
  const odd = [
    { stream: 'a\u0000b' },
    { stream: '\ud800'.toWellFormed() },
    { stream: '../../etc/passwd' },
    { event: '00000000-0000-4000-8000-000000000000' },
    { occurredFrom: '9999-12-31T23:59:59Z' },
    { recordedTo: '0001-01-01T00:00:00+14:00' },
    { occurredFrom: '2026-11-02T00:00:00Z', occurredTo: '2026-11-01T00:00:00Z' },
  ]
  for (const filter of odd) {
    const { status, code } = await get(`events?${escaped(filter)}`)
    expect([
      { status: 200, code: undefined },
      { status: 400, code: 'request.malformed' },
    ]).toContainEqual({ status, code })
  }
})
test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no name', { filter: {} }],
  ['an empty name', { name: ' ', filter: {} }],
  ['a long name', { name: 'x'.repeat(81), filter: {} }],
  ['a name with a NUL', { name: 'a\u0000b', filter: {} }],
  ['an unknown field', { name: 'Mine', filter: {}, user: 'ana' }],
  ['an unknown filter', { name: 'Mine', filter: { people: 'ana' } }],
  ['a filter of another form', { name: 'Mine', filter: [] }],
])('a search with %s is not saved', async (_, body) => {
  expect(await askRefused(stage.owner, 'POST', '/api/audit/searches', body)).toEqual(malformed)
})
test('a saved search that is not there cannot be deleted', async () => {
  const remove = (id: string) => askRefused(stage.owner, 'DELETE', `/api/audit/searches/${id}`)
  expect(await remove('mine')).toEqual(malformed)
  const unknown = await remove('00000000-0000-4000-8000-000000000000')
  expect(unknown).toEqual({ status: 404, code: 'audit.searchUnknown' })
})
test.each([
  { known: '2026-11-01', day: '2026-11-01' },
  { known: '2026-11-01T00:00:00Z', day: '2026-02-30' },
  { known: '2026-11-01T00:00:00Z', day: '2026-11-01T00:00:00Z' },
  { known: '2026-11-01T00:00:00Z' },
  { day: '2026-11-01' },
])('a person as known by %j is refused', async (query) => {
  expect(await get(`people/ana/known?${escaped(query)}`)).toEqual(malformed)
})
test('a person is known at the first and the last moment that there can be', async () => {
  for (const known of ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])
    for (const day of ['0001-01-01', '9999-12-31']) {
      const { status } = await get(`people/ana/known?${escaped({ known, day })}`)
      expect(status, `${known} ${day}`).toBe(200)
    }
  const query = escaped({ known: '2026-11-01T00:00:00Z', day: '2026-11-01' })
  expect(await get(`people/nobody/known?${query}`)).toEqual({
    status: 404,
    code: 'audit.personUnknown',
  })
})
test('nobody without the permission gets through any of the calls', async () => {
  const query = escaped({ known: '2026-11-01T00:00:00Z', day: '2026-11-01' })
  const paths = [
    'events',
    'events/1',
    'events/1/viewers',
    'facets',
    'export?format=csv',
    'searches',
  ]
  for (const path of [...paths, `people/ana/known?${query}`]) {
    expect((await get(path, 'nobody')).status, path).toBe(401)
    for (const who of ['ana', 'mara'] as const)
      expect((await get(path, who)).status, `${path} ${who}`).toBe(403)
  }
})
