import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayChangeSetting } from '#shared/configuration/rules.ts'
import { sampleMapping } from '../money/terms/sample-mapping.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
/** The trainer to whom ana alone of the people of the north is allocated; they see all studios that there are. */
const trainer = testActor('tess', {
  tipCont: 'Trainer',
  studios: ['north', 'south'],
  permissions: { money: 'manage', bonuses: 'manage', configuration: 'manage' },
  limits: { restrictions: ['chatTo'], models: ['ana'] },
})
const nowhere = { code: 'money.studioUnknown', status: 404 }
const ask = (name: string, input: object) => t.ask(name, input, trainer)
const ofSite = { studio: 'north', site: 'ctb' }
const lineOf = (account: string, id: string) =>
  JSON.stringify({
    source: 'csv',
    id,
    site: 'ctb',
    account,
    type: 1,
    amount: '5.00',
    currency: 'usd',
    at: '2026-11-03T12:00:00Z',
  })

beforeAll(async () => {
  t = await settlementsTest()
})
afterAll(() => t.it.close())

test('who is limited to single people sets nothing of a studio’s money', async () => {
  const from = { month: '2026-11', half: 2 }
  const writes: readonly (readonly [string, object])[] = [
    ['setSource', { params: ofSite, body: { from: '2026-11-10', source: 'csv' } }],
    ['setMapping', { params: ofSite, body: sampleMapping }],
    ['mapping', { params: ofSite }],
    ['setBonusRules', { params: { studio: 'north', list: 'models' }, body: { from, rules: [] } }],
    ['startImport', { body: { ...ofSite, source: 'csv', file: 'march.csv', lines: 1 } }],
    ['sources', { query: { studio: 'north' } }],
    ['imports', { query: { studio: 'north' } }],
  ]
  for (const [name, input] of writes)
    await expect(ask(name, input), name).rejects.toMatchObject(nowhere)
  const rates = { date: '2026-11-10', base: 'usd', quotes: { ron: '4.5' }, source: 'own' }
  await expect(ask('setRates', { body: rates })).rejects.toMatchObject({
    code: 'money.notAllStudios',
  })
  expect(await t.ask('setRates', { body: rates }, settler)).toMatchObject({ recorded: 1 })
})
test('they are shown no import, and neither see nor send lines of accounts that nobody has', async () => {
  await t.ask(
    'startImport',
    { body: { ...ofSite, source: 'csv', file: 'march.csv', lines: 1 } },
    settler,
  )
  await t.ask('transactions', { body: Buffer.from(lineOf('nobody_x', 'n-1')), query: {} }, settler)
  await t.it.settle()
  expect(await ask('imports', { query: {} })).toEqual([])
  const listed = { query: { state: 'quarantined', limit: 10 } }
  expect(await t.ask('listTransactions', listed, settler)).toMatchObject({ lines: [{ id: 'n-1' }] })
  expect(await ask('listTransactions', listed)).toMatchObject({ lines: [] })
  const sent = [lineOf('nobody_y', 'n-2'), lineOf('ana_x', 'n-3')].join('\n')
  expect(await ask('transactions', { body: Buffer.from(sent), query: {} })).toMatchObject({
    accepted: 1,
    quarantined: 0,
    rejected: [{ line: 1, code: 'money.lineNotYours' }],
  })
  await expect(
    ask('reverseTransaction', {
      params: { source: 'csv', id: 'n-1' },
      body: { reason: 'not known' },
    }),
  ).rejects.toMatchObject({ code: 'money.transactionUnknown' })
})
test('nobody lifts the restrictions that bind them', () => {
  expect(mayChangeSetting(trainer, 'north', 'trainerRestrictions', true)).toBe(false)
  expect(mayChangeSetting(trainer, 'north', 'lockers', true)).toBe(true)
})
