import type { ItemNamed } from '#shared/money/settlement-facts.ts'
import { formulaAnswer } from '#shared/settlements/formula-words.ts'
import { formulasOf } from '#shared/settlements/formula.ts'
import { correctedKey, readLineKey } from '#shared/settlements/line-key.ts'
import type { SettlementLine } from '#shared/settlements/line.ts'
import { halfStateOf, type Signature } from '#shared/settlements/state.ts'
import { workingCalls, type LineWorking } from '#shared/settlements/working-calls.ts'
import type { App } from '../../platform/kernel/app.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { knownNow, knownThen } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { signedFigures } from './answer.ts'
import { lookAt, type LookedAt } from './sight.ts'
import { rulesOfSigned, rulesWorked, type RulesWorked } from './signed-rules.ts'

/** The lines of a half, with what those of rules were computed from. */
interface Worked {
  readonly user: string
  readonly currency: Signature['currency']
  readonly lines: readonly SettlementLine[]
  readonly rules: RulesWorked
}

/**
 * The workings of what a settlement shows. Of a signed one they are those of its signature; lines that only a late fact
 * made follow as they are now.
 */
export const settlementWorkings = (needs: SettlementNeeds) =>
  query(workingCalls.settlementWorkings)(async ({ app, params: id, context, query: asked }) => {
    const known =
      asked.known === undefined ? await knownNow(app) : await knownThen(app, asked.known)
    const looked = await lookAt(app, needs, id, context, { action: 'settlements.see', known })
    const { signature } = halfStateOf(looked.computed.decisions.state, id)
    const now = workedNow(looked)
    if (asked.known !== undefined || !signature) return [...(await workingsOf(app, needs, now))]
    const [signed] = await workedAsSigned(app, needs, [signature])
    const all = [
      ...(signed ? await workingsOf(app, needs, signed) : []),
      ...(await workingsOf(app, needs, now)),
    ]
    return [...new Map(all.toReversed().map((one) => [one.key, one])).values()].toReversed()
  })
function workedNow({
  id: { user, month, half },
  computed,
  half: studioHalf,
  rules,
}: LookedAt): Worked {
  const { facts, computed: made } = computed.half ?? {}
  const currency = facts?.currency ?? studioHalf.currency
  const lines = made?.lines ?? []
  const basis = facts && made && { facts, computed: made }
  const worked = rulesWorked({ month, half, currency, lines, basis, rules })
  return { user, currency, lines, rules: worked }
}

/** The workings of signatures of one studio, by login. */
export async function workingsOfSigned(
  app: App,
  needs: SettlementNeeds,
  signatures: readonly Signature[],
): Promise<ReadonlyMap<string, readonly LineWorking[]>> {
  const worked = await workedAsSigned(app, needs, signatures)
  const items = await itemsOf(app, needs, worked)
  return new Map(worked.map((one) => [one.user, workingsBy(one, items)]))
}
/** Everything was frozen by the signature but the steps and bases of its rules (signed-rules.ts). */
async function workedAsSigned(
  app: App,
  needs: SettlementNeeds,
  signatures: readonly Signature[],
): Promise<readonly Worked[]> {
  const rules = await rulesOfSigned(app, needs, signatures)
  return signatures.map((signature) => {
    const { user, currency } = signature
    const { lines } = signedFigures(signature)
    return { user, currency, lines, rules: rules.get(user) ?? new Map() }
  })
}

const workingsOf = async (
  app: App,
  needs: SettlementNeeds,
  worked: Worked,
): Promise<readonly LineWorking[]> => workingsBy(worked, await itemsOf(app, needs, [worked]))

type Items = ReadonlyMap<string, ItemNamed>
function itemsOf(app: App, needs: SettlementNeeds, all: readonly Worked[]): Promise<Items> {
  const ids = all.flatMap(({ lines }) => lines.flatMap(({ key }) => itemOf(key) ?? []))
  const users = [...new Set(all.map(({ user }) => user))]
  return needs.itemsNamed(app, { users, items: [...new Set(ids)] })
}
function itemOf(key: string): string | undefined {
  const line = readLineKey(correctedKey(key))
  return line && 'item' in line ? line.item : undefined
}
function workingsBy({ lines, currency, rules }: Worked, items: Items): readonly LineWorking[] {
  const formulas = formulasOf(lines, currency)
  return lines.map(({ key }) => {
    const formula = formulas.get(key)
    const own = { rule: null, formula: formula ? formulaAnswer(formula) : null }
    return { key, item: items.get(itemOf(key) ?? '') ?? null, ...(rules.get(key) ?? own) }
  })
}
