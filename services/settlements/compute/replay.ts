import { monthHalfOf } from '#shared/money/half.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { Arithmetic } from '#shared/settlements/arithmetic.ts'
import type { SettlementDataOf } from '#shared/settlements/events.ts'
import {
  querySignatures,
  type SettlementTables,
  type SignatureRow,
} from '#projections/settlements/settlements.ts'
import type { App } from '../../platform/kernel/app.ts'
import { recordedAtPosition } from '../../platform/event-store/position-at.ts'
import { computeSettlements } from './compute.ts'
import type { SettlementNeeds } from './needs.ts'

type Signed = SettlementDataOf<'SettlementSigned'>
const PAGE = 500

/**
 * The first settlement ever signed that is not what was signed when it is computed again from what was in the log then, in words;
 * undefined where all are. Those that were signed at one position are computed together.
 */
export async function firstUnreplayable(
  app: App,
  needs: SettlementNeeds,
  arithmetics?: Readonly<Record<number, Arithmetic>>,
): Promise<string | undefined> {
  let after: Position = ''
  for (;;) {
    const rows = await querySignatures(app.read<SettlementTables>(), after, PAGE)
    const together = Map.groupBy(rows, ({ studio, half, data }) =>
      JSON.stringify([studio, half, (data as Signed).position]),
    )
    for (const some of together.values()) {
      const wrong = await firstWrong(app, needs, some, arithmetics)
      if (wrong !== undefined) return wrong
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return undefined
    after = last.position
  }
}
async function firstWrong(
  app: App,
  needs: SettlementNeeds,
  rows: readonly SignatureRow[],
  arithmetics?: Readonly<Record<number, Arithmetic>>,
): Promise<string | undefined> {
  const [first] = rows
  if (!first) return undefined
  const { position } = first.data as Signed
  const { settlements } = await computeSettlements(app, needs, {
    studio: first.studio,
    ...monthHalfOf(first.half),
    users: rows.map(({ person }) => person),
    known: { position, now: await recordedAtPosition(app.pool, position) },
    arithmetics,
  })
  for (const { studio, person, half, data } of rows) {
    const { result_hash } = data as Signed
    const hash = settlements.get(person)?.hash
    if (hash !== result_hash) {
      const { month, half: n } = monthHalfOf(half)
      return `the settlement of ${person} in ${studio}, ${month}/${n}, was signed as ${result_hash} and is ${hash ?? 'incomplete'} when it is computed again at ${position}`
    }
  }
  return undefined
}
