import type { Payee } from '#shared/accounts/calls.ts'
import type { SaidFact } from '#shared/accounts/held-from.ts'
import type { Currency } from '#shared/money/amount.ts'
import type { BonusList } from '#shared/money/bonus.ts'
import type { BonusRuleEvent, ContractEvent, RateEvent } from '#shared/money/events.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import type { RateSet } from '#shared/money/rates.ts'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { Instant } from '#shared/platform/messages.ts'
import type { MoneySetting } from './facts-of-event.ts'
import type { FactRow } from './facts.ts'
import { FROM_EVER } from './income-facts.ts'

/**
 * Rows of `queryFacts` as what they say, kind by kind, in the order in which they were recorded; rows of other kinds are left
 * out, so that one query may ask for many kinds.
 */
interface FactRecorded {
  readonly event: string
  readonly position: Position
  readonly recorded: Instant
  readonly by: string
}

const recordedOf = ({ event, known_from, recorded, by }: FactRow): FactRecorded => ({
  event,
  position: known_from,
  recorded,
  by,
})
const reader =
  <T extends object>(kind: FactRow['kind'], read: (row: FactRow) => T) =>
  (rows: readonly FactRow[]): readonly (T & FactRecorded)[] =>
    rows.filter((row) => row.kind === kind).map((row) => Object.assign(read(row), recordedOf(row)))

type ContractTerms = Pick<ContractEvent['data'], 'share_bp' | 'kind' | 'cap_bp'>
export const contractsOf = reader('contract', (row) => ({
  studio: row.studio,
  user: row.person,
  from: row.from_day,
  ...(row.value as ContractTerms),
}))
export type ContractFact = ReturnType<typeof contractsOf>[number]

type RateTerms = Pick<RateEvent['data']['sets'][number], 'base' | 'quotes'>
export const rateSetsOf = reader('rates', (row): RateSet => ({
  date: row.from_day,
  source: row.key,
  ...(row.value as RateTerms),
}))

type Rules = Pick<BonusRuleEvent['data'], 'rules'>
export const bonusRulesOf = reader('bonusRules', (row) => ({
  studio: row.studio,
  list: row.key as BonusList,
  /** The first day of the half from which they hold. */
  from: row.from_day,
  half: monthHalfOf(row.from_day),
  ...(row.value as Rules),
}))

export const sourcesOf = reader('source', (row) => ({
  studio: row.studio,
  site: row.key,
  from: row.from_day,
  source: (row.value as { readonly source: string | null }).source,
}))
export const mappingsOf = reader('mapping', (row) => ({
  studio: row.studio,
  site: row.key,
  mapping: row.value as StatementMapping,
}))
/** Every value that a setting of a studio was given; what it was made with holds from the beginning. */
export const settingsOf = reader('setting', (row) => ({
  studio: row.studio,
  setting: row.key as MoneySetting,
  from_ms: row.from_ms,
  value: (row.value as { readonly value: unknown }).value,
}))
export const zonesOf = (rows: readonly FactRow[]) =>
  settingsOf(rows)
    .filter(({ setting }) => setting === 'zone')
    .map((one) => ({ ...one, value: one.value as string }))
export const currenciesOf = (rows: readonly FactRow[]) =>
  settingsOf(rows)
    .filter(({ setting }) => setting === 'currency')
    .map((one) => ({ ...one, value: one.value as Currency }))

/**
 * Makes a said fact of a row: `heldOf` (shared/accounts/held-from.ts) dates it by day, in the zone of the studio
 * concerned.
 */
const saidOf = <V>(row: FactRow, value: V): SaidFact<V> =>
  row.from_ms === null
    ? { from: row.from_day === '' ? null : row.from_day, value }
    : { at: new Date(row.from_ms).toISOString(), value }
export const typesOf = reader('type', (row) => ({
  user: row.person,
  ...saidOf(row, (row.value as { readonly tipCont: string }).tipCont),
}))
export const activityOf = reader('activity', (row) => ({
  user: row.person,
  ...saidOf(row, (row.value as { readonly active: boolean }).active),
}))
/** `user` is the trainer; the shape is that of `allocationsOf` (shared/permissions/held-allocations.ts). */
export const allocatedOf = reader('allocation', (row) => ({
  user: row.person,
  model: row.key,
  ...saidOf(row, (row.value as { readonly allocated: boolean }).allocated),
}))
/** Reads the payees of accounts on sites, by `accountKey`; the studio is paid until another payee is set. */
export const payeesOf = reader('payee', (row) => ({
  user: row.person,
  account: row.key,
  from: row.from_day,
  value: (row.value as { readonly payee: Payee }).payee,
}))
const joined = reader('joined', (row) => ({
  user: row.person,
  studio: row.studio,
  from_ms: row.from_ms as number,
  timezone: (row.value as { readonly timezone: string }).timezone,
}))
/** All joinings of people: what an account was made with, the first of each, holds from the beginning (docs/rules/time.md#what-holds-from-when). */
export function joiningsOf(rows: readonly FactRow[]): ReturnType<typeof joined> {
  const known = new Set<string>()
  return joined(rows).map((one) => {
    if (known.has(one.user)) return one
    known.add(one.user)
    return { ...one, from_ms: FROM_EVER }
  })
}
/** Reads the holders of accounts by `accountKey`; a drop changes nothing, so each holds it until the next. */
export const holdersOf = reader('holder', (row) => ({
  account: row.key,
  user: row.person,
  from_ms: row.from_ms,
}))
