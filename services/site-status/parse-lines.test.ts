import { expect, test } from 'vitest'
import { parseLines } from './parse-lines.ts'

const door = {
  now: Date.parse('2026-11-20T12:00:00Z'),
  knowsSite: (site: string) => site === 'ctb',
}
const good = {
  observer: 'ext-1',
  site: 'ctb',
  account: 'fern_x',
  status: 1,
  observed_at: '2026-11-20T11:00:00Z',
}
const parse = (body: string | Buffer) => parseLines(Buffer.from(body as string), door)
const codes = (...lines: (string | object)[]) =>
  parse(
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  ).rejected.map(({ line, code }) => [line, code])
const codeOf = (line: string | object) => codes(line)[0]?.[1]

test('a good line is read with its instant and the place where it stood', () => {
  const { lines, rejected } = parse(
    `\n  \t\r\n${JSON.stringify({ ...good, observed_at: '2026-11-20T13:00:00.25+02:00', seq: 7 })}\r\n`,
  )
  expect(rejected).toEqual([])
  expect(lines).toMatchObject([
    {
      line: 3,
      observer: 'ext-1',
      site: 'ctb',
      account: 'fern_x',
      status: 1,
      at: Date.parse('2026-11-20T11:00:00.250Z'),
      seq: 7,
    },
  ])
})
test('a body without lines gives no lines and no rejections', () =>
  expect([parse(''), parse('\n\n  \n')]).toEqual([
    { lines: [], rejected: [] },
    { lines: [], rejected: [] },
  ]))
test('a bad line never spoils the good ones', () => {
  const { lines, rejected } = parse(
    [JSON.stringify(good), '{', JSON.stringify({ ...good, account: 'oak_x' }), 'null'].join('\n'),
  )
  expect(lines.map(({ line }) => line)).toEqual([1, 3])
  expect(rejected).toMatchObject([
    { line: 2, code: 'ingest.malformed' },
    { line: 4, code: 'ingest.malformed' },
  ])
})

test('what is not an observation is malformed', () => {
  const wrong: (string | object)[] = [
    'x',
    '[]',
    '7',
    '"text"',
    'true',
    '{}',
    '{"a":',
    { ...good, account: 'fern\u202ex' },
    { ...good, account: 'fern_x\u200b' },
    '[1,2',
    `${JSON.stringify(good)}${JSON.stringify(good)}`,
    'NaN',
    JSON.stringify(good).replace('"status":1', '"status":NaN'),
    { ...good, status: 4 },
    { ...good, status: '1' },
    { ...good, status: 1.5 },
    { ...good, status: null },
    { ...good, status: -0.5 },
    { ...good, observer: '' },
    { ...good, observer: 'a b' },
    { ...good, observer: '__proto__' },
    { ...good, observer: 'x'.repeat(65) },
    { ...good, account: '' },
    { ...good, account: 'x'.repeat(101) },
    { ...good, account: ['fern_x'] },
    { ...good, account: 'a\u0000b' },
    { ...good, account: 'a\nb' },
    JSON.stringify(good).replace('fern_x', '\\ud800'),
    { ...good, site: 5 },
    { ...good, seq: '7' },
    JSON.stringify({ ...good, seq: 8 }).replace('8', '1e999'),
    { ...good, observed_at: undefined },
    { ...good, observed_at: 1_790_000_000 },
    { ...good, observed_at: 'yesterday', status: 99 },
  ]
  expect(wrong.map((line) => [line, codeOf(line)])).toEqual(
    wrong.map((line) => [line, 'ingest.malformed']),
  )
})
test('a site that is not configured is named', () => {
  expect(codeOf({ ...good, site: 'xyz' })).toBe('ingest.siteUnknown')
  expect(codeOf({ ...good, site: '__proto__' })).toBe('ingest.siteUnknown')
})
test('a time must be RFC 3339 with an offset, of this century, and not ahead of the server', () => {
  for (const observed_at of [
    'yesterday',
    '',
    '2026-11-20T11:00:00',
    '2026-11-20',
    '2026-02-30T11:00:00Z',
    '2026-11-20T11:00:60Z',
    '2026-11-20 11:00:00Z',
    '1970-01-01T00:00:00Z',
    '1999-12-31T23:59:59Z',
  ])
    expect([observed_at, codeOf({ ...good, observed_at })]).toEqual([observed_at, 'ingest.badTime'])
  for (const observed_at of ['2026-11-20T12:02:00.001Z', '2100-01-01T00:00:00Z'])
    expect(codeOf({ ...good, observed_at })).toBe('ingest.tooFarAhead')
  for (const observed_at of [
    '2020-03-10T00:16:56Z',
    '2000-01-01T00:00:00Z',
    '2026-11-20T12:02:00Z',
  ])
    expect(codeOf({ ...good, observed_at })).toBeUndefined()
})
test('a line is at most 10 kB', () => {
  expect(codeOf({ ...good, note: 'x'.repeat(10_000) })).toBe('ingest.lineTooLong')
  expect(codeOf({ ...good, note: 'ă'.repeat(5000) })).toBe('ingest.lineTooLong')
  expect(codeOf({ ...good, note: 'x'.repeat(9000) })).toBeUndefined()
  expect(codes('x'.repeat(10_000_000), good)).toEqual([[1, 'ingest.lineTooLong']])
})
test('a line that is not UTF-8 is malformed, and its neighbours are read', () => {
  const body = Buffer.concat([
    Buffer.from(`${JSON.stringify(good)}\n{"account":"`),
    Buffer.from([0xff, 0xfe, 0xc0]),
    Buffer.from(`"}\n${JSON.stringify({ ...good, account: 'ană_x' })}`),
  ])
  const { lines, rejected } = parseLines(body, door)
  expect([lines.map(({ account }) => account), rejected.map(({ line }) => line)]).toEqual([
    ['fern_x', 'ană_x'],
    [2],
  ])
})
test('what an observation does not have is passed over', () => {
  const deep = `${'['.repeat(4000)}${']'.repeat(4000)}`
  const { lines } = parse(
    [
      `{"__proto__":{"status":3},"constructor":1,${JSON.stringify(good).slice(1)}`,
      `{"x":${deep},${JSON.stringify(good).slice(1)}`,
    ].join('\n'),
  )
  expect(lines.map(({ status }) => status)).toEqual([1, 1])
  expect(({} as { status?: unknown }).status).toBeUndefined()
})
test('a name that is given twice has its last value', () =>
  expect(parse(`{"status":3,${JSON.stringify(good).slice(1)}`).lines[0]?.status).toBe(1))
test('more than 5,000 lines are refused as a whole; blank ones are not counted', () => {
  const body = `${JSON.stringify(good)}\n\n`.repeat(5000)
  expect(parse(body).lines).toHaveLength(5000)
  expect(() => parse(`${body}{}`)).toThrow(
    expect.objectContaining({ code: 'ingest.tooManyLines', status: 413 }),
  )
})
test('a request speaks for at most a hundred observers', () => {
  const lines = Array.from({ length: 102 }, (_, i) => ({ ...good, observer: `ext-${i}` }))
  expect(codes(...lines, lines[3] as object)).toEqual([
    [101, 'ingest.tooManyObservers'],
    [102, 'ingest.tooManyObservers'],
  ])
})
test('blanks around an account are no part of its name, and nothing but blanks is none', () => {
  const { lines } = parse(JSON.stringify({ ...good, account: ' fern_x\u00a0' }))
  expect(lines.map(({ account }) => account)).toEqual(['fern_x'])
  expect(codeOf({ ...good, account: ' ' })).toBe(codeOf({ ...good, account: '' }))
})
