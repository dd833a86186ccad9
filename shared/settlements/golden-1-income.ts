import {
  brought,
  constants,
  goldenCase,
  goldenHalf,
  perUsd,
  pile,
  ratesBy,
  type GoldenCase,
} from './golden-1-case.ts'

const usd = { currency: 'usd' } as const
/** Kinds 1 and 5: statement lines, shares, rounding, rates. */
export const goldenIncome1: readonly GoldenCase[] = [
  goldenCase({
    name: 'income pays its share',
    why: '100.00 × 5000 ÷ 10000 = 50.00',
    facts: goldenHalf({ income: [brought(10_000n)] }),
    lines: [['income:ctb:1:ron:5000', 5000n]],
    earned: 5000n,
    net: 5000n,
  }),
  goldenCase({
    name: 'half a cent is rounded up above zero',
    why: '0.01 × 50 % = 0.005, which is 0.01',
    facts: goldenHalf({ income: [brought(1n)] }),
    lines: [['income:ctb:1:ron:5000', 1n]],
    earned: 1n,
    net: 1n,
  }),
  goldenCase({
    name: 'half a cent is rounded away from zero below zero',
    why: '−0.01 × 50 % = −0.005, which is −0.01; P = −0.01, so 0.01 is carried and the net is 0',
    facts: goldenHalf({ income: [brought(-1n)] }),
    lines: [
      ['income:ctb:1:ron:5000', -1n],
      ['carry', 1n],
    ],
    earned: -1n,
    carry: 1n,
  }),
  goldenCase({
    name: 'two cents and a half below zero are three',
    why: '−0.05 × 50 % = −0.025 is −0.03; beside 1.00 × 50 % = 0.50 this leaves 0.47',
    facts: goldenHalf({ income: [brought(-5n, { type: 8 }), brought(100n)] }),
    lines: [
      ['income:ctb:1:ron:5000', 50n],
      ['income:ctb:8:ron:5000', -3n],
    ],
    earned: 47n,
    net: 47n,
  }),
  goldenCase({
    name: 'less than half a cent is nothing, and no line',
    why: '0.01 × 49.99 % = 0.004999, which is 0.00',
    facts: goldenHalf({ income: [brought(1n, { share_bp: 4999 })] }),
    lines: [],
  }),
  goldenCase({
    name: 'what has one key is rounded once',
    why: '(0.01 + 0.01) × 50 % = 0.01; each alone would be 0.01, together 0.02',
    facts: goldenHalf({ income: [brought(1n), brought(1n)] }),
    lines: [['income:ctb:1:ron:5000', 1n]],
    earned: 1n,
    net: 1n,
  }),
  goldenCase({
    name: 'each key is rounded for itself',
    why: '0.005 of site bim and 0.005 of site ctb are 0.01 each',
    facts: goldenHalf({ income: [brought(1n), brought(1n, { site: 'bim' })] }),
    lines: [
      ['income:bim:1:ron:5000', 1n],
      ['income:ctb:1:ron:5000', 1n],
    ],
    earned: 2n,
    net: 2n,
  }),
  goldenCase({
    name: 'rate and share come before the one rounding',
    why: '0.11 × 4.6 × 50 % = 0.253, which is 0.25; 0.506 rounded first would give 0.26',
    facts: goldenHalf({ rates: constants, income: [brought(11n, usd)] }),
    lines: [['income:ctb:1:usd:5000', 25n]],
    earned: 25n,
    net: 25n,
  }),
  goldenCase({
    name: 'between two quotes one set is enough',
    why: '100.00 eur × 4.6 ÷ 0.92 = 500.00 ron, whole as the share is 10000',
    facts: goldenHalf({
      rates: constants,
      income: [brought(10_000n, { currency: 'eur', share_bp: 10_000 })],
    }),
    lines: [['income:ctb:1:eur:10000', 50_000n]],
    earned: 50_000n,
    net: 50_000n,
  }),
  goldenCase({
    name: 'a quotient of quotes is not rounded',
    why: '999,999.99 eur × 4.5678 ÷ 0.9123 = 5,006,905.57308 ron; by 5.0069 it would be 5,006,899.95',
    facts: goldenHalf({
      rates: perUsd({ ron: '4.5678', eur: '0.9123' }),
      income: [brought(99_999_999n, { currency: 'eur', share_bp: 10_000 })],
    }),
    lines: [['income:ctb:1:eur:10000', 500_690_557n]],
    earned: 500_690_557n,
    net: 500_690_557n,
  }),
  goldenCase({
    name: 'half a cent of a rate is rounded away from zero on both sides',
    why: '0.01 usd at 2.5 is 0.025, so 0.03; −0.01 is −0.03; 0.03 − 0.03 = 0',
    facts: goldenHalf({
      rates: perUsd({ ron: '2.5' }),
      income: [
        brought(1n, { ...usd, share_bp: 10_000 }),
        brought(-1n, { ...usd, type: 8, share_bp: 10_000 }),
      ],
    }),
    lines: [
      ['income:ctb:1:usd:10000', 3n],
      ['income:ctb:8:usd:10000', -3n],
    ],
  }),
  goldenCase({
    name: 'a rate never goes through two sets',
    why: 'cop stands in a set of usd alone, ron in a set of eur alone: from cop to ron there is none',
    facts: goldenHalf({
      rates: ratesBy(
        { date: '2026-11-12', source: 'bank', base: 'usd', quotes: { cop: '4000' } },
        { date: '2026-11-13', source: 'bank', base: 'eur', quotes: { ron: '5' } },
      ),
      income: [brought(400_000n, { currency: 'cop' }), brought(10_000n)],
    }),
    lines: [
      ['income:ctb:1:cop:5000', null],
      ['income:ctb:1:ron:5000', 5000n],
    ],
    earned: 5000n,
    net: 5000n,
  }),
  goldenCase({
    name: 'a sum of zero needs no rate',
    why: '1,000.00 cop and −1,000.00 cop of one key are 0, whatever the rate',
    facts: goldenHalf({
      income: [brought(100_000n, { currency: 'cop' }), brought(-100_000n, { currency: 'cop' })],
    }),
    lines: [],
  }),
  goldenCase({
    name: 'what the studio bears is no line, what the person bears is whole',
    why: 'fees at 0 come to 0; fines at 10000 to −20.00; 100.00 at 50 % is 50.00; 30.00 are left',
    facts: goldenHalf({
      income: [
        brought(10_000n),
        brought(-700n, { type: 12, share_bp: 0 }),
        brought(-2000n, { type: 8, share_bp: 10_000 }),
      ],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['income:ctb:8:ron:10000', -2000n],
    ],
    earned: 3000n,
    net: 3000n,
  }),
  goldenCase({
    name: 'lines of one type at two shares are two lines',
    why: '60 % of 10.00 is 6.00, 50 % of 10.00 is 5.00: the contract changed within the half',
    facts: goldenHalf({ income: [brought(1000n, { share_bp: 6000 }), brought(1000n)] }),
    lines: [
      ['income:ctb:1:ron:5000', 500n],
      ['income:ctb:1:ron:6000', 600n],
    ],
    earned: 1100n,
    net: 1100n,
  }),
  goldenCase({
    name: 'what the site paid to the person lowers what is earned',
    why: 'share 500.00; 30.00 usd × 4.6 = 138.00 are with the person already: 362.00',
    facts: goldenHalf({
      rates: constants,
      income: [brought(100_000n)],
      withdrawn: [{ site: 'ctb', ...pile('usd', -3000n), count: 1 }],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 50_000n],
      ['withdrawn:ctb:usd', -13_800n],
    ],
    earned: 36_200n,
    net: 36_200n,
  }),
  goldenCase({
    name: 'withdrawals of one site and currency are rounded once',
    why: '(0.01 + 0.01) usd × 0.75 = 0.015, which is 0.02; each alone would be 0.01, as 0.0075',
    facts: goldenHalf({
      rates: perUsd({ ron: '0.75' }),
      income: [brought(100n)],
      withdrawn: [
        { site: 'ctb', ...pile('usd', -1n), count: 1 },
        { site: 'ctb', ...pile('usd', -1n), count: 1 },
        { site: 'bim', ...pile('usd', -1n), count: 1 },
      ],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 50n],
      ['withdrawn:bim:usd', -1n],
      ['withdrawn:ctb:usd', -2n],
    ],
    earned: 47n,
    net: 47n,
  }),
  goldenCase({
    name: 'who withdrew more than their share is carried below zero',
    why: 'P = 50.00 − 80.00 = −30.00; N = 0; a contractor carries 30.00, the net is 0',
    facts: goldenHalf({
      income: [brought(10_000n)],
      withdrawn: [{ site: 'ctb', ...pile('ron', -8000n), count: 1 }],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['withdrawn:ctb:ron', -8000n],
      ['carry', 3000n],
    ],
    earned: -3000n,
    carry: 3000n,
  }),
  goldenCase({
    name: 'a withdrawal without a rate counts as nothing',
    why: '50.00 of income stays; from cop there is no set',
    facts: goldenHalf({
      income: [brought(10_000n)],
      withdrawn: [{ site: 'ctb', ...pile('cop', -8000n), count: 1 }],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['withdrawn:ctb:cop', null],
    ],
    earned: 5000n,
    net: 5000n,
  }),
]
