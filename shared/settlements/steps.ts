import type { HalfState } from './state.ts'

type State = HalfState['state']
/**
 * The states from which each step goes (docs/rules/settlements.md#states). Decider and screens read the same table.
 */
const settlementSteps = {
  review: ['open'],
  sign: ['review'],
  pay: ['signed'],
  returned: ['paid'],
  reopen: ['signed'],
  acknowledge: ['review', 'signed', 'paid'],
  dispute: ['review', 'signed', 'paid'],
} as const satisfies Record<string, readonly State[]>
export type SettlementStep = keyof typeof settlementSteps
export const allowsStep = (state: State, step: SettlementStep): boolean =>
  (settlementSteps[step] as readonly State[]).includes(state)
