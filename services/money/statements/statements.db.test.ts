import { afterAll, expect, test } from 'vitest'
import {
  lineOf,
  accountant,
  noLines,
  southern,
  statementsTest,
  type LineInput,
} from './testing-statements.ts'

const { it, send, list, register, reverse, income, asked, preview } = await statementsTest()
afterAll(() => it.close())

const rejectedFor = async (...lines: LineInput[]) =>
  (await send(lines)).rejected.map(({ line, code }) => [line, code])
const grossOf = async (user: string) =>
  (await income({ user, from: '2026-11-01', to: '2026-11-30' })).rows.map(({ key, gross }) => [
    key,
    gross,
  ])

test('a bad line is told what is wrong with it, and spoils none of the good ones', async () => {
  const good = lineOf({ amount: '1.00' })
  const lines: LineInput[] = [
    good,
    '{"source":"ctb-csv","id":"a","site":"ctb","account":"fern_x","type":1,"amount":1e400,"currency":"usd","at":"2026-11-03T12:00:00Z"}',
    lineOf({ amount: '1e400' }),
    lineOf({ amount: '12,50' }),
    lineOf({ amount: '１２.５０' }),
    lineOf({ amount: '10000000000' }),
    lineOf({ amount: '+1.00' }),
    lineOf({ amount: ' 1.00' }),
    lineOf({ amount: '1.005' }),
    lineOf({ amount: '.5' }),
    lineOf({ amount: 12.5 }),
    lineOf({ currency: 'gbp' }),
    lineOf({ currency: 'USD' }),
    lineOf({ type: 13 }),
    lineOf({ type: 0 }),
    lineOf({ type: '1' }),
    lineOf({ type: 1.5 }),
    lineOf({ type: 8, amount: '0.01' }),
    lineOf({ type: 11, amount: '5.00' }),
    lineOf({ type: 12, amount: '5.00' }),
    lineOf({ at: '2100-01-01T00:00:00Z' }),
    lineOf({ at: '2026-11-20T12:02:00.001Z' }),
    lineOf({ at: '1970-01-01T00:00:00Z' }),
    lineOf({ at: '1999-12-31T23:59:59.999Z' }),
    lineOf({ at: '2026-02-30T00:00:00Z' }),
    lineOf({ at: '2026-11-03' }),
    lineOf({ site: 'nowhere' }),
    lineOf({ account: 'fern\u202e_x' }),
    lineOf({ id: '' }),
    lineOf({ source: 'a b' }),
    '[]',
    'null',
    '{',
    lineOf({ amount: '-1e2', currency: 'gbp' }),
    lineOf({ id: 'x'.repeat(11_000) }),
  ]
  expect(await rejectedFor(...lines)).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((line) => [line, 'money.lineAmount']),
    ...[12, 13].map((line) => [line, 'money.lineCurrency']),
    ...[14, 15, 16, 17].map((line) => [line, 'money.lineType']),
    ...[18, 19, 20].map((line) => [line, 'money.lineSign']),
    ...[21, 22].map((line) => [line, 'money.lineAhead']),
    ...[23, 24, 25, 26].map((line) => [line, 'money.lineTime']),
    [27, 'money.lineSite'],
    ...[28, 29, 30, 31, 32, 33, 34].map((line) => [line, 'money.lineMalformed']),
    [35, 'money.lineTooLong'],
  ])
  expect((await list()).map(({ id, amount }) => [id, amount])).toEqual([[good.id, '1.00']])
})

test('what may be odd and is right is taken: nothing, nothing below nothing, 2000, a chargeback, 2 minutes ahead', async () => {
  const answer = await send([
    lineOf({ amount: '0' }),
    lineOf({ amount: '-0' }),
    lineOf({ amount: '-0.00', type: 8 }),
    lineOf({ at: '2000-01-01T00:00:00Z', amount: '0.01' }),
    lineOf({ at: '2026-11-20T12:02:00.000Z', amount: '0.5' }),
    lineOf({ amount: '-9999999999.99' }),
    lineOf({ amount: '9999999999.99' }),
  ])
  expect(answer).toEqual({ ...noLines, accepted: 7 })
  const amounts = (await list()).map(({ amount }) => amount)
  expect(amounts).not.toContain('-0.00')
  expect(amounts.filter((amount) => amount === '0.00')).toHaveLength(3)
})

