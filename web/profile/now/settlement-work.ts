import type { SettlementHalf, SignObstacle } from '#shared/settlements/views.ts'

/** Settlements of a half that wait for the same: the filters of the half's screen show them. */
export interface SettlementWork {
  readonly id: string
  readonly studio: string
  readonly what: 'blocked' | 'disputed' | 'ready' | 'unpaid'
  readonly count: number
  /** The reason why they are blocked, for those that are. */
  readonly obstacle: SignObstacle | null
}

/**
 * Groups a half's settlements by what stands in their way, the most first, then by what is to be done with them: open
 * disputes, those that can be signed, those that can be paid.
 */
export function settlementWork({ studio, rows }: SettlementHalf): readonly SettlementWork[] {
  const unsigned = rows.filter(({ state }) => state === 'open' || state === 'review')
  const obstacles = unsigned.flatMap((row) => [
    ...new Map(row.obstacles.map((one) => [one.code, one])).values(),
  ])
  const blocked = [...Map.groupBy(obstacles, ({ code }) => code).values()]
    .toSorted((a, b) => b.length - a.length)
    .map((same) => ({ what: 'blocked' as const, count: same.length, obstacle: same[0] ?? null }))
  const others = {
    disputed: rows.filter(({ disputes }) => disputes > 0),
    ready: unsigned.filter((row) => row.obstacles.length === 0),
    unpaid: rows.filter(({ state }) => state === 'signed'),
  } as const
  const rest = (['disputed', 'ready', 'unpaid'] as const).map((what) => ({
    what,
    count: others[what].length,
    obstacle: null,
  }))
  return [...blocked, ...rest]
    .filter(({ count }) => count > 0)
    .map((work) => ({ ...work, studio, id: `${work.what} ${work.obstacle?.code ?? ''}` }))
}

/** The filters of the half's screen that show them alone. */
export const filtersOf = ({ what, obstacle }: SettlementWork): Readonly<Record<string, string>> =>
  what === 'blocked'
    ? { against: obstacle?.code ?? 'any' }
    : what === 'disputed'
      ? { said: 'disputed' }
      : what === 'ready'
        ? { against: 'none' }
        : { state: 'signed' }
