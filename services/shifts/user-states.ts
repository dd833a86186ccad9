import type { UserState } from '#shared/shifts/calls.ts'
import { stateCode } from '#shared/shifts/rules.ts'
import { queryOnShift, type OnShiftTables } from '#projections/shifts/on-shift.ts'
import type { App } from '../platform/kernel/app.ts'
import type { LiveFeed } from '../platform/kernel/define-service.ts'

/** Who is on shift in one studio, while somebody listens: what differs from what was told last is told. */
export class UserStates implements LiveFeed {
  readonly #app: Pick<App, 'read' | 'now'>
  readonly #studio: string
  /** Of a restricted trainer the people in sight; null: everybody of the studio. */
  readonly #models: readonly string[] | null
  #told = new Map<string, UserState>()

  constructor(app: Pick<App, 'read' | 'now'>, studio: string, models: readonly string[] | null) {
    this.#app = app
    this.#studio = studio
    this.#models = models
  }

  snapshot = (): readonly UserState[] => [...this.#told.values()]

  poll = async (): Promise<readonly UserState[] | undefined> => {
    const sight = { studios: [this.#studio], self: '', models: this.#models }
    const rows = await queryOnShift(this.#app.read<OnShiftTables>(), sight, this.#app.now())
    const now = new Map(
      rows.map(({ user, session: { state } }) => [user, { state, user, studio: this.#studio }]),
    )
    const changed = [...now.values()].filter(
      ({ user, state }) => this.#told.get(user)?.state !== state,
    )
    const ended = [...this.#told.values()]
      .filter(({ user }) => !now.has(user))
      .map((one) => ({ ...one, state: stateCode.free }))
    this.#told = now
    return changed.length + ended.length === 0 ? undefined : [...changed, ...ended]
  }
}
