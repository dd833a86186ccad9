import pg from 'pg'
import { setUpBy, type Database } from '../database/database.ts'
import { createSchema } from './schema.ts'
import { appRole, type DatabaseLogin } from '../database/schema-roles.ts'

/**
 * A process that is stopped in the middle of a step (a suspended machine, a debugger) keeps its row locks no longer than this:
 * then PostgreSQL ends its session and another process goes on. A step itself computes for a second at most between statements.
 */
const IDLE_IN_TRANSACTION = '20s'

/** Creates the schema and its roles if need be, by a connection that is closed again, then gives a pool that logs in as the restricted role. */
export async function openDatabase(
  setUpUrl: string,
  schema: string,
  onLost: (error: Error) => void,
  connections = 10,
): Promise<Database> {
  const login = await setUpBy(setUpUrl, (client) => createSchema(client, schema))
  const wanted = loginUrl(setUpUrl, login)
  const restricted = await letsIn(wanted)
  const url = restricted ? wanted : setUpUrl
  const options = `-c search_path=${schema} -c role=${appRole(schema)} -c timezone=UTC -c lock_timeout=10s -c statement_timeout=60s -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION}`
  // Statements that need not wait for each other travel together: a trip to PostgreSQL costs more than most statements do.
  const pool = new pg.Pool({
    connectionString: url,
    options,
    max: connections,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  })
  // An idle connection that breaks (the server restarts) is replaced at its next use; without a listener it would end the process.
  let closing = false
  const lost = (error: Error) => {
    if (!closing) onLost(error)
  }
  // The pool listens only to idle connections; one that breaks while somebody uses it would end the process.
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
    close: () => {
      closing = true
      return pool.end()
    },
  }
}

/** As parameters, which hold over the rest of the address: one without a host takes no user before it. */
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
