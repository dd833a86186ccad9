import { LRUCache } from 'lru-cache'
import { bonusLists } from '#shared/money/bonus.ts'
import { rulesOn } from '#shared/money/bonus-rules.ts'
import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import type { RuleListSaid } from '#shared/money/settlement-facts.ts'
import { formulaAnswer } from '#shared/settlements/formula-words.ts'
import { formulasOf, type RuleBasis } from '#shared/settlements/formula.ts'
import { correctedKey, readLineKey } from '#shared/settlements/line-key.ts'
import type { SettlementLine } from '#shared/settlements/line.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import type { Signature } from '#shared/settlements/state.ts'
import type { LineWorking } from '#shared/settlements/working-calls.ts'
import { recordedAtPosition } from '../../platform/event-store/position-at.ts'
import type { App } from '../../platform/kernel/app.ts'
import { perApp } from '../../platform/kernel/per-app.ts'
import { computeSettlements } from '../compute/compute.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { signedFigures } from './answer.ts'

/** The rule's name and the formula that each rule's line was computed from, by the line's key. */
export type RulesWorked = ReadonlyMap<string, Pick<LineWorking, 'rule' | 'formula'>>
type Signed = SettlementId & Pick<Signature, 'position' | 'result_hash'>

/** So many signatures are kept, of those that were made or looked at last; each has a few rules. */
const KEPT_MAX = 5000
/** The rules of signatures, each computed once: what a signature froze never changes, and its position says what was known. */
const keptRules = perApp(() => new LRUCache<string, RulesWorked>({ max: KEPT_MAX }))
const nameOf = ({ studio, user, month, half, position, result_hash }: Signed): string =>
  JSON.stringify([studio, user, month, half, position, result_hash])

const isOfRule = (key: string): boolean => readLineKey(correctedKey(key))?.kind === 'rule'

interface WorkedLines extends MonthHalf {
  readonly lines: readonly SettlementLine[]
  readonly currency: Signature['currency']
  readonly basis: RuleBasis | undefined
  readonly rules: readonly RuleListSaid[]
}
/** The workings of the lines that rules paid. */
export function rulesWorked({ lines, currency, basis, rules, ...half }: WorkedLines): RulesWorked {
  const formulas = formulasOf(lines, currency, basis)
  return new Map(
    lines
      .filter(({ key }) => isOfRule(key))
      .map(({ key }) => {
        const formula = formulas.get(key)
        const rule = ruleNameOf(key, rules, half)
        return [key, { rule, formula: formula ? formulaAnswer(formula) : null }]
      }),
  )
}
/** The name that a rule had in its half: of a correction, in the half that it corrects. */
function ruleNameOf(key: string, rules: readonly RuleListSaid[], half: MonthHalf): string | null {
  const line = readLineKey(key)
  const of = readLineKey(correctedKey(key))
  if (of?.kind !== 'rule') return null
  const first = halfFirstDay(line?.kind === 'adjustment' ? line : half)
  const named = bonusLists
    .flatMap((list) => rulesOn(rules, list, first))
    .find(({ id }) => id === of.rule)
  return named?.name ?? null
}

/** Keeps what a signature was computed from, which was in hand when it was made. */
export const keepRules = (app: App, signed: Signed, worked: WorkedLines): void =>
  void keptRules(app).set(nameOf(signed), rulesWorked(worked))

/**
 * Returns what the rules' lines of signatures of one studio were computed from, by login. Of those that are not known any more
 * the ones with a position in common, as a run signs them, are computed together.
 */
export async function rulesOfSigned(
  app: App,
  needs: SettlementNeeds,
  signatures: readonly Signature[],
): Promise<ReadonlyMap<string, RulesWorked>> {
  const kept = keptRules(app)
  const found = new Map<string, RulesWorked>()
  const lacking: Signature[] = []
  for (const one of signatures) {
    const known = kept.get(nameOf(one))
    if (known) found.set(one.user, known)
    else if (one.lines.some(({ key }) => isOfRule(key))) lacking.push(one)
  }
  const groups = Map.groupBy(lacking, ({ studio, month, half, position }) =>
    JSON.stringify([studio, month, half, position]),
  )
  for (const group of groups.values())
    for (const [signature, worked] of await workedTogether(app, needs, group)) {
      kept.set(nameOf(signature), worked)
      found.set(signature.user, worked)
    }
  return found
}
/** Computes once the rules of signatures of one half and one position. */
async function workedTogether(
  app: App,
  needs: SettlementNeeds,
  group: readonly Signature[],
): Promise<readonly (readonly [Signature, RulesWorked])[]> {
  const [first] = group
  if (!first) return []
  const { studio, month, half, position } = first
  const known = { position, now: await recordedAtPosition(app.pool, position) }
  const users = group.map(({ user }) => user)
  const asked = { studio, month, half, users, known }
  const { settlements, rules } = await computeSettlements(app, needs, asked)
  return group.map((signature) => {
    const { lines } = signedFigures(signature)
    const basis = settlements.get(signature.user)?.half
    const { currency } = signature
    return [signature, rulesWorked({ month, half, lines, currency, basis, rules })] as const
  })
}
