import type { SettlementRow, SettlementRun, SignObstacle } from '#shared/settlements/views.ts'
import type { PayWay } from '#shared/settlements/rules.ts'
import { allowsStep } from '#shared/settlements/steps.ts'
import { lacksBank } from '../data/lacks-bank.ts'

export type RunAction = SettlementRun['action']
/** The reason why a person is left out: the state of their settlement, or what stands against signing. */
export type LeftOut =
  | { readonly why: 'closed' | 'empty' | 'noBank' | SettlementRow['state'] }
  | { readonly why: 'obstacle'; readonly obstacle: SignObstacle }
export interface RunPlan {
  readonly able: readonly SettlementRow[]
  /** By reason, what stands against it first; a person with several reasons stands at each. */
  readonly refused: readonly { readonly reason: LeftOut; readonly users: readonly string[] }[]
  readonly refusedPeople: number
}

/** Plans a run of these: whom it would do, and whom not, with all reasons. `how`: of one that pays. */
export function planRun(
  action: RunAction,
  rows: readonly SettlementRow[],
  how: PayWay = 'other',
): RunPlan {
  const reasons = rows.map((row) => ({ row, against: reasonsAgainst(action, row, how) }))
  const refused = reasons.filter(({ against }) => against.length > 0)
  const byReason = new Map<string, { reason: LeftOut; users: string[] }>()
  for (const { row, against } of refused)
    for (const reason of against) {
      const name = reason.why === 'obstacle' ? reason.obstacle.err : reason.why
      const group = byReason.get(name) ?? { reason, users: [] }
      group.users.push(row.user)
      byReason.set(name, group)
    }
  return {
    able: reasons.filter(({ against }) => against.length === 0).map(({ row }) => row),
    // Reasons that can be put right stand first.
    refused: [...byReason.values()].toSorted(
      (a, b) => rank(a.reason) - rank(b.reason) || b.users.length - a.users.length,
    ),
    refusedPeople: refused.length,
  }
}

const rank = ({ why }: LeftOut): number =>
  why === 'obstacle' || why === 'noBank' ? 0 : why === 'open' ? 1 : 2

function reasonsAgainst(action: RunAction, row: SettlementRow, how: PayWay): readonly LeftOut[] {
  if (row.closed) return [{ why: 'closed' }]
  if (row.lines === 0) return [{ why: 'empty' }]
  if (!allowsStep(row.state, action)) return [{ why: row.state }]
  if (action === 'pay' && how === 'bank' && lacksBank(row)) return [{ why: 'noBank' }]
  return action === 'sign'
    ? row.obstacles.map((obstacle) => ({ why: 'obstacle', obstacle }) as const)
    : []
}
