import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { CELLS_MAX } from '#shared/schedules/rules.ts'
import { ApiError, call } from '../platform/call.ts'
import { whenAnonymous } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'
import { DraftQueue } from './draft-queue.ts'
import { EditHistory } from './history.ts'
import { RosterStore, type Edit } from './roster-store.ts'
import type { RosterRange } from './views.ts'

/** All that the page holds of one studio's roster. It outlives the screen, so that what was typed last is sent whatever is shown next. */
export class Desk {
  readonly studio: string
  readonly store = new RosterStore()
  readonly history = new EditHistory()
  readonly queue: DraftQueue
  #range: RosterRange | undefined
  constructor(studio: string) {
    this.studio = studio
    this.queue = new DraftQueue(this.store, {
      send: (edits) => send(studio, edits),
      isPassing: (error) =>
        !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
      onRefused: (error) => void toastFailure(error, i18n._(msg`Not saved`)),
      onSent: () => void this.refresh(),
      later: (run, ms) => setTimeout(run, ms),
    })
  }

  /** Edits of those whom one may plan; answers how many cells changed. */
  readonly edit = (edits: readonly Edit[]): number => {
    const before = this.#change(edits)
    this.history.note(before)
    return before.length
  }
  readonly undo = (): number => this.history.undo(this.#change)
  readonly redo = (): number => this.history.redo(this.#change)
  readonly #change = (edits: readonly Edit[]): readonly Edit[] => {
    const before = this.store.edit(edits)
    if (before.length > 0) this.queue.wake()
    return before
  }

  /** Everything of a range, or what has changed since if it is the one that is shown. */
  async load(range: RosterRange, signal?: AbortSignal): Promise<void> {
    const known = this.#range
    const same = known?.from === range.from && known.to === range.to
    const since = same ? this.store.position() : undefined
    const began = this.store.begin()
    const query = { studio: this.studio, ...range, ...(since === undefined ? {} : { since }) }
    const roster = await call(rosterCalls.roster, { query }, signal ? { signal } : {})
    if (signal?.aborted) return
    if (roster.partial && !this.store.hasPeople(roster)) {
      this.#range = undefined
      return this.load(range, signal)
    }
    this.#range = range
    this.store.take(roster, began)
  }
  /** Drafts cells that may be out of sight, all of them or none of a request. */
  async draft(edits: readonly Edit[]): Promise<void> {
    await this.queue.idle()
    for (let from = 0; from < edits.length; from += CELLS_MAX)
      await send(this.studio, edits.slice(from, from + CELLS_MAX))
    await this.refresh()
  }
  /** Everything anew: how many are wanted has changed. */
  async reload(): Promise<void> {
    const range = this.#range
    this.#range = undefined
    if (range) await this.load(range)
  }
  /** Fetches what has changed; a failed fetch is made up for with the next news. */
  async refresh(): Promise<void> {
    const range = this.#range
    if (!range) return
    const known = this.store.position()
    await this.load(range).catch((error: unknown) => {
      if (known === undefined) throw error
    })
  }
}

const send = async (studio: string, edits: readonly Edit[]): Promise<void> => {
  const cells = edits.map(({ user, date, cell }) => ({ user, date, cell: [...cell] }))
  await call(rosterCalls.draft, { body: { studio, cells } })
}

const desks = new Map<string, Desk>()
whenAnonymous(() => {
  for (const { queue } of desks.values()) queue.stop()
  desks.clear()
})
export function deskOf(studio: string): Desk {
  const desk = desks.get(studio) ?? new Desk(studio)
  desks.set(studio, desk)
  return desk
}
