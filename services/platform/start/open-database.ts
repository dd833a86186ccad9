import pg from 'pg'
import { setUpBy, type Database } from '../database/database.ts'
import { OtherLog } from '../database/other-log.ts'
import { STORE_MS_MAX } from '../database/outage.ts'
import { createSchema } from './schema.ts'
import { appRole, type DatabaseLogin } from '../database/schema-roles.ts'

/**
 * A process that is stopped in the middle of a step (a suspended machine, a debugger) keeps its row locks no longer than this:
 * then PostgreSQL ends its session and another process goes on. A step itself computes for a second at most between statements.
 */
const IDLE_IN_TRANSACTION = '20s'
/**
 * One statement has one process of PostgreSQL: callers are many, and what helps one of them costs all, two processes to
 * start and to end for a read of a few milliseconds (docs/decisions/0200-history-costs-nothing.md).
 */
const PARALLEL = '-c max_parallel_workers_per_gather=0'

/** A notice of a database function while it runs. */
export interface DatabaseNotice {
  readonly code: string | undefined
  readonly message: string | undefined
  readonly detail: string | undefined
}

/** Creates the schema and its roles if need be, by a connection that is closed again, then gives a pool that logs in as the restricted role. */
export async function openDatabase(
  setUpUrl: string,
  schema: string,
  onLost: (error: Error) => void,
  connections = 10,
  onNotice: (notice: DatabaseNotice) => void = () => undefined,
): Promise<Database> {
  const login = await setUpBy(setUpUrl, (client) => createSchema(client, schema))
  const wanted = loginUrl(setUpUrl, login)
  const restricted = await letsIn(wanted)
  const url = restricted ? wanted : setUpUrl
  const options = `-c search_path=${schema} -c role=${appRole(schema)} -c timezone=UTC -c lock_timeout=${STORE_MS_MAX} -c statement_timeout=60s -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION} ${PARALLEL}`
  const kept = new KeptLog()
  // Statements that need not wait for each other travel together: a trip to PostgreSQL costs more than most statements do.
  const pool = new pg.Pool({
    connectionString: url,
    options,
    max: connections,
    connectionTimeoutMillis: STORE_MS_MAX,
    pipeline: true,
    // Not `verify`: a caller that gives up waiting while that runs leaves the connection without an owner, and the pool never ends.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: kept.verify,
  })
  // An idle connection that breaks (the server restarts) is replaced at its next use; without a listener it would end the process.
  let closing = false
  const lost = (error: Error) => {
    if (!closing) onLost(error)
  }
  pool.on('connect', (client) => client.on('notice', onNotice))
  // The pool listens only to idle connections; one that breaks while it is used would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  pool.on('error', lost)
  return {
    setUpUrl,
    url,
    schema,
    restricted,
    pool,
    connect: async () => {
      const client = new pg.Client({ connectionString: url, options, keepAlive: true })
      client.on('error', lost)
      await client.connect()
      return client
    },
    keepTo: kept.keepTo,
    close: () => {
      closing = true
      return pool.end()
    },
  }
}

/** A restored or mistaken server may answer where the old one did. */
class KeptLog {
  #log: string | undefined
  readonly keepTo = (log: string): void => {
    this.#log = log
  }
  readonly verify = async (client: pg.ClientBase): Promise<void> => {
    const log = this.#log
    if (log === undefined) return
    const { rows } = await client.query<{ log: string }>('select l.log from log_identity l')
    if (rows[0]?.log !== log)
      throw new OtherLog(
        'the database is another than the one this process was started with: give the one that it had, or start it again',
      )
  }
}

/** Adds the login as parameters, which hold over the rest of the address: one without a host takes no user before it. */
function loginUrl(given: string, { user, password }: DatabaseLogin): string {
  const url = new URL(given)
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return url.href
}
async function letsIn(url: string): Promise<boolean> {
  try {
    await setUpBy(url, (client) => client.query('select'))
    return true
  } catch (error) {
    // Class 28: who it is was not accepted. Anything else (it is starting, it is full) is no answer to that.
    if (String((error as { code?: unknown }).code).startsWith('28')) return false
    throw error
  }
}
