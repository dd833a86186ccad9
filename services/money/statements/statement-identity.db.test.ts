import { afterAll, expect, test } from 'vitest'
import { statementEvents } from '#shared/money/events.ts'
import { testActor } from '../../platform/testing/staff.ts'
import { accountant, lineOf, noLines, southern, statementsTest } from './testing-statements.ts'
import { countQuarantined } from '../settlement-facts/quarantined.ts'
import { bucketOf, statementStream } from './streams.ts'

const { it, send, list, register, reverse, income, asked, preview } = await statementsTest()
afterAll(() => it.close())

const both = testActor('bea', {
  tipCont: 'Manager',
  permissions: { money: 'manage' },
  studios: ['north', 'south'],
})
const grossOf = async (user: string) =>
  (await income({ user, from: '2026-11-01', to: '2026-11-30' })).rows.map(({ gross }) => gross)
const told = async (id: string, actor = accountant) =>
  (await list({ source: 'ctb-csv' }, actor))
    .filter((one) => one.id === id)
    .map(({ amount, state, user }) => [amount, state, user])
const takeBack = async (import_: string) => {
  const asks = { params: { import: import_ }, body: { reason: 'wrong file' } }
  const answer = await asked<{ reversed: number }>('reverseImport', asks, accountant)
  await it.settle()
  return answer
}
const importOf = async (actor = accountant) =>
  (
    await asked<{ import: string }>(
      'startImport',
      { body: { studio: 'north', site: 'ctb', source: 'ctb-csv', file: 'a.csv', lines: 1 } },
      actor,
    )
  ).import

test('what one studio calls a line, another may call a line of its own', async () => {
  const south = lineOf({ id: 'shared', account: 'reed_x', amount: '3.00' })
  const north = lineOf({ id: 'shared', amount: '4.00' })
  expect(await send([south], southern)).toEqual({ ...noLines, accepted: 1 })
  expect((await preview([north], accountant)).lines).toMatchObject([{ verdict: 'new' }])
  expect(await send([north], accountant)).toEqual({ ...noLines, accepted: 1 })
  expect(await send([{ ...north, amount: '4.01' }], accountant)).toMatchObject({
    conflicts: [{ line: 1 }],
  })
  expect(await told('shared')).toEqual([['4.00', 'counted', 'fern']])
  expect(await told('shared', southern)).toEqual([['3.00', 'counted', 'reed']])
  await reverse('ctb-csv', 'shared', accountant)
  expect(await told('shared')).toEqual([['4.00', 'reversed', 'fern']])
  expect(await told('shared', southern)).toEqual([['3.00', 'counted', 'reed']])
})

test('who reports for several studios calls lines by names of their own', async () => {
  const line = lineOf({ id: 'several', amount: '5.00' })
  expect(await send([line], accountant)).toEqual({ ...noLines, accepted: 1 })
  expect(await send([line], both)).toEqual({ ...noLines, accepted: 1 })
  expect(await send([line], both)).toEqual({ ...noLines, duplicates: 1 })
  const positions = (await list({ user: 'fern' })).filter(({ id }) => id === 'several')
  expect(positions).toHaveLength(2)
  // The owner reported neither, so which of them is meant must be said.
  await expect(reverse('ctb-csv', 'several')).rejects.toMatchObject({
    code: 'money.transactionSeveral',
  })
  const [first] = positions
  await asked('reverseTransaction', {
    params: { source: 'ctb-csv', id: 'several' },
    body: { reason: 'reported twice', position: first?.position },
  })
  await it.settle()
  expect((await told('several')).map(([, state]) => state).toSorted()).toEqual([
    'counted',
    'reversed',
  ])
  await reverse('ctb-csv', 'several')
  expect((await told('several')).map(([, state]) => state)).toEqual(['reversed', 'reversed'])
})

test('an import is its studio’s, whoever runs it', async () => {
  const line = lineOf({ id: 'imported', amount: '6.00' })
  const owners = await importOf()
  expect(await send([line], accountant, { import: owners })).toEqual({ ...noLines, accepted: 1 })
  expect(await send([line], accountant)).toEqual({ ...noLines, duplicates: 1 })
  const asOwner = { body: Buffer.from(JSON.stringify(line)), query: { studio: 'north' } }
  expect(await asked('previewTransactions', asOwner)).toMatchObject({
    lines: [{ verdict: 'duplicate' }],
  })
})

test('an account of another studio is answered as one that nobody has', async () => {
  const mine = lineOf({ id: 'mine', account: 'fern_x', type: 8, amount: '-100.00' })
  const nobodys = lineOf({ id: 'nobodys', account: 'no_such_x', type: 8, amount: '-100.00' })
  const before = await grossOf('fern')
  const said = await preview([mine, nobodys], southern)
  expect(said.lines.map(({ line: _line, ...rest }) => rest)).toEqual([
    { verdict: 'unknown', user: null, studio: null, day: null, code: null, err: null },
    { verdict: 'unknown', user: null, studio: null, day: null, code: null, err: null },
  ])
  expect(await send([mine, nobodys], southern)).toEqual({ ...noLines, quarantined: 2 })
  expect(await grossOf('fern')).toEqual(before)
  const waiting = (await list({ state: 'quarantined' }, southern)).map(({ id }) => id)
  expect(waiting).toEqual(expect.arrayContaining(['mine', 'nobodys']))
  expect((await list({ source: 'ctb-csv' }, accountant)).map(({ id }) => id)).not.toContain('mine')
  expect(await asked('sources', { query: { studio: 'north' } }, accountant)).toMatchObject([
    { site: 'ctb', sources: [{ source: 'ctb-csv' }] },
  ])
  await expect(reverse('ctb-csv', 'mine', accountant)).rejects.toMatchObject({
    code: 'money.transactionUnknown',
  })
  const window = { since: Date.parse('2026-11-01'), until: Date.parse('2026-11-16') }
  const waitingIn = (studio: string) => countQuarantined(it.app, { studio, ...window })
  expect([await waitingIn('north'), await waitingIn('south')]).toEqual([0, 2])
  await reverse('ctb-csv', 'mine', southern)
  expect([await waitingIn('north'), await waitingIn('south')]).toEqual([0, 1])
  // A line from an account that reports for all studios waits in each of them.
  await send([lineOf({ account: 'no_such_x' })])
  expect([await waitingIn('north'), await waitingIn('south')]).toEqual([1, 2])
  expect((await list({ state: 'quarantined' }, southern)).map(({ id }) => id)).not.toContain('mine')
  expect(await grossOf('fern')).toEqual(before)
})

