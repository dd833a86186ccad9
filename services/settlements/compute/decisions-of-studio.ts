import { monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import {
  querySettlementEvents,
  settlements,
  type SettlementTables,
} from '#projections/settlements/settlements.ts'
import type { App } from '../../platform/kernel/app.ts'
import { awaitDecisions } from '../../platform/kernel/find-visible.ts'
import { PersonDecisions } from './decisions.ts'

interface SignedPerson {
  readonly user: string
  /** What the signature was computed from. */
  readonly position: Position
}

/** Whose signature holds, by the first day of the half. */
export async function decisionsOfStudio(
  app: App,
  studio: string,
  known: Position,
): Promise<ReadonlyMap<LocalDay, readonly SignedPerson[]>> {
  const rows = await querySettlementEvents(app.read<SettlementTables>(), {
    studio,
    linesOf: [],
  })
  const signed = [...Map.groupBy(rows, ({ person }) => person)].flatMap(([user, own]) =>
    Object.entries(new PersonDecisions(own, known).state.halves).flatMap(([first, { signature }]) =>
      signature ? [{ first, user, position: signature.position }] : [],
    ),
  )
  return Map.groupBy(signed, ({ first }) => first)
}

/** The latest half with a signature, once everything that is decided is known. Raises position.notReached. */
export async function lastSigned(app: App, studio: string): Promise<MonthHalf | null> {
  await awaitDecisions(app, settlements.name)
  const signed = await decisionsOfStudio(app, studio, await app.progress.head())
  const last = [...signed.keys()].toSorted().at(-1)
  return last === undefined ? null : monthHalfOf(last)
}
