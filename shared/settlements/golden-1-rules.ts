import {
  amountRule,
  brought,
  constants,
  goldenCase,
  goldenHalf,
  percentRule,
  perUsd,
  pile,
  ruleLists,
  type GoldenCase,
} from './golden-1-case.ts'

const models = (...rules: ReturnType<typeof percentRule>[]) => ruleLists({ models: rules })
const hours = { metric: 'hours' } as const
/** Kind 2, the models' list. */
export const goldenModelRules1: readonly GoldenCase[] = [
  goldenCase({
    name: 'a percentage is of the base before the share',
    why: 'base 1,000.00 reaches 500: 10 % of 1,000.00 = 100.00, beside the share of 500.00',
    facts: goldenHalf({
      income: [brought(100_000n)],
      rules: models(percentRule('r', [['500', 1000]])),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 50_000n],
      ['rule:r', 10_000n],
    ],
    earned: 60_000n,
    net: 60_000n,
  }),
  goldenCase({
    name: 'the highest step that is reached pays alone',
    why: 'base 2,500.00 reaches 500, 1000 and 2000, not 3000: 7 % = 175.00, in whatever order they stand',
    facts: goldenHalf({
      income: [brought(250_000n)],
      rules: models(
        percentRule('r', [
          ['2000', 700],
          ['3000', 1000],
          ['500', 900],
          ['1000', 200],
        ]),
      ),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 125_000n],
      ['rule:r', 17_500n],
    ],
    earned: 142_500n,
    net: 142_500n,
  }),
  goldenCase({
    name: 'a step is reached by as much as it says',
    why: 'base 500.00 reaches 500 and pays 20.00; 500.01 it does not reach',
    facts: goldenHalf({
      income: [brought(50_000n)],
      rules: models(amountRule('a', [['500', 2000]]), amountRule('b', [['500.01', 3000]])),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 25_000n],
      ['rule:a', 2000n],
    ],
    earned: 27_000n,
    net: 27_000n,
  }),
  goldenCase({
    name: 'steps and amounts of a rule are of its currency',
    why: '100 usd are 460.00 ron, which the base of 460.00 reaches; 20.00 usd × 4.6 = 92.00',
    facts: goldenHalf({
      rates: constants,
      income: [brought(46_000n)],
      rules: models(amountRule('r', [['100', 2000]], { currency: 'usd' })),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 23_000n],
      ['rule:r', 9200n],
    ],
    earned: 32_200n,
    net: 32_200n,
  }),
  goldenCase({
    name: 'a step in another currency is missed by a cent',
    why: '100 usd are 460.00 ron; the base is 459.99',
    facts: goldenHalf({
      rates: constants,
      income: [brought(45_999n, { share_bp: 10_000 })],
      rules: models(amountRule('r', [['100', 2000]], { currency: 'usd' })),
    }),
    lines: [['income:ctb:1:ron:10000', 45_999n]],
    earned: 45_999n,
    net: 45_999n,
  }),
  goldenCase({
    name: 'a step in another currency is compared without rounding',
    why: '0.01 usd is 0.046 ron: the base of 0.04 does not reach it, 0.05 would; 0.04 × 50 % = 0.02',
    facts: goldenHalf({
      rates: constants,
      income: [brought(4n)],
      rules: models(amountRule('r', [['0.01', 2000]], { currency: 'usd' })),
    }),
    lines: [['income:ctb:1:ron:5000', 2n]],
    earned: 2n,
    net: 2n,
  }),
  goldenCase({
    name: 'the base is not rounded before it is compared',
    why: '1.01 usd × 4.6 = 4.646 ron, below 4.65; 50 % of 4.646 = 2.323, which is 2.32',
    facts: goldenHalf({
      rates: constants,
      income: [brought(101n, { currency: 'usd' })],
      rules: models(amountRule('r', [['4.65', 2000]])),
    }),
    lines: [['income:ctb:1:usd:5000', 232n]],
    earned: 232n,
    net: 232n,
  }),
  goldenCase({
    name: 'the base is not rounded before its percentage',
    why: '1.02 usd × 4.6 = 4.692, of which 64 % is 3.00288, so 3.00; rounded for each site, 4.65 + 0.05 would give 3.01',
    facts: goldenHalf({
      rates: constants,
      income: [
        brought(101n, { currency: 'usd', share_bp: 0 }),
        brought(1n, { currency: 'usd', share_bp: 0, site: 'bim' }),
      ],
      rules: models(percentRule('r', [['1', 6400]])),
    }),
    lines: [['rule:r', 300n]],
    earned: 300n,
    net: 300n,
  }),
  goldenCase({
    name: 'fines and chargebacks lower the base, withdrawals do not',
    why: 'base 1,000.00 − 100.00 − 50.00 = 850.00, so 10 % = 85.00; shares 500.00 − 25.00, fines whole −100.00; 400.00 withdrawn; 60.00',
    facts: goldenHalf({
      income: [
        brought(100_000n),
        brought(-10_000n, { type: 8, share_bp: 10_000 }),
        brought(-5000n, { type: 2 }),
      ],
      withdrawn: [{ site: 'ctb', ...pile('ron', -40_000n), count: 1 }],
      rules: models(percentRule('r', [['850', 1000]])),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 50_000n],
      ['income:ctb:2:ron:5000', -2500n],
      ['income:ctb:8:ron:10000', -10_000n],
      ['rule:r', 8500n],
      ['withdrawn:ctb:ron', -40_000n],
    ],
    earned: 6000n,
    net: 6000n,
  }),
  goldenCase({
    name: 'a rule pays half a cent away from zero',
    why: '0.50 × 1 % = 0.005, which is 0.01; the share of 0 gives no line',
    facts: goldenHalf({
      income: [brought(50n, { share_bp: 0 })],
      rules: models(percentRule('r', [['0.50', 100]])),
    }),
    lines: [['rule:r', 1n]],
    earned: 1n,
    net: 1n,
  }),
  goldenCase({
    name: 'hours are counted to the second',
    why: '359,999 s are less than 100 h, 359,999 ÷ 3600 = 99.9997; 99.99 h are 359,964 s',
    facts: goldenHalf({
      seconds: 359_999,
      income: [brought(10_000n)],
      rules: models(
        amountRule('a', [['100', 5000]], hours),
        amountRule('b', [['99.99', 700]], hours),
      ),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['rule:b', 700n],
    ],
    earned: 5700n,
    net: 5700n,
  }),
  goldenCase({
    name: 'hours pay a percentage of the base, or an amount also on a base of zero',
    why: '100 h: 5 % of a base of 0.00 is nothing and no line, the amount of 10.00 usd × 4.6 is 46.00',
    facts: goldenHalf({
      rates: constants,
      seconds: 360_000,
      rules: models(
        percentRule('a', [['100', 500]], hours),
        amountRule('b', [['100', 1000]], { ...hours, currency: 'usd' }),
      ),
    }),
    lines: [['rule:b', 4600n]],
    earned: 4600n,
    net: 4600n,
  }),
  goldenCase({
    name: 'hours pay a percentage of the base',
    why: '1800 s reach 0.5 h: 2 % of 300.00 = 6.00',
    facts: goldenHalf({
      seconds: 1800,
      income: [brought(30_000n)],
      rules: models(percentRule('r', [['0.5', 200]], hours)),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 15_000n],
      ['rule:r', 600n],
    ],
    earned: 15_600n,
    net: 15_600n,
  }),
  goldenCase({
    name: 'on a base below zero no step pays, of hours neither',
    why: 'base 10.00 − 10.01 = −0.01; 100 h are reached, and pay nothing; a share of 50 %: 5.00 − 5.005 = −0.01',
    facts: goldenHalf({
      seconds: 360_000,
      income: [brought(1000n), brought(-1001n, { type: 8 })],
      rules: models(
        amountRule('a', [['100', 5000]], hours),
        percentRule('b', [['100', 500]], hours),
      ),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 500n],
      ['income:ctb:8:ron:5000', -501n],
      ['carry', 1n],
    ],
    earned: -1n,
    carry: 1n,
  }),
  goldenCase({
    name: 'the list of models pays nobody of another type',
    why: 'a Manager with 1,000.00 gets the share alone: 500.00',
    facts: goldenHalf({
      tipCont: 'Manager',
      seconds: 360_000,
      income: [brought(100_000n)],
      rules: models(percentRule('a', [['1', 1000]]), amountRule('b', [['1', 1000]], hours)),
    }),
    lines: [['income:ctb:1:ron:5000', 50_000n]],
    earned: 50_000n,
    net: 50_000n,
  }),
  goldenCase({
    name: 'a measure of zero or less needs no rate',
    why: 'base 100.00 − 100.00 = 0; the rule is in cop, of which there is no set, and pays nothing',
    facts: goldenHalf({
      income: [brought(10_000n), brought(-10_000n, { type: 2 })],
      rules: models(amountRule('r', [['1', 1000]], { currency: 'cop' })),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['income:ctb:2:ron:5000', -5000n],
    ],
  }),
  goldenCase({
    name: 'a rule whose step has no rate has no amount',
    why: 'a base of 100.00 might reach 1 cop, but there is no set: null, and 50.00 remain',
    facts: goldenHalf({
      rates: perUsd({ ron: '4.4' }),
      income: [brought(10_000n)],
      rules: models(amountRule('r', [['1', 1000]], { currency: 'cop' })),
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['rule:r', null],
    ],
    earned: 5000n,
    net: 5000n,
  }),
]
