import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BonusRule } from '#shared/money/bonus.ts'
import type { BonusPreviewRow } from '#shared/money/term-calls.ts'
import type { HalfUnion } from '#shared/online-time/calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { testActor } from '../../platform/testing/staff.ts'
import { lineOf, statementsTest } from '../statements/testing-statements.ts'

const union = (user: string, month: string, half: 1 | 2, hours: number): HalfUnion => ({
  user,
  studio: 'north',
  month,
  half,
  seconds: hours * 3600,
})
/** Online hours, in north where not said otherwise; on 20 November the last half that is over is the first of November. */
const online = [
  union('fern', '2026-11', 1, 80),
  union('ivy', '2026-11', 1, 79.99),
  union('fern', '2026-10', 2, 100.5),
  { ...union('fern', '2026-11', 1, 500), studio: 'south' },
]
const { it, send, asked, register } = await statementsTest(online)
afterAll(() => it.close())

const bonuses = { bonuses: 'manage' } as const
const manager = testActor('mara', { tipCont: 'Manager', permissions: bonuses })
const line = (user: string, at: string, amount: string, more: object = {}) =>
  lineOf({ account: `${user}_x`, at: `2026-${at}:00Z`, amount, ...more })
/** `1 Nov/1 fern 50.00`: who gets what by which measure. */
const brief = ({ month, half, user, rule, model, measure, amount, currency }: BonusPreviewRow) =>
  `${month}/${half} ${user} ${model === null ? '' : `of ${model} `}${rule} ${measure}: ${amount} ${currency}`
const preview = async (
  list: 'models' | 'trainers' | 'studio',
  rules: readonly BonusRule[],
  { studio = 'north', actor = manager }: { studio?: string; actor?: Actor } = {},
) => {
  const rows = await asked<BonusPreviewRow[]>(
    'previewBonusRules',
    { params: { studio, list }, body: { rules } },
    actor,
  )
  return rows.map(brief)
}
const rule = (steps: BonusRule['steps'], rest: Partial<BonusRule> = {}): BonusRule => ({
  id: 'high',
  name: 'High',
  metric: 'income',
  steps,
  ...rest,
})

beforeAll(async () => {
  await it.tell('rates', {
    type: 'RatesSet',
    data: {
      sets: [
        { date: '2026-10-31', base: 'usd', quotes: { eur: '0.9', ron: '4.5' }, source: 'bank' },
        { date: '2026-11-15', base: 'usd', quotes: { eur: '0.8', ron: '4' }, source: 'bank' },
        { date: '2026-11-16', base: 'usd', quotes: { eur: '0.5', ron: '3' }, source: 'bank' },
      ],
    },
  })
  for (const [user, tipCont] of [
    ['tess', 'Trainer'],
    ['tom', 'Tehnic'],
    ['mara', 'Manager'],
  ] as const)
    await it.hire(user, { tipCont })
  await register('ivy', 'ivy_x')
  await register('tess', 'tess_x')
  await send([
    // First half of November: 900 usd and 80 eur, which are 100 usd, are 1,000 usd. What was withdrawn is none of it.
    line('fern', '11-01T12:00', '900.00'),
    line('fern', '11-15T21:59', '80.00', { currency: 'eur' }),
    line('fern', '11-10T12:00', '-500.00', { type: 11 }),
    // A minute later it is the 16th in Bucharest: the half that runs.
    line('fern', '11-15T22:00', '5000.00'),
    // 999.99 usd, and a chargeback of the half before.
    line('ivy', '11-05T12:00', '999.99'),
    line('ivy', '10-20T12:00', '-10.00'),
    line('fern', '10-31T12:00', '2000.00'),
    // The seventh half before.
    line('fern', '08-15T12:00', '9000.00'),
    line('fern', '08-16T12:00', '1500.00'),
    line('reed', '11-03T12:00', '7000.00'),
  ])
})

describe('models', () => {
  const steps = [
    { at: '1000', percent_bp: 500 },
    { at: '2000.00', amount: '150' },
  ]
  test('the highest step that the base of a half reaches pays, alone, over six halves', async () => {
    expect(await preview('models', [rule(steps)])).toEqual([
      '2026-08/2 fern high 1500.00: 75.00 usd',
      '2026-10/2 fern high 2000.00: 150.00 usd',
      '2026-11/1 fern high 1000.00: 50.00 usd',
    ])
  })
  test('steps in another currency are compared by the rate of the half’s last day', async () => {
    // 900 eur are 1,000 usd in October and 1,125 usd in November; 10 eur are 11.11 usd.
    const euro = rule([{ at: '900', amount: '10' }], { currency: 'eur' })
    expect(await preview('models', [euro])).toEqual([
      '2026-08/2 fern high 1500.00: 10.87 usd',
      '2026-10/2 fern high 2000.00: 11.11 usd',
    ])
  })
  test('hours are those in this studio; on a base below zero nothing pays', async () => {
    const hours = rule(
      [
        { at: '80', amount: '20' },
        { at: '100', percent_bp: 100 },
      ],
      { metric: 'hours' },
    )
    expect(
      await preview('models', [hours, rule([{ at: '1', amount: '1' }], { id: 'more' })]),
    ).toEqual([
      '2026-08/2 fern more 1500.00: 1.00 usd',
      '2026-10/2 fern high 100.50: 20.00 usd',
      '2026-10/2 fern more 2000.00: 1.00 usd',
      '2026-11/1 fern high 80.00: 20.00 usd',
      '2026-11/1 fern more 1000.00: 1.00 usd',
      '2026-11/1 ivy more 999.99: 1.00 usd',
    ])
  })
  test('who is no model on the half gets nothing, whatever they brought', async () => {
    await send([line('tess', '11-03T12:00', '4000.00')])
    expect(await preview('models', [rule([{ at: '3000', amount: '1' }])])).toEqual([])
  })
  test('a rule whose rate is missing pays nothing', async () => {
    const peso = rule([{ at: '1', amount: '1' }], { currency: 'cop' })
    expect(await preview('models', [peso])).toEqual([])
  })
})

