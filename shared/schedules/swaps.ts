import { sortedCell, type PlannedCell } from './hours.ts'

/** The terms of a swap: the giver, their hours, the receiver, and what is given in return. */
export interface SwapTerms {
  readonly user: string
  readonly other: string
  readonly date: string
  readonly hours: PlannedCell
  /** null: nothing is given in return. */
  readonly other_date: string | null
  readonly other_hours: PlannedCell
}
/** Hours of one date that go from one person to another. */
export interface SwapMove {
  readonly date: string
  readonly from: string
  readonly to: string
  readonly hours: PlannedCell
}
/** Returns the moves of a swap: one way, or both. */
export const swapMovesOf = (terms: SwapTerms): readonly SwapMove[] => {
  const { user, other, date, hours, other_date, other_hours } = terms
  const gives = { date, from: user, to: other, hours }
  return other_date === null
    ? [gives]
    : [gives, { date: other_date, from: other, to: user, hours: other_hours }]
}
/** The cells that moves of one date leave to those who give or get: who gives, gives all that they have. */
export function cellsAfter(
  moves: readonly SwapMove[],
  publishedOf: (user: string) => PlannedCell,
): ReadonlyMap<string, PlannedCell> {
  const givers = new Set(moves.map(({ from }) => from))
  const people = new Set(moves.flatMap(({ from, to }) => [from, to]))
  return new Map(
    [...people].map((user) => [
      user,
      sortedCell([
        ...(givers.has(user) ? [] : publishedOf(user)),
        ...moves.flatMap(({ to, hours }) => (to === user ? hours : [])),
      ]),
    ]),
  )
}
