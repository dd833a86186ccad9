import {
  brought,
  constants,
  dueRest,
  goldenCase,
  goldenHalf,
  percentRule,
  perUsd,
  pile,
  ruleLists,
  type GoldenCase,
} from './golden-1-case.ts'

/** Earned is the amount, of which half is the room. */
const earning = (amount: bigint) => ({ income: [brought(amount, { share_bp: 10_000 })] })
const incomeLine = (amount: bigint) => ['income:ctb:1:ron:10000', amount] as const
/** Kind 8, and the order of all lines. */
export const goldenInstalments1: readonly GoldenCase[] = [
  goldenCase({
    name: 'instalments that fit are taken whole',
    why: 'room 50.00: 20.00 and 30.00 fit exactly; net 100.00 − 50.00',
    facts: goldenHalf({
      ...earning(10_000n),
      due: [dueRest('u1', 1, 2000n), dueRest('u2', 1, 3000n)],
    }),
    lines: [incomeLine(10_000n), ['installment:u1:1', -2000n], ['installment:u2:1', -3000n]],
    earned: 10_000n,
    net: 5000n,
    taken: [
      ['u1', 1, 'ron', 2000n],
      ['u2', 1, 'ron', 3000n],
    ],
  }),
  goldenCase({
    name: 'after a part nothing is taken, though it would fit',
    why: 'room 50.00: 20.00, then 30.00 of 30.01; 0 is left for the 0.01, and for nothing',
    facts: goldenHalf({
      ...earning(10_000n),
      due: [dueRest('u1', 1, 2000n), dueRest('u1', 2, 3001n), dueRest('u2', 1, 1n)],
    }),
    lines: [incomeLine(10_000n), ['installment:u1:1', -2000n], ['installment:u1:2', -3000n]],
    earned: 10_000n,
    net: 5000n,
    taken: [
      ['u1', 1, 'ron', 2000n],
      ['u1', 2, 'ron', 3000n],
    ],
  }),
  goldenCase({
    name: 'after a part in another currency nothing is taken, though room is left',
    why: 'room 0.06: of 0.05 usd at 4.6 one cent is 0.046, so 0.05, two are 0.092; 0.01 ron would still fit',
    facts: goldenHalf({
      rates: constants,
      ...earning(12n),
      due: [dueRest('u1', 1, 5n, 'usd'), dueRest('u2', 1, 1n)],
    }),
    lines: [incomeLine(12n), ['installment:u1:1', -5n]],
    earned: 12n,
    net: 7n,
    taken: [['u1', 1, 'usd', 1n]],
  }),
  goldenCase({
    name: 'a whole rest fits by what it is rounded to',
    why: '0.02 usd × 4.6 = 0.092, which is 0.09 and fits into 0.09 of 0.18',
    facts: goldenHalf({ rates: constants, ...earning(18n), due: [dueRest('u1', 1, 2n, 'usd')] }),
    lines: [incomeLine(18n), ['installment:u1:1', -9n]],
    earned: 18n,
    net: 9n,
    taken: [['u1', 1, 'usd', 2n]],
  }),
  goldenCase({
    name: 'the largest part is counted in the instalment’s own cents',
    why: 'room 0.10 usd, 1 usd = 4000 cop: 419.99 cop are 0.1049975 usd, so 0.10; 420.00 are 0.105, so 0.11',
    facts: goldenHalf({
      rates: perUsd({ cop: '4000', ron: '4.6' }),
      currency: 'usd',
      income: [brought(20n, { currency: 'usd', share_bp: 10_000 })],
      due: [dueRest('u1', 1, 500_000n, 'cop')],
    }),
    lines: [
      ['income:ctb:1:usd:10000', 20n],
      ['installment:u1:1', -10n],
    ],
    earned: 20n,
    net: 10n,
    taken: [['u1', 1, 'cop', 41_999n]],
  }),
  goldenCase({
    name: 'the largest part of an instalment in eur',
    why: 'room 50.00 ron ÷ 5 = 10.00 eur of 12.00; 10.01 were 50.05',
    facts: goldenHalf({
      rates: constants,
      ...earning(10_000n),
      due: [dueRest('u1', 1, 1200n, 'eur')],
    }),
    lines: [incomeLine(10_000n), ['installment:u1:1', -5000n]],
    earned: 10_000n,
    net: 5000n,
    taken: [['u1', 1, 'eur', 1000n]],
  }),
  goldenCase({
    name: 'a part that is rounded to nothing is not taken, and nothing after it',
    why: 'no room, 1 usd = 4000 cop: 19.99 of 50.00 cop would be 0.00; what comes after is 0.00 whole',
    facts: goldenHalf({
      rates: perUsd({ cop: '4000' }),
      currency: 'usd',
      due: [dueRest('u1', 1, 5000n, 'cop'), dueRest('u2', 1, 100n, 'cop')],
    }),
    lines: [],
  }),
  goldenCase({
    name: 'a whole rest that is rounded to nothing is taken without a line',
    why: 'no room: 19.99 cop ÷ 4000 = 0.0049975 is 0.00, taken; 20.00 cop are 0.005, so 0.01, and do not fit',
    facts: goldenHalf({
      rates: perUsd({ cop: '4000' }),
      currency: 'usd',
      due: [
        dueRest('u1', 1, 1999n, 'cop'),
        dueRest('u1', 2, 1n, 'cop'),
        dueRest('u2', 1, 2000n, 'cop'),
        dueRest('u3', 1, 1n, 'cop'),
      ],
    }),
    lines: [],
    taken: [
      ['u1', 1, 'cop', 1999n],
      ['u1', 2, 'cop', 1n],
    ],
  }),
  goldenCase({
    name: 'a cent that is rounded up does not fit into less',
    why: 'room 0.04: 0.01 usd × 4.6 = 0.046 is 0.05; no part of it is smaller',
    facts: goldenHalf({ rates: constants, ...earning(8n), due: [dueRest('u1', 1, 1n, 'usd')] }),
    lines: [incomeLine(8n)],
    earned: 8n,
    net: 8n,
  }),
  goldenCase({
    name: 'instalments stand in the order in which they are tried',
    why: 'z of an earlier date before b, the second of b before its tenth: 5.00 each fit into 50.00',
    facts: goldenHalf({
      ...earning(10_000n),
      due: [dueRest('z', 1, 500n), dueRest('b', 2, 500n), dueRest('b', 10, 500n)],
    }),
    lines: [
      incomeLine(10_000n),
      ['installment:z:1', -500n],
      ['installment:b:2', -500n],
      ['installment:b:10', -500n],
    ],
    earned: 10_000n,
    net: 8500n,
    taken: [
      ['z', 1, 'ron', 500n],
      ['b', 2, 'ron', 500n],
      ['b', 10, 'ron', 500n],
    ],
  }),
  goldenCase({
    name: 'an instalment without a rate has no amount and is not taken',
    why: 'from cop to ron there is no set; 100.00 earned, nothing taken',
    facts: goldenHalf({ ...earning(10_000n), due: [dueRest('u1', 1, 500n, 'cop')] }),
    lines: [incomeLine(10_000n), ['installment:u1:1', null]],
    earned: 10_000n,
    net: 10_000n,
  }),
  goldenCase({
    name: 'keys stand in the order of UTF-16 code units',
    why: 'the smiley begins with the unit D83D and stands before U+FF5E, though its code point is higher; 10 before 2, Z before a',
    facts: goldenHalf({
      items: ['\uFF5E', '\u{1F600}', 'a', 'Z', '2', '10'].map((item) => ({
        item,
        kind: 'bonus',
        ...pile('ron', 100n),
      })),
    }),
    lines: [
      ['bonus:10', 100n],
      ['bonus:2', 100n],
      ['bonus:Z', 100n],
      ['bonus:a', 100n],
      ['bonus:\u{1F600}', 100n],
      ['bonus:\uFF5E', 100n],
    ],
    earned: 600n,
    net: 600n,
  }),
  goldenCase({
    name: 'lines of all kinds stand in the order of the kinds',
    why: 'employee: P = 100.00 + 10.00 + 5.00 − 20.00 + 3.00 = 98.00, cap 49.00; N = 30.00 + 2.00 + 4.00 = 36.00; room 13.00, of 15.00 taken; net 98.00 − 36.00 − 13.00',
    facts: goldenHalf({
      contract: { kind: 'employee', cap_bp: 5000 },
      ...earning(10_000n),
      rules: ruleLists({ models: [percentRule('r', [['100', 1000]])] }),
      items: [
        { item: 'p', kind: 'penalty', ...pile('ron', 3000n) },
        { item: 'b', kind: 'bonus', ...pile('ron', 500n) },
      ],
      withdrawn: [{ site: 'ctb', ...pile('ron', -2000n), count: 1 }],
      adjustments: [
        { key: '2026-10:2:rule:x', ...pile('ron', -200n) },
        { key: '2026-10:2:bonus:y', ...pile('ron', 300n) },
      ],
      carried: pile('ron', 400n),
      due: [dueRest('u1', 3, 1500n)],
    }),
    lines: [
      incomeLine(10_000n),
      ['rule:r', 1000n],
      ['bonus:b', 500n],
      ['penalty:p', -3000n],
      ['withdrawn:ctb:ron', -2000n],
      ['adjustment:2026-10:2:bonus:y', 300n],
      ['adjustment:2026-10:2:rule:x', -200n],
      ['carried', -400n],
      ['installment:u1:3', -1300n],
    ],
    earned: 6200n,
    net: 4900n,
    taken: [['u1', 3, 'ron', 1300n]],
  }),
]