describe('trainers', () => {
  const five = [rule([{ at: '1000', percent_bp: 500 }])]
  test('the parts are what the models brought while they were theirs', async () => {
    const allocated = (user: string, model: string, from: string, is = true) => ({
      type: 'AllocationHeldFrom',
      data: { user, model, from, allocated: is },
    })
    // Tess has Fern from 1 November, Ivy until the 4th, and herself, whom nobody counts; Tom has Ivy.
    await it.tell(
      'permissions-tess',
      allocated('tess', 'fern', '2026-11-01'),
      allocated('tess', 'ivy', '2026-10-01'),
      allocated('tess', 'ivy', '2026-11-05', false),
      allocated('tess', 'tess', '2026-10-01'),
    )
    await it.tell('permissions-tom', allocated('tom', 'ivy', '2026-10-01'))
    await it.settle()
    await send([line('ivy', '11-04T21:59', '60.00'), line('ivy', '11-04T22:00', '0.01')])
    expect(await preview('trainers', five)).toEqual([
      // Fern 1,000 and Ivy 60 of the 1,060 by the 4th.
      '2026-11/1 tess of fern high 1060.00: 50.00 usd',
      '2026-11/1 tess of ivy high 1060.00: 3.00 usd',
      '2026-11/1 tom of ivy high 1060.00: 53.00 usd',
    ])
  })
  test('lines from before a trainer came to the studio are not theirs', async () => {
    await it.tell('account-tom', {
      type: 'StudioJoined',
      data: {
        user: 'tom',
        studio: 'south',
        timezone: 'America/Bogota',
        from: '2026-10-20T05:00:00.000Z',
      },
    })
    await it.settle()
    expect((await preview('trainers', five)).filter((row) => row.includes('tom'))).toEqual([])
  })
  test('who is limited to some models sees what is of these', async () => {
    const tess = testActor('tess', {
      tipCont: 'Trainer',
      permissions: bonuses,
      limits: { restrictions: ['chatTo'], models: ['fern'] },
    })
    expect(await preview('trainers', five, { actor: tess })).toEqual([
      '2026-11/1 tess of fern high 1060.00: 50.00 usd',
    ])
  })
})

describe('the studio', () => {
  test('each active person of the types that a rule names gets its amount', async () => {
    await it.tell('account-ivy', {
      type: 'ActivityHeldFrom',
      data: { user: 'ivy', from: '2026-11-15', active: false },
    })
    await it.tell('account-tess', {
      type: 'TypeHeldFrom',
      data: { user: 'tess', from: '2026-11-15', tipCont: 'Model' },
    })
    await it.settle()
    const all = rule([{ at: '1990', amount: '8' }], { for: ['Model'], currency: 'eur' })
    // 1,990 eur are 2,211.11 usd in October, of which there are 1,990; in November 2,487.50 of 6,060.00.
    expect(await preview('studio', [all])).toEqual([
      '2026-11/1 fern high 6060.00: 10.00 usd',
      '2026-11/1 tess high 6060.00: 10.00 usd',
    ])
    const trainers = rule([{ at: '1990', amount: '8' }], { for: ['Trainer', 'Tehnic'] })
    // Tom was in the south by the end of both.
    expect(await preview('studio', [trainers])).toEqual(['2026-10/2 tess high 1990.00: 8.00 usd'])
  })
})

describe('refused', () => {
  test('a rule that does not fit its list, and a studio out of sight', async () => {
    await expect(preview('trainers', [rule([{ at: '1', amount: '1' }])])).rejects.toMatchObject({
      code: 'money.ruleNotHere',
    })
    await expect(preview('studio', [rule([{ at: '1', amount: '1' }])])).rejects.toMatchObject({
      code: 'money.ruleFor',
    })
    for (const studio of ['south', 'nowhere', "' or 1=1", 'constructor'])
      await expect(preview('models', [], { studio })).rejects.toMatchObject({
        code: 'money.studioUnknown',
      })
  })
  test('the largest rules there can be are reckoned', async () => {
    const rules = Array.from({ length: 50 }, (_, i) =>
      rule(
        Array.from({ length: 50 }, (_step, j) => ({
          at: j === 0 ? '0.01' : `99999999${String(j).padStart(2, '0')}.99`,
          percent_bp: 100_000,
        })),
        { id: `r-${i}` },
      ),
    )
    const rows = await preview('models', rules)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.every((row) => row.endsWith('0 usd'))).toBe(true)
  })
})
