import type pg from 'pg'
import type { Wish } from './process-context.ts'

type TimerWish = Exclude<Wish, { type: 'send' }>
type Setting = Extract<Wish, { type: 'at' }>
/** The wish about one timer: removed, set, or set anew in any case. */
interface Wanted {
  readonly isTakenAway: boolean
  readonly set: Setting | undefined
}

/**
 * Gathers the wishes of runs about timers, to write them together: a process that reads a long log sets one and removes it again for
 * most events, and a trip to PostgreSQL for each costs more than all else.
 */
export class TimerWishes {
  #wanted = new Map<string, Wanted>()

  add(wish: TimerWish): void {
    const before = this.#wanted.get(wish.key)
    // One that was set to another moment meanwhile has not fired at this one, also if its row says so.
    const isReset = before?.set !== undefined && wish.type === 'at' && before.set.due !== wish.due
    this.#wanted.set(
      wish.key,
      wish.type === 'cancel'
        ? { isTakenAway: true, set: undefined }
        : { isTakenAway: isReset || (before?.isTakenAway ?? false), set: wish },
    )
  }

  async write(client: pg.ClientBase, process: string): Promise<void> {
    if (this.#wanted.size === 0) return
    const wanted = [...this.#wanted]
    this.#wanted = new Map()
    const taken = wanted.filter(([, { isTakenAway }]) => isTakenAway).map(([key]) => key)
    const set = wanted.flatMap(([, one]) => one.set ?? [])
    if (taken.length > 0)
      await client.query('delete from timers where process = $1 and key = any($2)', [
        process,
        taken,
      ])
    if (set.length > 0)
      await client.query(
        `insert into timers as t (process, key, due, data, set_by)
         select $1, w.key, w.due, w.data::jsonb, w.set_by from unnest($2::text[], $3::timestamptz[], $4::text[], $5::uuid[]) as w (key, due, data, set_by)
         on conflict (process, key) do update set due = excluded.due, data = excluded.data, set_by = excluded.set_by,
           fired_at = null, attempts = 0, retry_at = null, error = null
         where t.fired_at is null or t.due <> excluded.due`,
        [
          process,
          set.map(({ key }) => key),
          set.map(({ due }) => due),
          set.map(({ data }) => JSON.stringify(data)),
          set.map(({ setBy }) => setBy),
        ],
      )
  }
}
