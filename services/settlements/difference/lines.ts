import type { MoneyCause } from '#shared/money/settlement-facts.ts'
import { differenceGroups } from '#shared/settlements/difference-groups.ts'
import { CAUSES_MAX } from '#shared/settlements/rules.ts'
import { lineKinds, kindOfKey, type LineKind } from '#shared/settlements/line.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import { halfStateOf, type HalfState } from '#shared/settlements/state.ts'
import type { ComputedSettlement } from '../compute/compute.ts'

/** One line of a signed half against what it would be now; minor units of the signed half's currency. */
export interface DifferentLine {
  readonly key: string
  readonly signed: bigint
  readonly now: bigint
  readonly booked: bigint
  readonly waived: bigint
  readonly change: bigint
}
/** Kinds that a late fact moves; what came due without being taken is no difference. */
const compared: readonly LineKind[] = ['income', 'rule', 'bonus', 'penalty', 'withdrawn']

/** All lines of a settled half that are not, or were not, what was signed, in the order of lines (docs/rules/settlements.md#difference). */
export function signedDifference(
  id: SettlementId,
  { decisions, half, chain }: ComputedSettlement,
): readonly DifferentLine[] {
  const decided = halfStateOf(decisions.state, id)
  const standing = new Set((half?.owed ?? []).map(({ item }) => item))
  const signed = amountsOf(decided.signature?.lines ?? [], (key) => isCompared(key, standing))
  const now = amountsOf(half?.computed.lines ?? [], (key) => compared.includes(kindOf(key)))
  const keys = new Set([...signed.keys(), ...now.keys(), ...decided.bookings.map(({ key }) => key)])
  if (chain.length === 0) return []
  return [...keys]
    .map((key) => lineOf(key, { signed, now, decided }))
    .filter(
      ({ change, booked, waived, ...one }) =>
        one.signed !== one.now || booked !== 0n || waived !== 0n || change !== 0n,
    )
    .toSorted(inOrder)
}
function lineOf(
  key: string,
  {
    signed,
    now,
    decided,
  }: {
    readonly signed: ReadonlyMap<string, bigint>
    readonly now: ReadonlyMap<string, bigint>
    readonly decided: HalfState
  },
): DifferentLine {
  const own = decided.bookings.filter((one) => one.key === key)
  const sum = (some: typeof own) => some.reduce((all, { change }) => all + change, 0n)
  const booked = sum(own.filter(({ into }) => into !== null))
  const waived = sum(own.filter(({ into }) => into === null))
  const [was, is] = [signed.get(key) ?? 0n, now.get(key) ?? 0n]
  return { key, signed: was, now: is, booked, waived, change: is - was - booked - waived }
}
const kindOf = (key: string): LineKind => kindOfKey(key) ?? 'carry'
/** An instalment differs only where its item was reversed since. */
const isCompared = (key: string, standing: ReadonlySet<string>): boolean =>
  kindOf(key) === 'installment' ? !standing.has(itemOfKey(key)) : compared.includes(kindOf(key))
/** Ids of items have no colon. */
export const itemOfKey = (key: string): string => key.split(':')[1] ?? ''
const amountsOf = (
  lines: readonly { readonly key: string; readonly amount: bigint | string | null }[],
  which: (key: string) => boolean,
): ReadonlyMap<string, bigint> =>
  new Map(
    lines.filter(({ key }) => which(key)).map(({ key, amount }) => [key, BigInt(amount ?? 0)]),
  )
const inOrder = (a: DifferentLine, b: DifferentLine): number =>
  lineKinds.indexOf(kindOf(a.key)) - lineKinds.indexOf(kindOf(b.key)) ||
  (a.key < b.key ? -1 : Number(a.key > b.key))

/** An open line with what may have moved it, and the number of those that are decided about together. */
export interface CausedLine extends DifferentLine {
  readonly causes: readonly MoneyCause[]
  readonly group: number
}
/** Groups lines by their causes. Where not all causes are known, nothing tells the lines that are left apart. */
export function causedLines(
  lines: readonly DifferentLine[],
  causes: readonly MoneyCause[],
): readonly CausedLine[] {
  const caused = lines.map((line) => ({ ...line, causes: causesOfLine(line.key, causes) }))
  const open = caused.filter(({ change }) => change !== 0n)
  const groups = differenceGroups(open)
  const isCut = causes.length >= CAUSES_MAX
  return caused.map((line, place) => {
    const own = isCut ? 0 : groups.get(line.key)
    return { ...line, group: line.change === 0n || own === undefined ? -1 - place : own }
  })
}
/** Those of the causes that may have moved a line. */
function causesOfLine(key: string, causes: readonly MoneyCause[]): readonly MoneyCause[] {
  const kind = kindOf(key)
  return causes.filter(({ line, item, rulesOnly, about }) => {
    if (item !== undefined) return itemOfKey(key) === item
    if (isOfShare(about)) return kind === 'income'
    if (kind === 'bonus' || kind === 'penalty' || kind === 'installment') return false
    if (kind === 'rule') return line === undefined || line.type !== 11
    if (rulesOnly) return false
    return line === undefined || isOfLine(key, kind, line)
  })
}
/** Whether a fact moves shares and deductions alone: bonuses are paid of what was brought before the share. */
const isOfShare = (about: MoneyCause['about']): boolean =>
  about.kind === 'contract' ||
  (about.kind === 'setting' && ['share_bp', 'cap_bp', 'bears'].includes(about.setting))
function isOfLine(
  key: string,
  kind: LineKind,
  { site, type, currency }: NonNullable<MoneyCause['line']>,
): boolean {
  const prefix =
    kind === 'withdrawn' ? `withdrawn:${site}:${currency}` : `income:${site}:${type}:${currency}:`
  return kind === 'withdrawn' ? key === prefix && type === 11 : key.startsWith(prefix)
}
