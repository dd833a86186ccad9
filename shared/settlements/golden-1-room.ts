import {
  brought,
  constants,
  dueRest,
  goldenCase,
  goldenHalf,
  pile,
  type GoldenCase,
} from './golden-1-case.ts'

const penalty = (item: string, amount: bigint) =>
  ({ item, kind: 'penalty', currency: 'ron', amount }) as const
const employee = { contract: { kind: 'employee', cap_bp: 5000 } } as const
const whole = { share_bp: 10_000 }
/** Kinds 7 and 9: what is carried, and the room of instalments. */
export const goldenRoom1: readonly GoldenCase[] = [
  goldenCase({
    name: 'a contractor carries what the penalties are more',
    why: 'P = 50.00, N = 80.00: carry 30.00, room 0, the instalment of 1.00 stays due, the net is 0',
    facts: goldenHalf({
      income: [brought(10_000n)],
      items: [penalty('i1', 8000n)],
      due: [dueRest('u1', 1, 100n)],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['penalty:i1', -8000n],
      ['carry', 3000n],
    ],
    earned: -3000n,
    carry: 3000n,
  }),
  goldenCase({
    name: 'a contractor’s room is the cap of what is earned, rounded down',
    why: 'P − N = 1.01, of which 50 % is 0.505: room 0.50, so 0.50 of 0.60 is taken and 0.51 left',
    facts: goldenHalf({
      income: [brought(121n, whole)],
      items: [penalty('i1', 20n)],
      due: [dueRest('u1', 1, 60n)],
    }),
    lines: [
      ['income:ctb:1:ron:10000', 121n],
      ['penalty:i1', -20n],
      ['installment:u1:1', -50n],
    ],
    earned: 101n,
    net: 51n,
    taken: [['u1', 1, 'ron', 50n]],
  }),
  goldenCase({
    name: 'a cap of the whole leaves nothing',
    why: 'P = 50.00 at 10000: room 50.00, taken of 70.00',
    facts: goldenHalf({
      contract: { kind: 'contractor', cap_bp: 10_000 },
      income: [brought(10_000n)],
      due: [dueRest('u1', 1, 7000n)],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['installment:u1:1', -5000n],
    ],
    earned: 5000n,
    taken: [['u1', 1, 'ron', 5000n]],
  }),
  goldenCase({
    name: 'a cap of nothing takes nothing',
    why: 'P = 50.00 at 0: room 0',
    facts: goldenHalf({
      contract: { kind: 'contractor', cap_bp: 0 },
      income: [brought(10_000n)],
      due: [dueRest('u1', 1, 7000n)],
    }),
    lines: [['income:ctb:1:ron:5000', 5000n]],
    earned: 5000n,
    net: 5000n,
  }),
  goldenCase({
    name: 'of an employee no more than the cap goes, the rest is carried',
    why: 'P = 100.00, cap 50.00, N = 80.00: carry 30.00, room 0; net 100.00 − 80.00 + 30.00 = 50.00',
    facts: goldenHalf({
      ...employee,
      income: [brought(10_000n, whole)],
      carried: pile('ron', 8000n),
      due: [dueRest('u1', 1, 100n)],
    }),
    lines: [
      ['income:ctb:1:ron:10000', 10_000n],
      ['carried', -8000n],
      ['carry', 3000n],
    ],
    earned: 2000n,
    net: 5000n,
    carry: 3000n,
  }),
  goldenCase({
    name: 'an employee’s room is what the cap leaves',
    why: 'P = 100.00, cap 50.00, N = 20.00: room 30.00, taken of 40.00; net 50.00. A contractor’s were 40.00',
    facts: goldenHalf({
      ...employee,
      income: [brought(10_000n, whole)],
      carried: pile('ron', 2000n),
      due: [dueRest('u1', 1, 4000n)],
    }),
    lines: [
      ['income:ctb:1:ron:10000', 10_000n],
      ['carried', -2000n],
      ['installment:u1:1', -3000n],
    ],
    earned: 8000n,
    net: 5000n,
    taken: [['u1', 1, 'ron', 3000n]],
  }),
  goldenCase({
    name: 'an employee’s cap is rounded down',
    why: 'P = 1.01, cap 0.505 is 0.50, N = 0.51: carry 0.01; net 1.01 − 0.51 + 0.01 = 0.51',
    facts: goldenHalf({
      ...employee,
      income: [brought(101n, whole)],
      items: [penalty('i1', 51n)],
    }),
    lines: [
      ['income:ctb:1:ron:10000', 101n],
      ['penalty:i1', -51n],
      ['carry', 1n],
    ],
    earned: 50n,
    net: 51n,
    carry: 1n,
  }),
  goldenCase({
    name: 'an employee below zero carries both what they are below and what they owe',
    why: 'P = 10.00 − 50.00 withdrawn = −40.00, cap 0, N = 10.00: carry 40.00 + 10.00; net 0',
    facts: goldenHalf({
      ...employee,
      income: [brought(1000n, whole)],
      withdrawn: [{ site: 'ctb', ...pile('ron', -5000n), count: 1 }],
      carried: pile('ron', 1000n),
    }),
    lines: [
      ['income:ctb:1:ron:10000', 1000n],
      ['withdrawn:ctb:ron', -5000n],
      ['carried', -1000n],
      ['carry', 5000n],
    ],
    earned: -5000n,
    carry: 5000n,
  }),
  goldenCase({
    name: 'what was carried in another currency enters by this half’s rate',
    why: '10.01 eur × 5 = 50.05; P = 60.00, so 9.95 are earned, half of them is the room: 4.97',
    facts: goldenHalf({
      rates: constants,
      income: [brought(6000n, whole)],
      carried: pile('eur', 1001n),
      due: [dueRest('u1', 1, 1000n)],
    }),
    lines: [
      ['income:ctb:1:ron:10000', 6000n],
      ['carried', -5005n],
      ['installment:u1:1', -497n],
    ],
    earned: 995n,
    net: 498n,
    taken: [['u1', 1, 'ron', 497n]],
  }),
  goldenCase({
    name: 'what was carried is carried on while nothing is earned',
    why: 'P = 0, N = 12.34: carry 12.34, net 0',
    facts: goldenHalf({ carried: pile('ron', 1234n) }),
    lines: [
      ['carried', -1234n],
      ['carry', 1234n],
    ],
    earned: -1234n,
    carry: 1234n,
  }),
  goldenCase({
    name: 'in a final half the room of a contractor is all that is earned',
    why: 'P − N = 50.00 − 20.00 = 30.00 and the cap is the whole: 30.00 of 45.00 are taken',
    facts: goldenHalf({
      isFinal: true,
      income: [brought(10_000n)],
      items: [penalty('i1', 2000n)],
      due: [dueRest('u1', 1, 4500n)],
    }),
    lines: [
      ['income:ctb:1:ron:5000', 5000n],
      ['penalty:i1', -2000n],
      ['installment:u1:1', -3000n],
    ],
    earned: 3000n,
    taken: [['u1', 1, 'ron', 3000n]],
  }),
  goldenCase({
    name: 'in a final half all of an employee’s pay is their cap, and what is left stands as carry',
    why: 'P = 100.00, cap 100.00, N = 130.00: carry 30.00, room 0, net 0',
    facts: goldenHalf({
      ...employee,
      isFinal: true,
      income: [brought(10_000n, whole)],
      carried: pile('ron', 13_000n),
      due: [dueRest('u1', 1, 100n)],
    }),
    lines: [
      ['income:ctb:1:ron:10000', 10_000n],
      ['carried', -13_000n],
      ['carry', 3000n],
    ],
    earned: -3000n,
    carry: 3000n,
  }),
]