test('a line that waits counts in the studios of who sent it alone', async () => {
  const planted = lineOf({ id: 'planted', account: 'new_x', type: 8, amount: '-50.00' })
  const own = lineOf({ id: 'planted', account: 'new_x', amount: '7.00' })
  expect(await send([planted], southern)).toEqual({ ...noLines, quarantined: 1 })
  expect(await send([own], accountant)).toEqual({ ...noLines, quarantined: 1 })
  await register('ivy', 'new_x')
  expect(await grossOf('ivy')).toEqual(['7.00'])
  expect(await told('planted')).toEqual([['7.00', 'counted', 'ivy']])
  expect(await told('planted', southern)).toEqual([['-50.00', 'quarantined', null]])
  // Claimed by somebody of the south, an account counts there from then on; what is older stays where it was.
  await register('reed', 'new_x')
  expect(await grossOf('ivy')).toEqual(['7.00'])
})

test('a reversed line leaves its identity to another content, and both stay', async () => {
  const wrong = lineOf({ id: 'fixed', amount: '80.00' })
  const right = { ...wrong, amount: '8.00' }
  const before = await grossOf('fern')
  const first = await importOf()
  expect(await send([wrong], accountant, { import: first })).toEqual({ ...noLines, accepted: 1 })
  expect(await send([right], accountant)).toMatchObject({ conflicts: [{ line: 1 }] })
  expect(await takeBack(first)).toEqual({ reversed: 1 })
  expect(await grossOf('fern')).toEqual(before)
  expect((await preview([right, wrong], accountant)).lines).toMatchObject([
    { verdict: 'new' },
    { verdict: 'conflict' },
  ])
  const second = await importOf()
  expect(await send([right], accountant, { import: second })).toEqual({ ...noLines, accepted: 1 })
  expect(await send([right, wrong], accountant)).toEqual({
    ...noLines,
    duplicates: 1,
    conflicts: [{ line: 2 }],
  })
  expect((await told('fixed')).toSorted()).toEqual([
    ['8.00', 'counted', 'fern'],
    ['80.00', 'reversed', 'fern'],
  ])
  expect(await takeBack(second)).toEqual({ reversed: 1 })
  expect((await told('fixed')).map(([, state]) => state)).toEqual(['reversed', 'reversed'])
  expect(await grossOf('fern')).toEqual(before)
  // The same as the last one is known to be wrong; what was said before it is another content again.
  expect(await send([right], accountant)).toEqual({ ...noLines, duplicates: 1 })
  expect(await send([wrong], accountant)).toEqual({ ...noLines, accepted: 1 })
})

test('lines that were recorded without a scope are their reporters’, and stay known by their id', async () => {
  const recorded = (id: string, amount: number, studios: string[] | null, more: object = {}) =>
    it.tell(statementStream('old', bucketOf(id)), {
      type: 'StatementLinesRecorded',
      data: {
        source: 'old',
        import: null,
        studios,
        lines: [
          {
            id,
            site: 'ctb',
            account: 'fern_x',
            type: 1,
            amount,
            currency: 'usd',
            at: Date.parse('2026-11-03T12:00:00Z'),
          },
        ],
        ...more,
      },
    })
  expect(statementEvents.StatementLinesRecorded.version).toBe(2)
  const before = await importOf()
  await recorded('old-1', 100, ['north'])
  await recorded('old-2', 200, null, { import: before })
  await recorded('old-3', 300, ['south'])
  await it.settle()
  const line = (id: string, amount: string) => lineOf({ source: 'old', id, amount })
  expect(
    await send([line('old-1', '1.00'), line('old-2', '2.00'), line('old-3', '9.00')], accountant),
  ).toEqual({ ...noLines, accepted: 1, duplicates: 2 })
  expect(await send([line('old-1', '1.01'), line('old-2', '2.01')], accountant)).toMatchObject({
    conflicts: [{ line: 1 }, { line: 2 }],
  })
  await reverse('old', 'old-1', accountant)
  expect(await send([line('old-1', '1.01')], accountant)).toEqual({ ...noLines, accepted: 1 })
  const amounts = (await list({ source: 'old' })).map(({ id, amount, state }) => [
    id,
    amount,
    state,
  ])
  expect(amounts.toSorted()).toEqual([
    ['old-1', '1.00', 'reversed'],
    ['old-1', '1.01', 'counted'],
    ['old-2', '2.00', 'counted'],
    ['old-3', '3.00', 'counted'],
    ['old-3', '9.00', 'counted'],
  ])
})
