import type {
  PayRun,
  PayRunBatch,
  PayRunEntry,
  PayRunPerson,
} from '#shared/settlements/pay-run/views.ts'
import { payWays, type PayWay } from '#shared/settlements/rules.ts'
import { sumOf } from '../data/amounts.ts'

/** How a person is to be paid; empty: not in this batch. */
export type ChosenWay = PayWay | ''
/** A person of the pay run with what is chosen or was prepared for them. */
export interface PayRunRow extends PayRunPerson {
  readonly how: ChosenWay
  /** Their payment in the batch that is in force; null: they are in none. */
  readonly entry: PayRunEntry | null
  /** Whether the way can be chosen now. */
  readonly choosable: boolean
}
/** The batch in force: the newest one, unless it was replaced or withdrawn. */
export const batchInForce = ({ batches: [newest] }: Pick<PayRun, 'batches'>): PayRunBatch | null =>
  newest && !newest.over ? newest : null
/** Whether a bank file of the batch waits for the bank's answer: nothing else is prepared meanwhile. */
export const waitsForBank = (batch: PayRunBatch | null): boolean =>
  batch !== null &&
  batch.files.length > 0 &&
  batch.entries.some(({ how, state }) => how === 'bank' && state === 'due')

/** Everybody with their way: as chosen, else as prepared, else by the bank for who has an account. */
export function rowsOfPayRun(
  run: PayRun,
  chosen: Readonly<Record<string, ChosenWay>>,
): readonly PayRunRow[] {
  const batch = batchInForce(run)
  const waits = waitsForBank(batch)
  const entries = new Map(batch?.entries.map((one) => [one.user, one]))
  return run.people.map((person) => {
    const entry = entries.get(person.user) ?? null
    const choosable = person.state === 'signed' && !person.own && !waits
    const prepared = entry?.state === 'due' ? entry.how : undefined
    const usual = person.bank_account ? 'bank' : ''
    const how = chosen[person.user] ?? prepared ?? usual
    return { ...person, entry, choosable, how: choosable ? how : (entry?.how ?? '') }
  })
}

interface WaySum {
  readonly how: ChosenWay
  readonly currency: PayRunPerson['currency']
  readonly people: number
  readonly amount: string
}
/** Sums by way and currency, in the order of the ways; last who is left out. */
export const sumsByWay = (
  payments: readonly {
    readonly how: ChosenWay
    readonly currency: PayRunPerson['currency']
    readonly amount: string
  }[],
): readonly WaySum[] =>
  ([...payWays, ''] as const).flatMap((how) =>
    [
      ...Map.groupBy(
        payments.filter((one) => one.how === how),
        ({ currency }) => currency,
      ),
    ].map(([currency, some]) => ({
      how,
      currency,
      people: some.length,
      amount: sumOf(some.map(({ amount }) => amount)),
    })),
  )
/** Returns the people of a batch made now, and how they are paid. */
export const toPrepare = (rows: readonly PayRunRow[]): readonly (PayRunRow & { how: PayWay })[] =>
  rows.filter((row): row is PayRunRow & { how: PayWay } => row.choosable && row.how !== '')
/** Whether what is chosen is what was prepared already. */
export function isPrepared(rows: readonly PayRunRow[], batch: PayRunBatch | null): boolean {
  const wanted = toPrepare(rows)
  const due = batch?.entries.filter(({ state }) => state === 'due') ?? []
  const prepared = new Map(due.map((one) => [one.user, one]))
  return (
    wanted.length > 0 &&
    wanted.every(({ user, how, net }) => {
      const one = prepared.get(user)
      return one?.how === how && one.amount === net
    })
  )
}
