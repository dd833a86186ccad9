import { bonusLists } from '#shared/money/bonus.ts'
import { rulesOn } from '#shared/money/bonus-rules.ts'
import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import type { ItemNamed, RuleListSaid } from '#shared/money/settlement-facts.ts'
import { formulaAnswer } from '#shared/settlements/formula-words.ts'
import { formulasOf, type RuleBasis } from '#shared/settlements/formula.ts'
import { correctedKey, readLineKey } from '#shared/settlements/line-key.ts'
import type { SettlementLine } from '#shared/settlements/line.ts'
import { halfStateOf, type Signature } from '#shared/settlements/state.ts'
import { workingCalls, type LineWorking } from '#shared/settlements/working-calls.ts'
import type { App } from '../../platform/kernel/app.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { recordedAtPosition } from '../../platform/event-store/position-at.ts'
import { computeSettlements } from '../compute/compute.ts'
import { knownNow, knownThen } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { signedFigures } from './answer.ts'
import { lookAt, type LookedAt } from './sight.ts'

/** The lines of a half, with the facts and rules that they were computed from. */
interface Worked extends MonthHalf {
  readonly user: string
  readonly currency: Signature['currency']
  readonly lines: readonly SettlementLine[]
  /** undefined: no line is of a rule. */
  readonly basis: RuleBasis | undefined
  readonly rules: readonly RuleListSaid[]
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
    const signed = await workedAsSigned(app, needs, signature)
    const all = [...(await workingsOf(app, needs, signed)), ...(await workingsOf(app, needs, now))]
    return [...new Map(all.toReversed().map((one) => [one.key, one])).values()].toReversed()
  })
function workedNow({
  id: { user, month, half },
  computed,
  half: studioHalf,
  rules,
}: LookedAt): Worked {
  const { facts, computed: made } = computed.half ?? {}
  return {
    user,
    month,
    half,
    currency: facts?.currency ?? studioHalf.currency,
    lines: made?.lines ?? [],
    basis: facts && made && { facts, computed: made },
    rules,
  }
}

/** The workings of signatures of one studio, by login: what was signed is computed again where a rule paid. */
export async function workingsOfSigned(
  app: App,
  needs: SettlementNeeds,
  signatures: readonly Signature[],
): Promise<ReadonlyMap<string, readonly LineWorking[]>> {
  const worked: (readonly [string, Worked])[] = []
  // One after the other: each is computed at a position of its own.
  for (const signature of signatures)
    worked.push([signature.user, await workedAsSigned(app, needs, signature)])
  const items = await itemsOf(
    app,
    needs,
    worked.map(([, one]) => one),
  )
  return new Map(worked.map(([user, one]) => [user, workingsBy(one, items)]))
}
const isOfRule = (key: string): boolean => readLineKey(correctedKey(key))?.kind === 'rule'
/** Everything was frozen by the signature but the steps and bases of its rules, which its position tells. */
async function workedAsSigned(
  app: App,
  needs: SettlementNeeds,
  signature: Signature,
): Promise<Worked> {
  const { studio, user, month, half, currency, position } = signature
  const { lines } = signedFigures(signature)
  const worked = { user, month, half, currency, lines, basis: undefined, rules: [] }
  if (!lines.some(({ key }) => isOfRule(key))) return worked
  const known = { position, now: await recordedAtPosition(app.pool, position) }
  const asked = { studio, month, half, users: [user], known }
  const { settlements, rules } = await computeSettlements(app, needs, asked)
  return { ...worked, basis: settlements.get(user)?.half, rules }
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
function workingsBy(worked: Worked, items: Items): readonly LineWorking[] {
  const { lines, currency, basis } = worked
  const formulas = formulasOf(lines, currency, basis)
  return lines.map(({ key }) => {
    const formula = formulas.get(key)
    return {
      key,
      rule: ruleNameOf(key, worked),
      item: items.get(itemOf(key) ?? '') ?? null,
      formula: formula ? formulaAnswer(formula) : null,
    }
  })
}
/** The name that a rule had in its half: of a correction, in the half that it corrects. */
function ruleNameOf(key: string, { rules, month, half }: Worked): string | null {
  const line = readLineKey(key)
  const of = readLineKey(correctedKey(key))
  if (of?.kind !== 'rule') return null
  const first = halfFirstDay(line?.kind === 'adjustment' ? line : { month, half })
  const named = bonusLists
    .flatMap((list) => rulesOn(rules, list, first))
    .find(({ id }) => id === of.rule)
  return named?.name ?? null
}
