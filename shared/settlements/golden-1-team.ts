import {
  amountRule,
  brought,
  constants,
  goldenCase,
  goldenHalf,
  percentRule,
  pile,
  ruleLists,
  type GoldenCase,
} from './golden-1-case.ts'

const trainers = (...rules: ReturnType<typeof percentRule>[]) => ruleLists({ trainers: rules })
const studio = (...rules: ReturnType<typeof amountRule>[]) => ruleLists({ studio: rules })
const forModels = { for: ['Model' as const] }
/** Kind 2, the lists of trainers and of the studio. */
export const goldenTeamRules1: readonly GoldenCase[] = [
  goldenCase({
    name: 'a trainer gets a line for each model, by the sum of all, and parts below zero count',
    why: '1,000.00 − 200.00 = 800.00 reaches 800, not 801: 5 % of 1,000.00 = 50.00, of −200.00 = −10.00',
    facts: goldenHalf({
      tipCont: 'Trainer',
      trained: [
        { model: 'm2', brought: [pile('ron', -20_000n)] },
        { model: 'm1', brought: [pile('ron', 100_000n)] },
      ],
      rules: trainers(
        percentRule('r', [
          ['800', 500],
          ['801', 900],
        ]),
      ),
    }),
    lines: [
      ['rule:r:m1', 5000n],
      ['rule:r:m2', -1000n],
    ],
    earned: 4000n,
    net: 4000n,
  }),
  goldenCase({
    name: 'each model of a trainer is rounded for itself',
    why: '0.50 × 1 % = 0.005 twice: 0.01 each; a third brought 0.49, 0.0049 is no line',
    facts: goldenHalf({
      tipCont: 'Tehnic',
      trained: [
        { model: 'm1', brought: [pile('ron', 50n)] },
        { model: 'm2', brought: [pile('ron', 50n)] },
        { model: 'm3', brought: [pile('ron', 49n)] },
      ],
      rules: trainers(percentRule('r', [['1.49', 100]])),
    }),
    lines: [
      ['rule:r:m1', 1n],
      ['rule:r:m2', 1n],
    ],
    earned: 2n,
    net: 2n,
  }),
  goldenCase({
    name: 'what models brought in several currencies is one exact sum',
    why: '1.01 usd × 4.6 + 0.01 eur × 5 = 4.646 + 0.05 = 4.696 ron; the step of 1.02 usd is 4.692; 10 % of 4.696 = 0.4696',
    facts: goldenHalf({
      rates: constants,
      tipCont: 'Trainer',
      trained: [{ model: 'm1', brought: [pile('usd', 101n), pile('eur', 1n)] }],
      rules: trainers(percentRule('r', [['1.02', 1000]], { currency: 'usd' })),
    }),
    lines: [['rule:r:m1', 47n]],
    earned: 47n,
    net: 47n,
  }),
  goldenCase({
    name: 'the trainer’s own income is no measure of their models',
    why: 'own 1,000.00 at 50 % = 500.00; the model’s 10.00 does not reach 100',
    facts: goldenHalf({
      tipCont: 'Trainer',
      income: [brought(100_000n)],
      trained: [{ model: 'm1', brought: [pile('ron', 1000n)] }],
      rules: trainers(percentRule('r', [['100', 500]])),
    }),
    lines: [['income:ctb:1:ron:5000', 50_000n]],
    earned: 50_000n,
    net: 50_000n,
  }),
  goldenCase({
    name: 'the list of trainers pays no Manager',
    why: 'models are allocated to them, but their type is not Trainer or Tehnic',
    facts: goldenHalf({
      tipCont: 'Manager',
      trained: [{ model: 'm1', brought: [pile('ron', 100_000n)] }],
      rules: trainers(percentRule('r', [['1', 500]])),
    }),
    lines: [],
  }),
  goldenCase({
    name: 'models who brought nothing together need no rate of a trainer’s rule',
    why: '100.00 − 100.00 = 0 reaches nothing; from cop there is no set',
    facts: goldenHalf({
      tipCont: 'Trainer',
      trained: [
        { model: 'm1', brought: [pile('ron', 10_000n)] },
        { model: 'm2', brought: [pile('ron', -10_000n)] },
      ],
      rules: trainers(percentRule('r', [['1', 500]], { currency: 'cop' })),
    }),
    lines: [],
  }),
  goldenCase({
    name: 'the studio’s sum pays an amount to each of its types',
    why: '10,000.00 usd × 4.6 = 46,000.00 ron reach 46,000: 150.00 by the highest step; 46,000.01 is not reached',
    facts: goldenHalf({
      rates: constants,
      studio: [pile('usd', 1_000_000n)],
      rules: studio(
        amountRule(
          'r',
          [
            ['46000.01', 90_000],
            ['1000', 5000],
            ['46000', 15_000],
          ],
          forModels,
        ),
      ),
    }),
    lines: [['rule:r', 15_000n]],
    earned: 15_000n,
    net: 15_000n,
  }),
  goldenCase({
    name: 'a studio’s rule pays in its own currency, and its steps are in it',
    why: 'the step of 1000 eur is 5,000.00 ron: reached; 33.33 eur × 5 = 166.65',
    facts: goldenHalf({
      rates: constants,
      studio: [pile('ron', 500_000n)],
      rules: studio(amountRule('r', [['1000', 3333]], { ...forModels, currency: 'eur' })),
    }),
    lines: [['rule:r', 16_665n]],
    earned: 16_665n,
    net: 16_665n,
  }),
  goldenCase({
    name: 'a studio’s rule pays only the types that it names',
    why: 'a Model, and the rule is for Managers and Others',
    facts: goldenHalf({
      studio: [pile('ron', 500_000n)],
      rules: studio(amountRule('r', [['1', 3333]], { for: ['Manager', 'Other'] })),
    }),
    lines: [],
  }),
  goldenCase({
    name: 'a studio’s rule pays nobody who is not of it at the end',
    why: 'the studio’s sum is not theirs: they moved or are not active at the half’s end',
    facts: goldenHalf({
      income: [brought(1000n)],
      studio: null,
      rules: studio(amountRule('r', [['1', 3333]], forModels)),
    }),
    lines: [['income:ctb:1:ron:5000', 500n]],
    earned: 500n,
    net: 500n,
  }),
  goldenCase({
    name: 'who is below zero themselves still gets what the studio reached',
    why: 'own base −10.00 × 50 % = −5.00; the studio’s 100.00 reaches 100 and pays 20.00; 15.00',
    facts: goldenHalf({
      income: [brought(-1000n)],
      studio: [pile('ron', 10_000n)],
      rules: studio(amountRule('r', [['100', 2000]], forModels)),
    }),
    lines: [
      ['income:ctb:1:ron:5000', -500n],
      ['rule:r', 2000n],
    ],
    earned: 1500n,
    net: 1500n,
  }),
  goldenCase({
    name: 'rules of all lists stand by their id',
    why: 'b of the studio pays 1.00, a and c of the models 2.00 and 3.00',
    facts: goldenHalf({
      income: [brought(10_000n)],
      studio: [pile('ron', 10_000n)],
      rules: {
        models: [amountRule('c', [['1', 300]]), amountRule('a', [['1', 200]])],
        trainers: [],
        studio: [amountRule('b', [['1', 100]], forModels)],
      },
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['rule:a', 200n],
      ['rule:b', 100n],
      ['rule:c', 300n],
    ],
    earned: 5600n,
    net: 5600n,
  }),
]
