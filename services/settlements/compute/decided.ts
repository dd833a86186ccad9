import { monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import type { Position } from '#shared/platform/event-store.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import {
  querySettlementEvents,
  settlements,
  type SettlementsWanted,
  type SettlementTables,
} from '#projections/settlements/settlements.ts'
import { halfStateOf, isSettled } from '#shared/settlements/state.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import type { App } from '../../platform/kernel/app.ts'
import { awaitDecisions } from '../../platform/kernel/find-visible.ts'
import { settlementAggregate } from '../decide/decider.ts'
import { PersonDecisions } from './decisions.ts'
import type { KnownAt } from './known-at.ts'

interface DecidedAsked extends Omit<SettlementsWanted, 'users'> {
  /** null or absent: about everybody. */
  readonly users?: readonly string[] | null
  readonly known: Pick<KnownAt, 'position'>
}
/** Loads the decisions about people in a studio, by login. Signed figures stand in them: nothing is computed. */
export async function decidedIn(
  app: App,
  { known, users, ...wanted }: DecidedAsked,
): Promise<ReadonlyMap<string, PersonDecisions>> {
  const asked = { ...wanted, users: users ?? undefined }
  const rows = await querySettlementEvents(app.read<SettlementTables>(), asked)
  return new Map(
    [...Map.groupBy(rows, ({ person }) => person)].map(([user, own]) => [
      user,
      new PersonDecisions(own, known.position),
    ]),
  )
}

interface SignedPerson {
  readonly user: string
  /** The position that the signature was computed from. */
  readonly position: Position
}

/** Returns the people whose signature holds, by the first day of the half. */
export async function decisionsOfStudio(
  app: App,
  studio: string,
  position: Position,
): Promise<ReadonlyMap<LocalDay, readonly SignedPerson[]>> {
  const decided = await decidedIn(app, { studio, known: { position }, linesOf: [] })
  const signed = [...decided].flatMap(([user, { state }]) =>
    Object.entries(state.halves).flatMap(([first, { signature }]) =>
      signature ? [{ first, user, position: signature.position }] : [],
    ),
  )
  return Map.groupBy(signed, ({ first }) => first)
}

/** The half with which somebody has ended in a studio, once it is settled. */
export async function endedHalf(
  app: App,
  { user, studio }: { readonly user: string; readonly studio: string },
): Promise<MonthHalf | null> {
  const { state } = await app.load(settlementAggregate, settlementStream(studio, user))
  const { final } = state
  if (final === null || !isSettled(halfStateOf(state, final))) return null
  const { month, half } = final
  return { month, half }
}

/** The latest half with a signature, once everything that is decided is known. Raises position.notReached. */
export async function lastSigned(app: App, studio: string): Promise<MonthHalf | null> {
  await awaitDecisions(app, settlements.name)
  const signed = await decisionsOfStudio(app, studio, await app.progress.head())
  const last = [...signed.keys()].toSorted().at(-1)
  return last === undefined ? null : monthHalfOf(last)
}
