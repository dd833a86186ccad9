import {
  brought,
  constants,
  goldenCase,
  goldenHalf,
  perUsd,
  pile,
  type GoldenCase,
} from './golden-1-case.ts'

const bonus = (item: string, amount: bigint) =>
  ({ item, kind: 'bonus', currency: 'ron', amount }) as const
const penalty = (item: string, amount: bigint) =>
  ({ item, kind: 'penalty', currency: 'ron', amount }) as const
const employee = { contract: { kind: 'employee', cap_bp: 5000 } } as const
const whole = { share_bp: 10_000 }
/** Kinds 3, 4 and 6: items and bookings. */
export const goldenItems1: readonly GoldenCase[] = [
  goldenCase({
    name: 'bonuses add, penalties take off',
    why: 'P = 50.00 + 20.00, N = 15.00: earned 55.00',
    facts: goldenHalf({
      income: [brought(10_000n)],
      items: [penalty('i1', 1500n), bonus('i2', 2000n)],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['bonus:i2', 2000n],
      ['penalty:i1', -1500n],
    ],
    earned: 5500n,
    net: 5500n,
  }),
  goldenCase({
    name: 'each item is converted and rounded for itself, a penalty away from zero',
    why: '0.25 usd × 4.6 = 1.15; 0.01 usd at 4.6 = 0.046 is 0.05, as a penalty −0.05 each',
    facts: goldenHalf({
      rates: constants,
      items: [
        { item: 'i1', kind: 'bonus', ...pile('usd', 25n) },
        { item: 'i2', kind: 'penalty', ...pile('usd', 1n) },
        { item: 'i3', kind: 'penalty', ...pile('usd', 1n) },
      ],
    }),
    lines: [
      ['bonus:i1', 115n],
      ['penalty:i2', -5n],
      ['penalty:i3', -5n],
    ],
    earned: 105n,
    net: 105n,
  }),
  goldenCase({
    name: 'an item without a rate counts as nothing',
    why: 'bonus and penalty in cop have no set: null both; 50.00 remain',
    facts: goldenHalf({
      income: [brought(10_000n)],
      items: [
        { item: 'i1', kind: 'bonus', ...pile('cop', 2500n) },
        { item: 'i2', kind: 'penalty', ...pile('cop', 9900n) },
      ],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['bonus:i1', null],
      ['penalty:i2', null],
    ],
    earned: 5000n,
    net: 5000n,
  }),
  goldenCase({
    name: 'bookings above zero are earned, those below are owed',
    why: 'employee: P = 100.00 + 20.00, cap 60.00, N = 70.00: carry 10.00; net 120.00 − 70.00 + 10.00 = 60.00',
    facts: goldenHalf({
      ...employee,
      income: [brought(10_000n, whole)],
      adjustments: [
        { key: '2026-10:2:income:ctb:1:ron:5000', ...pile('ron', -7000n) },
        { key: '2026-10:1:bonus:i9', ...pile('ron', 2000n) },
      ],
    }),
    lines: [
      ['income:ctb:1:ron:10000', 10_000n],
      ['adjustment:2026-10:1:bonus:i9', 2000n],
      ['adjustment:2026-10:2:income:ctb:1:ron:5000', -7000n],
      ['carry', 1000n],
    ],
    earned: 5000n,
    net: 6000n,
    carry: 1000n,
  }),
  goldenCase({
    name: 'bookings of one line are converted together',
    why: 'the studio reckoned in usd then: (0.01 + 0.01) × 0.75 = 0.015 is 0.02; each alone were 0.01',
    facts: goldenHalf({
      rates: perUsd({ ron: '0.75' }),
      adjustments: [
        { key: '2026-10:2:bonus:i9', ...pile('usd', 1n) },
        { key: '2026-10:2:bonus:i9', ...pile('usd', 1n) },
      ],
    }),
    lines: [['adjustment:2026-10:2:bonus:i9', 2n]],
    earned: 2n,
    net: 2n,
  }),
  goldenCase({
    name: 'bookings of one line that cancel out are no line and need no rate',
    why: '5.00 cop and −5.00 cop are 0',
    facts: goldenHalf({
      adjustments: [
        { key: '2026-10:2:bonus:i9', ...pile('cop', 500n) },
        { key: '2026-10:2:bonus:i9', ...pile('cop', -500n) },
      ],
    }),
    lines: [],
  }),
]
