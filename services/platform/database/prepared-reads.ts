import type pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { PLANNED_EACH_TIME } from '#projections/platform/store/holds-plain.ts'

/** A screen's queries differ in a few conditions. Beyond this many texts the others are planned each time, as they were. */
const STATEMENTS_MAX = 300
/** A list that goes in value by value makes another text of every length: the long ones would take the places of the rest. */
const VALUES_MAX = 24
/** PostgreSQL's answer to a prepared statement whose table has got other columns since, as a rebuilt read model may. */
const FEATURE_NOT_SUPPORTED = '0A000'

interface Names {
  /** The name for this text; undefined if there are too many texts. */
  readonly of: (text: string) => string | undefined
  /** Makes this text another name, because what was prepared under the old one is of no use any more. */
  readonly renew: (text: string) => void
}
function openNames(): Names {
  const names = new Map<string, string>()
  let next = 0
  const give = (text: string) => {
    const name = `read_${next++}`
    names.set(text, name)
    return name
  }
  return {
    of: (text) => names.get(text) ?? (names.size < STATEMENTS_MAX ? give(text) : undefined),
    renew: (text) => void give(text),
  }
}

/**
 * The pool as Kysely uses it: each text is prepared once a connection, because planning a read takes as long as running it.
 * Not those whose best plan depends on their values (a rare word, or a common one). Within a transaction nothing is prepared: a statement that has to be prepared again would end it.
 */
export function preparedReads(pool: pg.Pool): PostgresPool {
  const names = openNames()
  return {
    connect: async () => asPrepared(await pool.connect(), names),
    end: async () => undefined,
  }
}

function asPrepared(client: pg.PoolClient, names: Names): PostgresPoolClient {
  let open = false
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (/^(start|begin)\b/.test(text)) open = true
    const isPlannedNow = open || values.length > VALUES_MAX || text.includes(PLANNED_EACH_TIME)
    const name = isPlannedNow ? undefined : names.of(text)
    if (name === undefined) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if ((error as { code?: unknown }).code !== FEATURE_NOT_SUPPORTED) throw error
      names.renew(text)
      return client.query(text, [...values])
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}