test('the same again is a duplicate however it is written, other content a conflict, in one request as in two', async () => {
  const line = lineOf({ id: 'same', amount: '3.50', account: 'twice_x' })
  const said = { ...line, amount: '3.5', at: '2026-11-03T14:00:00+02:00' }
  const other = { ...line, amount: '3.51' }
  expect(await send([line, said, other])).toEqual({
    ...noLines,
    quarantined: 1,
    duplicates: 1,
    conflicts: [{ line: 3 }],
  })
  expect(await send([other, '', said])).toEqual({
    ...noLines,
    duplicates: 1,
    conflicts: [{ line: 1 }],
  })
  // The same line from another source is another line.
  expect(await send([{ ...other, source: 'other' }])).toEqual({ ...noLines, quarantined: 1 })
  await register('ivy', 'twice_x')
  expect(await grossOf('ivy')).toEqual([['2026-11/1', '7.01']])
})

test('a line of an account that nobody has belongs to whoever sent it, until somebody of theirs has it', async () => {
  const mine = lineOf({ account: 'later_x', amount: '20.00', id: 'later' })
  expect(await send([mine], southern)).toEqual({ ...noLines, quarantined: 1 })
  const waiting = { state: 'quarantined' }
  expect((await list(waiting, southern)).map(({ id }) => id)).toContain('later')
  expect((await list(waiting, accountant)).map(({ id }) => id)).not.toContain('later')
  expect(await grossOf('reed')).toEqual([])
  await register('reed', 'later_x')
  expect(await grossOf('reed')).toEqual([['2026-11/1', '20.00']])
  expect((await list({ user: 'reed' })).map(({ id, state, user }) => [id, state, user])).toEqual([
    ['later', 'counted', 'reed'],
  ])
})

test('nobody reports about the people of others', async () => {
  const before = await grossOf('reed')
  const answer = await send([lineOf({ account: 'reed_x' }), lineOf({ id: 'ok' })], accountant)
  expect(answer).toEqual({ ...noLines, accepted: 1, quarantined: 1 })
  expect(await grossOf('reed')).toEqual(before)
  // The senders know of a person who was theirs and has left that the account is no longer theirs.
  await it.hire('moss')
  await register('moss', 'moss_x')
  await it.tell('account-moss', {
    type: 'StudioJoined',
    data: {
      user: 'moss',
      studio: 'south',
      timezone: 'America/Bogota',
      from: '2026-11-01T00:00:00.000Z',
    },
  })
  await it.settle()
  expect(await send([lineOf({ account: 'moss_x' })], accountant)).toMatchObject({
    rejected: [{ line: 1, code: 'money.lineNotYours' }],
  })
})

test('a chargeback at local midnight of the 15th falls into the half that it belongs to there', async () => {
  await register('ivy', 'edge_x')
  await send([
    lineOf({ account: 'edge_x', at: '2026-10-15T20:59:59.999Z', amount: '-1.00' }),
    // Midnight in Bucharest is 21:00 UTC in summer.
    lineOf({ account: 'edge_x', at: '2026-10-15T21:00:00Z', amount: '-2.00' }),
  ])
  const { rows } = await income({ user: 'ivy', from: '2026-10-01', to: '2026-10-31' })
  expect(rows.map(({ key, gross }) => [key, gross])).toEqual([
    ['2026-10/1', '-1.00'],
    ['2026-10/2', '-2.00'],
  ])
})

test('a reversed line counts as nothing, once and for good', async () => {
  await register('ivy', 'back_x', 'mfc')
  const line = lineOf({ site: 'mfc', account: 'back_x', id: 'back 1/ü', amount: '5.00' })
  const before = await grossOf('ivy')
  await send([line])
  expect(await grossOf('ivy')).not.toEqual(before)
  await reverse('ctb-csv', 'back 1/ü', accountant)
  expect(await grossOf('ivy')).toEqual(before)
  expect(await list({ user: 'ivy', state: 'reversed' })).toMatchObject([
    { id: 'back 1/ü', reversed: { reason: 'reported twice', by: 'mara' } },
  ])
  await expect(reverse('ctb-csv', 'back 1/ü')).rejects.toMatchObject({
    code: 'money.transactionReversed',
  })
  await expect(reverse('ctb-csv', 'nothing')).rejects.toMatchObject({
    code: 'money.transactionUnknown',
  })
  await expect(reverse('ctb-csv', 'back 1/ü', southern)).rejects.toMatchObject({
    code: 'money.transactionUnknown',
  })
  // Sent again it is what it was: a duplicate, which counts as nothing.
  expect(await send([line])).toEqual({ ...noLines, duplicates: 1 })
  expect(await grossOf('ivy')).toEqual(before)
  expect((await preview([line])).lines).toMatchObject([{ verdict: 'reversed' }])
})

