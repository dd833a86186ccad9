import { heldOf, type Held, type SaidFact } from '#shared/accounts/held-from.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import { ownStudioAt, type StudioTerms } from '#shared/money/derive.ts'
import { ownStudioOn } from '#shared/money/own-studio.ts'
import { allocationsOf } from '#shared/permissions/held-allocations.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { activityOf, allocatedOf, joiningsOf, typesOf } from '#projections/money/facts-read.ts'
import { queryFacts, type FactTables } from '#projections/money/facts.ts'
import type { App } from '../../platform/kernel/app.ts'
import { zoneAtInstant } from './halves.ts'

/** The facts held of people, by the days of one studio (docs/rules/time.md#what-holds-from-when). */
export class PeopleHeld {
  readonly #types: ReadonlyMap<string, readonly Held<string>[]>
  readonly #activity: ReadonlyMap<string, readonly Held<boolean>[]>
  readonly #joined: ReadonlyMap<string, ReturnType<typeof joiningsOf>>
  /** By trainer and model. */
  readonly #allocated: ReadonlyMap<string, ReadonlyMap<string, readonly Held<boolean>[]>>

  constructor(rows: Parameters<typeof typesOf>[0], studio: StudioTerms) {
    const zoneAt = (at: string) => zoneAtInstant(studio, Date.parse(at))
    const held = <V>(said: readonly (SaidFact<V> & { readonly user: string })[]) =>
      byPerson(said, (all) => heldOf(all, zoneAt))
    this.#types = held(typesOf(rows))
    this.#activity = held(activityOf(rows))
    this.#joined = byPerson(joiningsOf(rows), (all) => all)
    this.#allocated = byPerson(allocatedOf(rows), (all) => allocationsOf(all, zoneAt))
  }

  typeOn(person: string, day: LocalDay): string | undefined {
    return inForceOn(this.#types.get(person) ?? [], day)?.value
  }
  isActiveOn(person: string, day: LocalDay): boolean {
    return inForceOn(this.#activity.get(person) ?? [], day)?.value ?? false
  }
  studioOn(person: string, day: LocalDay): string | null {
    const joined = this.#joined.get(person) ?? []
    return ownStudioOn(
      joined.map((one) => ({ ...one, from: new Date(one.from_ms).toISOString() })),
      day,
    )
  }
  /** Epoch milliseconds. */
  studioAt(person: string, at: number): string | undefined {
    const joined = this.#joined.get(person) ?? []
    return ownStudioAt(
      {
        joined: joined.map(({ from_ms, studio }) => ({ at: from_ms, value: studio })),
        contracts: [],
      },
      at,
    )
  }
  /** The trainers that were ever given each model, but for the model themselves. */
  trainersByModel(): ReadonlyMap<string, readonly string[]> {
    const trainers = new Map<string, string[]>()
    for (const [trainer, models] of this.#allocated)
      for (const model of models.keys())
        if (model !== trainer) trainers.set(model, [...(trainers.get(model) ?? []), trainer])
    return trainers
  }
  isAllocated(trainer: string, model: string, day: LocalDay): boolean {
    const held = this.#allocated.get(trainer)?.get(model) ?? []
    return inForceOn(held, day)?.value ?? false
  }
}
const byPerson = <F extends { readonly user: string }, T>(
  facts: readonly F[],
  of: (facts: readonly F[]) => T,
): ReadonlyMap<string, T> =>
  new Map([...Map.groupBy(facts, ({ user }) => user)].map(([user, all]) => [user, of(all)]))

/** Loads the facts held of these people, as known now. */
export async function peopleHeld(
  app: Pick<App, 'read'>,
  studio: StudioTerms,
  persons: readonly string[],
): Promise<PeopleHeld> {
  const rows = await queryFacts(app.read<FactTables>(), {
    kinds: ['type', 'activity', 'joined', 'allocation'],
    persons,
  })
  return new PeopleHeld(rows, studio)
}
