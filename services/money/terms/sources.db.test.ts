import { afterAll, expect, test } from 'vitest'
import { inForceOn } from '#shared/money/in-force.ts'
import { sourcesOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactTables } from '#projections/money/facts.ts'
import { sampleMapping } from './sample-mapping.ts'
import { refusalOfAnswer, termsTest, type Asker } from './testing-terms.ts'

const terms = await termsTest()
const { ask } = terms
afterAll(() => terms.close())
const ok = { status: 200, answer: { ok: true } }
const nowhere = [404, 'money.studioUnknown']

interface At {
  readonly place?: string
  readonly as?: Asker
}
const putSource = (more: object = {}, { place = 'north/ctb', as = 'mara' }: At = {}) =>
  ask('PUT', `/api/money/sources/${place}`, { from: '2026-11-10', source: 'ctb-csv', ...more }, as)
const putMapping = (body: unknown, { place = 'north/ctb', as = 'mara' }: At = {}) =>
  ask('PUT', `/api/money/mappings/${place}`, body, as)
const mapping = async (place = 'north/ctb', as: Asker = 'mara') =>
  ask('GET', `/api/money/mappings/${place}`, undefined, as)
const sourceOn = async (day: string) =>
  inForceOn(sourcesOf(await queryFacts(terms.app.read<FactTables>(), { kinds: ['source'] })), day)
    ?.source

test('the source of record holds from its day on, until another word, and can be taken back', async () => {
  expect(await putSource()).toEqual(ok)
  expect(await putSource({ from: '2026-11-15', source: null })).toEqual(ok)
  expect(await putSource({ from: '2026-11-20', source: 'api' })).toEqual(ok)
  expect(
    await Promise.all(['2026-11-09', '2026-11-10', '2026-11-15', '2026-11-20'].map(sourceOn)),
  ).toEqual([undefined, 'ctb-csv', null, 'api'])
})
test('what was said from that very day is not recorded again', async () => {
  const head = await terms.app.journal.head()
  expect(await putSource({ from: '2026-11-20', source: 'api' })).toEqual(ok)
  expect(await terms.app.journal.head()).toBe(head)
})
test('a source is named for a configured site of a studio in sight, from no day to come', async () => {
  expect(refusalOfAnswer(await putSource({ from: '2026-11-21' }))).toEqual([422, 'money.dateAhead'])
  for (const site of ['zzz', '__proto__', 'constructor'])
    expect(refusalOfAnswer(await putSource({}, { place: `north/${site}` }))).toEqual([
      422,
      'money.siteUnknown',
    ])
  for (const place of ['south/ctb', 'nowhere/ctb', 'nowhere/zzz'])
    expect(refusalOfAnswer(await putSource({}, { place }))).toEqual(nowhere)
  expect(refusalOfAnswer(await putSource({}, { as: 'fern' }))).toEqual([403, 'permission.denied'])
  for (const more of [
    ...['2026-02-30', '', null, 1].map((from) => ({ from })),
    ...['', 'a b', '-a', 'x'.repeat(65), 1, ['a']].map((source) => ({ source })),
    { source: undefined },
  ])
    expect(refusalOfAnswer(await putSource(more))).toEqual([400, 'request.malformed'])
})
test('how a site’s files are read is told as it was said last, of each studio and site alone', async () => {
  expect(await mapping()).toEqual({ status: 200, answer: { mapping: null } })
  expect(await putMapping(sampleMapping)).toEqual(ok)
  const other = { ...sampleMapping, types: { tip: 1, 'private show': 2 }, decimal: ',' }
  expect(await putMapping(other)).toEqual(ok)
  expect(await mapping()).toEqual({ status: 200, answer: { mapping: other } })
  for (const place of ['north/stm', 'north/zzz'])
    expect(await mapping(place)).toEqual({ status: 200, answer: { mapping: null } })
  expect(await mapping('south/ctb', 'sol')).toEqual({ status: 200, answer: { mapping: null } })
  expect(refusalOfAnswer(await mapping('south/ctb'))).toEqual(nowhere)
  expect(refusalOfAnswer(await mapping('north/ctb', 'fern'))).toEqual([403, 'permission.denied'])
})
test('a mapping that cannot be read by is refused', async () => {
  const head = await terms.app.journal.head()
  for (const more of [
    { zone: 'Europe/Nowhere' },
    { delimiter: ';;' },
    { skip: -1 },
    { skip: 51 },
    { decimal: '٫' },
    { date: 'dd.MMM.yy' },
    { types: { tip: 13 } },
    { types: { tip: '1' } },
    { types: ['tip'] },
    { types: { 'a\u0000': 1 } },
    { types: { '\ud800': 1 } },
    { columns: { ...sampleMapping.columns, account: 'a\u0000' } },
    { type: 0 },
    { columns: {} },
    { columns: null },
    { currency: 'gbp' },
    { source: 'a b' },
  ])
    expect([more, ...refusalOfAnswer(await putMapping({ ...sampleMapping, ...more }))]).toEqual([
      more,
      400,
      'request.malformed',
    ])
  const text = JSON.stringify(sampleMapping)
  for (const body of ['[]', 'null', '{', text.replace('"skip":0', '"skip":1e400')])
    expect((await putMapping(body)).status).toBe(400)
  expect(refusalOfAnswer(await putMapping(sampleMapping, { place: 'north/zzz' }))).toEqual([
    422,
    'money.siteUnknown',
  ])
  expect(await terms.app.journal.head()).toBe(head)
})
test('words of a file may be called like what every object has', async () => {
  const words = '{"constructor":3,"toString":4}'
  const text = JSON.stringify(sampleMapping).replace('"types":{}', `"types":${words}`)
  expect(await putMapping(text)).toEqual(ok)
  expect((await mapping()).answer).toMatchObject({
    mapping: { types: { constructor: 3, toString: 4 } },
  })
  const proto = JSON.stringify(sampleMapping).replace('"types":{}', '"types":{"__proto__":3}')
  expect([200, 400]).toContain((await putMapping(proto)).status)
  expect((await mapping()).status).toBe(200)
})