test('an import is undone as a whole, and takes no more lines then', async () => {
  await register('ivy', 'import_x')
  const before = await grossOf('ivy')
  const body = { studio: 'north', site: 'ctb', source: 'file', file: 'nov.csv', lines: 3 }
  const { import: id } = await asked<{ import: string }>('startImport', { body }, accountant)
  const lines = [1, 2, 3].map((n) =>
    lineOf({ source: 'file', id: `row-${n}`, account: 'import_x', amount: `${n}.00` }),
  )
  // Whoever manages the north undoes the import, so it takes nothing of the south.
  const other = lineOf({ source: 'file', account: 'reed_x' })
  expect(
    await send([other], undefined, { import: id }).catch((error: unknown) => error),
  ).toMatchObject({
    code: 'money.importUnknown',
  })
  expect(await send(lines, accountant, { import: id })).toEqual({ ...noLines, accepted: 3 })
  await reverse('file', 'row-1')
  await expect(send(lines, southern, { import: id })).rejects.toMatchObject({
    code: 'money.importUnknown',
  })
  await expect(send([lineOf()], accountant, { import: id })).rejects.toMatchObject({
    code: 'money.importOther',
  })
  const undo = () =>
    asked<{ reversed: number }>(
      'reverseImport',
      { params: { import: id }, body: { reason: 'wrong file' } },
      accountant,
    )
  expect(await undo()).toEqual({ reversed: 2 })
  await it.settle()
  expect(await grossOf('ivy')).toEqual(before)
  await expect(undo()).rejects.toMatchObject({ code: 'money.importReversed' })
  await expect(send(lines, accountant, { import: id })).rejects.toMatchObject({
    code: 'money.importReversed',
  })
  expect(await asked('imports', { query: { studio: 'north' } }, accountant)).toMatchObject([
    { import: id, recorded: 3, lines: 3, reversed: { by: 'mara', reason: 'wrong file' } },
  ])
})

test('a preview says what would become of each line, and records none', async () => {
  const known = lineOf({ id: 'known', amount: '2.00', at: '2026-11-05T12:00:00Z' })
  await send([known])
  const { lines, overlaps } = await preview([
    lineOf({ source: 'second', at: '2026-11-05T12:00:00Z' }),
    lineOf({ source: 'second', account: 'nobody_x' }),
    { ...known, source: 'ctb-csv' },
    { ...known, amount: '2.01' },
    lineOf({ type: 99 }),
  ])
  expect(lines.map(({ verdict, user, day }) => [verdict, user, day])).toEqual([
    ['new', 'fern', '2026-11-05'],
    ['unknown', null, null],
    ['duplicate', 'fern', '2026-11-05'],
    ['conflict', 'fern', '2026-11-05'],
    ['rejected', null, null],
  ])
  expect(overlaps).toEqual([])
  const alone = await preview([lineOf({ source: 'second', at: '2026-11-05T12:00:00Z' })])
  expect(alone.overlaps).toMatchObject([{ site: 'ctb', source: 'ctb-csv' }])
  expect(await list({ source: 'second' })).toEqual([])
})

test('a list goes on where the page before ended', async () => {
  await register('ivy', 'page_x', 'stm')
  await send(
    Array.from({ length: 7 }, (_, n) =>
      lineOf({ site: 'stm', account: 'page_x', id: `p${n}`, at: `2026-11-0${n + 1}T12:00:00Z` }),
    ),
  )
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await asked<{ lines: { id: string }[]; next: string | null }>('listTransactions', {
      query: { site: 'stm', limit: 3, ...(cursor === undefined ? {} : { cursor }) },
    })
    seen.push(...page.lines.map(({ id }) => id))
    if (page.next === null) break
    cursor = page.next
  }
  expect(seen).toEqual(['p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0'])
  const hostile = Buffer.from(JSON.stringify([0, 'a', 'b', '\0'])).toString('base64url')
  for (const wrong of ['e30', hostile])
    await expect(
      asked('listTransactions', { query: { limit: 3, cursor: wrong } }),
    ).rejects.toMatchObject({ code: 'money.cursor' })
})
