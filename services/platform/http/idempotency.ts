import { createHash } from 'node:crypto'
import { EventIdReused } from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { SchemaPart } from '../database/migrations.ts'
import { Turns } from '../concurrency/turns.ts'
import { seal, unseal } from '../privacy/keyring.ts'

/** Created at start. A row without `status` is a claim: its request is running, or died. */
const tables = `
create table if not exists idempotency (
  key_hash text collate "C" primary key,
  request_hash text not null,
  status smallint,
  body text,
  position text,
  claimed_at timestamptz not null default now(),
  answered_at timestamptz
);
create index if not exists idempotency_by_age on idempotency (claimed_at);
`
export const httpPart: SchemaPart = {
  name: 'http',
  migrations: [{ name: 'answers by Idempotency-Key', sql: () => tables }],
  rights: (role) => `grant select, insert, update, delete on idempotency to ${role};`,
}
export interface StoredAnswer {
  readonly status: number
  readonly body: string
  readonly position: string | undefined
}
/** Keeps answers. `claim` gives the stored answer, 'claimed' if the request is the caller's to run, 'running' if another process runs it. */
export interface IdempotencyStore {
  readonly claim: (
    key: string,
    request: string,
  ) => Promise<StoredAnswer | 'claimed' | 'running' | 'otherRequest'>
  readonly answer: (key: string, answer: StoredAnswer) => Promise<void>
  readonly release: (key: string) => Promise<void>
  /** Removes rows older than 48 hours, 1,000 at a time; returns how many. */
  readonly sweep: () => Promise<number>
}
interface Queryable {
  query: (
    sql: string,
    values: unknown[],
  ) => Promise<{ readonly rows: unknown[]; readonly rowCount: number | null }>
}
interface Row {
  readonly request_hash: string
  readonly status: number | null
  readonly body: string | null
  readonly position: string | null
}

const UNRELEASED_MAX = 10_000
/** A large statement would hold its rows for long. */
const SWEPT_AT_ONCE = 1_000

/**
 * Answers in PostgreSQL. A claim older than 15 s is of a process that died, and is taken over; should that one live after
 * all, its events and ours have the same ids, so that running twice writes once. A claim of our own that could not be
 * released, because the database was away, is ours again at once.
 */
export function postgresIdempotency(pool: Queryable): IdempotencyStore {
  const takeOver = `insert into idempotency as i (key_hash, request_hash) values ($1, $2)
    on conflict (key_hash) do update set claimed_at = now()
    where i.status is null and i.request_hash = excluded.request_hash and ($3 or i.claimed_at < now() - interval '15 seconds')`
  const unreleased = new Set<string>()
  const keepingNote = async <T>(key: string, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (unreleased.size < UNRELEASED_MAX) unreleased.add(key)
      throw error
    }
  }
  return {
    claim: async (key, request) => {
      const claimed = await keepingNote(
        key,
        pool.query(takeOver, [key, request, unreleased.has(key)]),
      )
      unreleased.delete(key)
      if (claimed.rowCount === 1) return 'claimed'
      const found = await pool.query(
        'select i.request_hash, i.status, i.body, i.position from idempotency i where i.key_hash = $1',
        [key],
      )
      const row = found.rows[0] as Row | undefined
      if (!row) return 'running'
      if (row.request_hash !== request) return 'otherRequest'
      return row.status === null
        ? 'running'
        : { status: row.status, body: row.body ?? '', position: row.position ?? undefined }
    },
    answer: async (key, { status, body, position }) => {
      await pool.query(
        'update idempotency set status = $2, body = $3, position = $4, answered_at = now() where key_hash = $1',
        [key, status, body, position ?? null],
      )
    },
    release: async (key) => {
      await keepingNote(
        key,
        pool.query('delete from idempotency where key_hash = $1 and status is null', [key]),
      )
    },
    sweep: async () => {
      const old = `select i.key_hash from idempotency i where i.claimed_at < now() - interval '48 hours' limit ${SWEPT_AT_ONCE}`
      for (let swept = 0; ;) {
        const some = await pool.query(`delete from idempotency where key_hash in (${old})`, [])
        swept += some.rowCount ?? 0
        if ((some.rowCount ?? 0) < SWEPT_AT_ONCE) return swept
      }
    },
  }
}

const hashOf = (parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}
/** `id`: one hash per actor, call and key; it serves as command id too, so a repetition after a crash writes nothing twice. */
export interface IdempotencyKey {
  readonly id: string
  /** Seals the answer. It is made of the key, which is kept nowhere: whoever reads the database, or a copy of it, reads no answers. */
  readonly secret: Buffer
}
/** Returns the key of a request, if it names one. Refuses with request.malformed. */
export function idempotencyKey(
  header: string | string[] | undefined,
  user: string,
  call: string,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length === 0 || header.length > 200)
    return refuse('request.malformed', { detail: 'Idempotency-Key has 1 to 200 characters' })
  return {
    id: hashOf([user, call, header]),
    secret: Buffer.from(hashOf(['answer', user, call, header]), 'hex'),
  }
}
/** Hash of the parts that make a request the same request. */
export const requestHash = (input: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}): string =>
  hashOf([
    JSON.stringify([input.params, input.query]),
    Buffer.isBuffer(input.body) ? input.body : JSON.stringify(input.body ?? null),
  ])

/**
 * Runs a request once per key. A second one with the same key waits for the first in this process and gets its answer; one that
 * another process runs is refused with command.busy. Only accepted requests are kept: after a refusal the key is free again.
 */
export function makeOnce(store: IdempotencyStore) {
  const turns = new Turns()
  return (
    key: IdempotencyKey,
    request: string,
    run: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> => turns.run(key.id, () => runOnce(store, key, request, run))
}

/** Begins an answer that is sealed; one that was kept before answers were sealed is JSON. */
const SEALED = 'sealed:'
const sealed = (answer: StoredAnswer, { id, secret }: IdempotencyKey): StoredAnswer => ({
  ...answer,
  body: `${SEALED}${seal(secret, answer.body, id).toString('base64')}`,
})
const unsealed = (answer: StoredAnswer, { id, secret }: IdempotencyKey): StoredAnswer =>
  answer.body.startsWith(SEALED)
    ? {
        ...answer,
        body: unseal(secret, Buffer.from(answer.body.slice(SEALED.length), 'base64'), id),
      }
    : answer

async function runOnce(
  store: IdempotencyStore,
  key: IdempotencyKey,
  request: string,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const claim = await store.claim(key.id, request)
  if (claim === 'otherRequest') return refuse('request.keyReused')
  if (claim === 'running') return refuse('command.busy')
  if (claim !== 'claimed') return unsealed(claim, key)
  try {
    const answer = await run()
    await store.answer(key.id, sealed(answer, key))
    return answer
  } catch (error) {
    await store.release(key.id)
    // The key's first answer is older than 48 hours and swept, its events are not.
    if (error instanceof EventIdReused) return refuse('request.keyReused')
    throw error
  }
}
