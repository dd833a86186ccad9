import { START, type Position } from '#shared/platform/event-store.ts'
import type { UserState } from '#shared/shifts/calls.ts'
import { stateCode } from '#shared/shifts/rules.ts'
import { queryShiftStates, type ShiftStateTables } from '#projections/shifts/shift-states.ts'
import type { App } from '../platform/kernel/app.ts'
import type { LiveFeed } from '../platform/kernel/define-service.ts'

/** The people on shift in one studio, while a client listens: each change since the last look is told, in its order. */
export class UserStates implements LiveFeed {
  readonly #app: Pick<App, 'read'>
  readonly #studio: string
  /** The people in sight of a restricted trainer; null: everybody of the studio. */
  readonly #models: readonly string[] | null
  /** How far each person's changes have been told: shards of the read model move one by one. */
  #told: Map<string, Position> | undefined
  #onShift = new Map<string, UserState>()

  constructor(app: Pick<App, 'read'>, studio: string, models: readonly string[] | null) {
    this.#app = app
    this.#studio = studio
    this.#models = models
  }

  snapshot = (): readonly UserState[] => [...this.#onShift.values()]

  poll = async (): Promise<readonly UserState[] | undefined> => {
    const sight = { studios: [this.#studio], self: '', models: this.#models }
    const rows = await queryShiftStates(this.#app.read<ShiftStateTables>(), sight)
    const told = this.#told
    const fresh = rows.flatMap(({ person: user, changes }) =>
      changes
        .filter(({ position }) => told !== undefined && position > (told.get(user) ?? START))
        .map((change) => ({ ...change, user })),
    )
    const last = rows.map(({ person, changes }) => [person, changes.at(-1)] as const)
    this.#told = new Map(last.map(([user, change]) => [user, change?.position ?? START]))
    this.#onShift = new Map(
      last.flatMap(([user, change]) =>
        change === undefined || change.state === stateCode.free
          ? []
          : [[user, this.#stateOf(user, change.state)]],
      ),
    )
    return fresh.length === 0
      ? undefined
      : fresh
          .toSorted((a, b) => (a.position < b.position ? -1 : 1))
          .map(({ user, state }) => this.#stateOf(user, state))
  }
  #stateOf = (user: string, state: UserState['state']): UserState => ({
    state,
    user,
    studio: this.#studio,
  })
}
