import type { FastifyInstance } from 'fastify'
import type { Item } from '#shared/money/item-calls.ts'
import { formulaAnswer } from '#shared/settlements/formula-words.ts'
import { formulasOf } from '#shared/settlements/formula.ts'
import { readLineKey } from '#shared/settlements/line-key.ts'
import type { SettlementLine } from '#shared/settlements/line.ts'
import { workingCalls, type LineWorking } from '#shared/settlements/working-calls.ts'
import type { FakeSettlement } from './fake-settlement-world.ts'
import { absent, routeOf, type FakeSettlementWorld } from './fake-settlement-parts.ts'

const minor = (sum: string | undefined | null): bigint | null =>
  sum === undefined || sum === null ? null : BigInt(sum.replace('.', ''))

/** The arithmetic of lines, with the names of rules and items. */
export function addWorkings(
  app: FastifyInstance,
  world: FakeSettlementWorld,
  itemsOf: (user: string) => readonly Item[],
): void {
  app.get(routeOf(workingCalls.settlementWorkings.path), async ({ params }, reply) => {
    const one = world.find(params)
    return one ? workingsOf(one, itemsOf(one.user)) : absent(reply)
  })
}
function workingsOf(one: FakeSettlement, items: readonly Item[]): readonly LineWorking[] {
  const lines = one.lines.map(({ events, ...line }): SettlementLine => ({
    ...line,
    amount: minor(line.amount),
    gross: minor(line.gross),
    currency: line.currency ?? null,
    rate: line.rate ?? null,
    share_bp: line.share_bp ?? null,
    count: events,
  }))
  const formulas = formulasOf(lines, one.currency)
  return lines.map(({ key }) => {
    const line = readLineKey(key)
    const formula = formulas.get(key)
    const item = items.find((its) => line && 'item' in line && line.item === its.item)
    return {
      key,
      rule: line?.kind === 'rule' ? 'High income' : null,
      item: item ?? null,
      formula: formula ? formulaAnswer(formula) : null,
    }
  })
}
