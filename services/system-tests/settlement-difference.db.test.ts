import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  DifferenceLine,
  LateFacts,
  LineFact,
  Reconciliation,
} from '#shared/settlements/views.ts'
import { LINE_FACTS_MAX } from '#shared/settlements/rules.ts'
import { undecidedHalves } from '../settlements/difference/late.ts'
import { settlementNeedsOf } from '../settlements/module.ts'
import { inShort, settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
beforeAll(async () => {
  t = await settlementsTest()
  await t.ask('setBonusRules', {
    params: { studio: 'north', list: 'models' },
    body: {
      from: { month: '2026-11', half: 1 },
      rules: [{ id: 'long', name: 'Long', metric: 'hours', steps: [{ at: '1', amount: '10' }] }],
    },
  })
  await t.line('ana', '2026-11-03T12:00:00Z', '100.00')
  await t.line('bo', '2026-11-03T12:00:00Z', '60.00')
  await t.sign('ana')
  await t.sign('bo')
})
afterAll(() => t.it.close())

const first = { studio: 'north', month: '2026-11', half: 1 }
const tips = 'income:ctb:1:usd:5000'
const difference = (user: string) =>
  t.ask<DifferenceLine[]>('settlementDifference', { params: { ...first, user } }, settler)
const late = () => t.ask<LateFacts>('lateFacts', { query: { studio: 'north' } }, settler)
/** The halves of which a task may be opened. */
const undecided = async () =>
  (await undecidedHalves(t.it.app, settlementNeedsOf(), 'north')).map(
    ({ user, month, half, decided }) => [`${user} ${month}/${half}`, decided] as const,
  )
const brief = (lines: readonly DifferenceLine[]) =>
  lines.map(
    ({ key, signed, now, booked, waived, change }) =>
      `${key}: ${signed} → ${now}, booked ${booked}, waived ${waived}, ${change}`,
  )

test('nothing differs as long as nothing comes late', async () => {
  expect(await difference('ana')).toEqual([])
  expect(await late()).toMatchObject({ facts: 0, halves: 0, entries: [] })
  expect(await undecided()).toEqual([])
})
test('a late chargeback differs, with the line as its cause, and is in the inbox', async () => {
  const id = await t.line('ana', '2026-11-04T09:00:00Z', '-41.20')
  const lines = await difference('ana')
  expect(brief(lines)).toEqual([`${tips}: 50.00 → 29.40, booked 0.00, waived 0.00, -20.60`])
  expect(lines[0]?.causes).toMatchObject([
    {
      type: 'StatementLinesRecorded',
      at: '2026-11-04T09:00:00.000Z',
      summary: `Tip on ctb (csv ${id}), -41.20 usd`,
      about: { kind: 'line', site: 'ctb', type: 1, amount: '-41.20', currency: 'usd', id },
    },
  ])
  expect(await late()).toMatchObject({
    facts: 1,
    halves: 1,
    sums: [{ currency: 'usd', sum: '-20.60' }],
    entries: [{ sum: '-20.60', touched: [{ user: 'ana', key: tips, change: '-20.60' }] }],
  })
  expect((await undecided()).map(([half]) => half)).toEqual(['ana 2026-11/1'])
  const { facts } = await t.ask<{ facts: LineFact[] }>(
    'settlementLineFacts',
    { params: { ...first, user: 'ana', key: tips }, query: {} },
    settler,
  )
  // The signed line is explained as it was known then.
  expect(facts.map(({ amount }) => amount)).toEqual(['100.00'])
  expect(facts[0]?.summary).toContain('Tip on ctb')
})
test('it is booked into the next half, which shows it, and differs no longer', async () => {
  const book = (change: string, into = { month: '2026-11', half: 2 }) =>
    t.act('bookDifference', 'ana', { keys: [tips], change, into })
  await expect(book('-20.00')).rejects.toMatchObject({ code: 'settlements.changeOther' })
  await expect(book('-20.60', { month: '2026-11', half: 1 })).rejects.toMatchObject({
    code: 'settlements.into',
  })
  await expect(book('-20.60', { month: '2026-12', half: 1 })).rejects.toMatchObject({
    code: 'settlements.into',
  })
  await t.line('ana', '2026-11-17T12:00:00Z', '200.00')
  await book('-20.60')
  expect(brief(await difference('ana'))).toEqual([
    `${tips}: 50.00 → 29.40, booked -20.60, waived 0.00, 0.00`,
  ])
  const next = await t.see('ana', { half: 2 })
  expect(inShort(next)).toEqual([
    'income:ctb:1:usd:5000 100.00',
    `adjustment:2026-11:1:${tips} -20.60`,
  ])
  expect(next).toMatchObject({ earned: '79.40', net: '79.40' })
  expect(await late()).toMatchObject({ halves: 0 })
  expect(await undecided()).toEqual([])
  await expect(t.act('reopenSettlement', 'ana', { reason: 'a slip' })).rejects.toMatchObject({
    code: 'settlements.booked',
  })
})
const contract = (share_bp: number) =>
  t.ask('setContract', {
    params: { studio: 'north', user: 'bo' },
    body: { from: '2026-11-01', share_bp, kind: 'contractor', cap_bp: 5000 },
  })
test('a contract said for a day in a signed half moves it: both lines of a share are one decision', async () => {
  await contract(6000)
  await t.it.settle()
  const moved = await difference('bo')
  expect(new Set(moved.map(({ group }) => group)).size).toBe(1)
  expect(brief(moved)).toEqual([
    'income:ctb:1:usd:5000: 30.00 → 0.00, booked 0.00, waived 0.00, -30.00',
    'income:ctb:1:usd:6000: 0.00 → 36.00, booked 0.00, waived 0.00, 36.00',
  ])
  expect(await late()).toMatchObject({
    halves: 1,
    sums: [{ currency: 'usd', sum: '6.00' }],
    entries: [{ cause: { type: 'ContractSet' }, sum: '6.00' }],
  })
  const into = { month: '2026-11', half: 2 }
  const reason = 'as agreed before'
  const partOfCause = {
    code: 'settlements.partOfCause',
    status: 409,
    params: { count: 1 },
  }
  const keys = [tips, 'income:ctb:1:usd:6000']
  await expect(
    t.act('bookDifference', 'bo', { keys: [tips], change: '-30.00', into }),
  ).rejects.toMatchObject(partOfCause)
  await expect(
    t.act('waiveDifference', 'bo', { key: tips, change: '-30.00', reason }),
  ).rejects.toMatchObject(partOfCause)
  await expect(
    t.act('bookDifference', 'bo', { keys, change: '36.00', into }),
  ).rejects.toMatchObject({ code: 'settlements.changeOther' })
  await t.act('bookDifference', 'bo', { keys, change: '6.00', into })
  expect(await late()).toMatchObject({ halves: 0 })
  expect(inShort(await t.see('bo', { half: 2 }))).toEqual([
    'adjustment:2026-11:1:income:ctb:1:usd:5000 -30.00',
    'adjustment:2026-11:1:income:ctb:1:usd:6000 36.00',
  ])
})
test('another cause is a decision of its own, and all lines of one are waived at once', async () => {
  const reason = 'as agreed before'
  await contract(7000)
  const bonus = await t.item('bonus', 'bo', '5.00', { date: '2026-11-03' })
  const open = (await difference('bo')).filter(({ change }) => change !== '0.00')
  expect(brief(open)).toEqual([
    'income:ctb:1:usd:6000: 0.00 → 0.00, booked 36.00, waived 0.00, -36.00',
    'income:ctb:1:usd:7000: 0.00 → 42.00, booked 0.00, waived 0.00, 42.00',
    `bonus:${bonus}: 0.00 → 5.00, booked 0.00, waived 0.00, 5.00`,
  ])
  const [was, is, other] = open.map(({ group }) => group)
  expect([was === is, other === is]).toEqual([true, false])
  const keys = ['income:ctb:1:usd:6000', 'income:ctb:1:usd:7000']
  await t.act('waiveDifference', 'bo', { keys, change: '6.00', reason })
  await t.act('waiveDifference', 'bo', { key: `bonus:${bonus}`, change: '5.00', reason })
  expect(await late()).toMatchObject({ halves: 0 })
})
test('an instalment of an item that was reversed since differs; what it took is given back', async () => {
  const item = await t.item('upfront', 'ana', '30.00', { date: '2026-11-17' })
  t.clock.now = '2026-12-02T12:00:00.000Z'
  await t.sign('ana', { half: 2 })
  await t.ask('reverseItem', { params: { item }, body: { reason: 'never given' } })
  await t.it.settle()
  const lines = await t.ask<DifferenceLine[]>(
    'settlementDifference',
    { params: { ...first, half: 2, user: 'ana' } },
    settler,
  )
  expect(brief(lines)).toEqual([
    `installment:${item}:1: -30.00 → 0.00, booked 0.00, waived 0.00, 30.00`,
  ])
})
test('hours without income and income without hours are marked', async () => {
  const found = await t.ask<Reconciliation>(
    'settlementReconciliation',
    { params: { ...first, user: 'ana' } },
    settler,
  )
  expect(found.sites).toMatchObject([
    { site: 'ctb', seconds: 0, marks: ['incomeWithoutHours'], income: [{ amount: '58.80' }] },
  ])
})
test('all that a bonus for hours rests on is told, page by page', async () => {
  await t.person('cy')
  const noon = Date.parse('2026-11-05T12:00:00Z')
  const seen = Array.from({ length: 300 }, (_, minute) =>
    JSON.stringify({
      observer: 'ext-1',
      site: 'ctb',
      account: 'cy_x',
      status: minute % 2 === 0 ? 1 : 0,
      observed_at: new Date(noon + minute * 60_000).toISOString(),
    }),
  )
  await t.ask('ingest', { body: Buffer.from(seen.join('\n')) })
  await t.it.settle()
  const { lines } = await t.see('cy')
  const key = lines.find((one) => one.key.startsWith('rule:long'))?.key
  const told: LineFact[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 9; pages++) {
    const page: { facts: LineFact[]; next: string | null } = await t.ask(
      'settlementLineFacts',
      {
        params: { ...first, user: 'cy', key },
        query: cursor === '' ? {} : { cursor },
      },
      settler,
    )
    expect(page.facts.length).toBeLessThanOrEqual(LINE_FACTS_MAX)
    told.push(...page.facts)
    cursor = page.next
  }
  const count = (type: string) => told.filter((one) => one.type === type).length
  expect([cursor, count('OnlineInterval'), count('ObservationsReceived')]).toEqual([null, 150, 300])
  expect(new Set(told.map(({ type, at }) => `${type} ${at}`)).size).toBe(told.length)
})
