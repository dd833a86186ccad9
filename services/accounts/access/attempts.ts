import type pg from 'pg'
import {
  COUNTS_MAX,
  FAILURES_FORGOTTEN_S,
  waitSeconds,
  type Allowance,
} from '#shared/accounts/throttle-rules.ts'

/** One count that an attempt has to pass. */
export interface Gate {
  readonly key: string
  readonly allowance: Allowance
}
interface Count {
  readonly failures: number
  /** Epoch milliseconds. */
  readonly blockedUntil: number
}
/** Failed logins, counted for all processes together. Times are epoch milliseconds. */
export interface Attempts {
  readonly read: (keys: readonly string[], now: number) => Promise<ReadonlyMap<string, Count>>
  /** Counts a failure at each gate before anybody knows whether it is one, so that guesses sent at once gain nothing. False, and nothing counted, where one is shut. */
  readonly countAttempt: (gates: readonly Gate[], now: number) => Promise<boolean>
  /** It was no failure: `clear` starts anew, `lower` takes one off. */
  readonly giveBack: (counts: {
    readonly clear: readonly string[]
    readonly lower: readonly string[]
  }) => Promise<void>
  /** Forgets what is old, and the oldest beyond the bound. */
  readonly sweep: (now: number) => Promise<void>
}
const FORGET_MS = FAILURES_FORGOTTEN_S * 1000

/** Created at start by the platform's schema. Unlogged: what a crash forgets is a few failures. */
const failuresNow = `case when a.touched_at < excluded.touched_at - ${FORGET_MS} then 1 else least(a.failures + 1, 1000000) end`
const takeSql = `
insert into failure_counts as a (key, failures, free, first_ms, max_ms, blocked_until, touched_at)
select t.key, 1, t.free, t.first_ms, t.max_ms, case when t.free <= 1 then $5 + t.first_ms else 0 end, $5
from unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[]) as t (key, free, first_ms, max_ms)
where not exists (select from failure_counts b where b.key = any($1) and b.blocked_until > $5)
order by t.key collate "C"
on conflict (key) do update set
  failures = ${failuresNow},
  free = excluded.free, first_ms = excluded.first_ms, max_ms = excluded.max_ms, touched_at = excluded.touched_at,
  blocked_until = case when ${failuresNow} < excluded.free then 0
    else excluded.touched_at + least(excluded.max_ms, excluded.first_ms * (1::bigint << least(20, ${failuresNow} - excluded.free))) end
where a.blocked_until <= excluded.touched_at
returning a.key`

/** The counts in PostgreSQL: two statements an attempt. */
export function postgresAttempts(pool: Pick<pg.Pool, 'query'>): Attempts {
  const giveBack: Attempts['giveBack'] = async ({ clear, lower }) => {
    await pool.query(
      // Locked in the order in which attempts are counted: two at once would else wait for each other.
      `with held as (select a.key from failure_counts a where a.key = any($1::text[] || $2::text[]) order by a.key collate "C" for update),
       cleared as (delete from failure_counts where key = any($1) and key in (select h.key from held h))
       update failure_counts set failures = failures - 1, blocked_until = case when failures - 1 < free then 0 else blocked_until end
       where key = any($2) and failures > 0 and key in (select h.key from held h)`,
      [clear, lower],
    )
  }
  return {
    read: async (keys, now) => {
      const { rows } = await pool.query<{ key: string; failures: number; blocked_until: string }>(
        'select a.key, a.failures, a.blocked_until from failure_counts a where a.key = any($1) and a.touched_at >= $2',
        [keys, now - FORGET_MS],
      )
      return new Map(
        rows.map((row) => [
          row.key,
          { failures: row.failures, blockedUntil: Number(row.blocked_until) },
        ]),
      )
    },
    countAttempt: async (gates, now) => {
      const ms = (seconds: number) => seconds * 1000
      const { rows } = await pool.query<{ key: string }>(takeSql, [
        gates.map(({ key }) => key),
        gates.map(({ allowance }) => allowance.free),
        gates.map(({ allowance }) => ms(allowance.first_s)),
        gates.map(({ allowance }) => ms(allowance.max_s)),
        now,
      ])
      if (rows.length === gates.length) return true
      // Another attempt shut one of them in the same moment: the others counted nothing that happened.
      await giveBack({ clear: [], lower: rows.map(({ key }) => key) })
      return false
    },
    giveBack,
    sweep: async (now) => {
      await pool.query(
        'delete from failure_counts where key in (select a.key from failure_counts a where a.touched_at < $1 limit 20000)',
        [now - FORGET_MS],
      )
      await pool.query(
        'delete from failure_counts where key in (select a.key from failure_counts a order by a.touched_at desc offset $1)',
        [COUNTS_MAX],
      )
    },
  }
}

/** The same in memory, for tests of the rules; one test holds the two equal. */
export function memoryAttempts(): Attempts {
  const counts = new Map<string, Count & { readonly free: number; readonly touchedAt: number }>()
  const fresh = (key: string, now: number) => {
    const count = counts.get(key)
    return count && count.touchedAt >= now - FORGET_MS ? count : undefined
  }
  return {
    read: async (keys, now) =>
      new Map(
        keys.flatMap((key) => {
          const count = fresh(key, now)
          return count
            ? [[key, { failures: count.failures, blockedUntil: count.blockedUntil }] as const]
            : []
        }),
      ),
    countAttempt: async (gates, now) => {
      if (gates.some(({ key }) => (counts.get(key)?.blockedUntil ?? 0) > now)) return false
      for (const { key, allowance } of gates) {
        const failures = (fresh(key, now)?.failures ?? 0) + 1
        const blockedUntil =
          failures < allowance.free ? 0 : now + waitSeconds(allowance, failures) * 1000
        counts.set(key, { failures, blockedUntil, free: allowance.free, touchedAt: now })
      }
      return true
    },
    giveBack: async ({ clear, lower }) => {
      for (const key of clear) counts.delete(key)
      for (const key of lower) {
        const count = counts.get(key)
        if (!count || count.failures === 0) continue
        const failures = count.failures - 1
        counts.set(key, {
          ...count,
          failures,
          blockedUntil: failures < count.free ? 0 : count.blockedUntil,
        })
      }
    },
    sweep: async (now) => {
      for (const key of counts.keys()) if (!fresh(key, now)) counts.delete(key)
    },
  }
}
