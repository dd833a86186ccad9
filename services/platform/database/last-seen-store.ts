import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { SchemaPart } from './migrations.ts'

/** Created at start. What is worth no event: when something was last seen. */
const tables = `
create table if not exists marks (
  kind text collate "C" not null,
  subject text collate "C" not null,
  at bigint not null,
  primary key (kind, subject)
);
create index if not exists marks_by_age on marks (kind, at);
`
export const lastSeenPart: SchemaPart = {
  name: 'marks',
  migrations: [{ name: 'marks', sql: () => tables }],
  rights: (role) => `grant select, insert, update, delete on marks to ${role};`,
}
const MINUTE_MS = 60_000
const FLUSH_MS = 2_000
const REMEMBERED_MAX = 50_000
const PENDING_MAX = 10_000
const SWEPT_AT_ONCE = 5_000

/** Stores when things were last seen, to the minute, outside the event log. Times are epoch milliseconds. */
export interface LastSeenStore {
  /** At once, and readable after it. */
  readonly put: (kind: string, subject: string, now: number) => Promise<void>
  /** Soon: at most one write a minute and subject, and one statement for all that were seen meanwhile. Costs the caller nothing. */
  readonly see: (kind: string, subject: string, now: number) => void
  readonly get: (kind: string, subjects: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly remove: (kind: string, subjects: readonly string[]) => Promise<void>
  /** Forgets what was last seen before `before`, at most 5,000 at once; returns how many. */
  readonly sweep: (kind: string, before: number) => Promise<number>
  /** Writes what `see` has gathered, now. */
  readonly flush: () => Promise<void>
}
interface Pending {
  readonly kind: string
  readonly subject: string
  readonly at: number
}

/** Marks in PostgreSQL; a write that fails is told to `report` and made up for at the next sight. */
export function postgresLastSeen(
  pool: Pick<pg.Pool, 'query'>,
  report: (error: unknown) => void,
): LastSeenStore {
  const seen = new LRUCache<string, number>({ max: REMEMBERED_MAX })
  const pending = new Map<string, Pending>()
  let timer: NodeJS.Timeout | undefined
  const write = async (marks: readonly Pending[]): Promise<void> => {
    if (marks.length === 0) return
    await pool.query(
      `insert into marks (kind, subject, at) select t.kind, t.subject, t.at from unnest($1::text[], $2::text[], $3::bigint[]) as t (kind, subject, at) order by t.kind, t.subject
       on conflict (kind, subject) do update set at = greatest(marks.at, excluded.at)`,
      [
        marks.map((mark) => mark.kind),
        marks.map((mark) => mark.subject),
        marks.map((mark) => mark.at),
      ],
    )
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const now = [...pending.values()]
    pending.clear()
    await write(now)
  }
  return {
    put: (kind, subject, at) => write([{ kind, subject, at }]),
    see: (kind, subject, at) => {
      const key = `${kind}\u0000${subject}`
      if (
        at - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS ||
        pending.size >= PENDING_MAX
      )
        return
      seen.set(key, at)
      pending.set(key, { kind, subject, at })
      timer ??= setTimeout(() => void flush().catch(report), FLUSH_MS).unref()
    },
    get: async (kind, subjects) => {
      if (subjects.length === 0) return new Map()
      const { rows } = await pool.query<{ subject: string; at: string }>(
        'select m.subject, m.at from marks m where m.kind = $1 and m.subject = any($2)',
        [kind, subjects],
      )
      return new Map(rows.map((row) => [row.subject, Number(row.at)]))
    },
    remove: async (kind, subjects) => {
      for (const subject of subjects) pending.delete(`${kind}\u0000${subject}`)
      await pool.query('delete from marks where kind = $1 and subject = any($2)', [kind, subjects])
    },
    sweep: async (kind, before) => {
      const old =
        'select m.subject from marks m where m.kind = $1 and m.at < $2 order by m.at limit $3'
      return (
        (
          await pool.query(`delete from marks where kind = $1 and subject in (${old})`, [
            kind,
            before,
            SWEPT_AT_ONCE,
          ])
        ).rowCount ?? 0
      )
    },
    flush,
  }
}
