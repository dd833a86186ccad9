import pg from 'pg'
import { appRole, createSchema } from './schema.ts'

// Counts and positions are far below 2^53, and a string that should have been a number is a quieter bug than a lost digit.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  readonly url: string
  readonly schema: string
  /** At most `connections` at once; every statement is bounded in time. */
  readonly pool: pg.Pool
  /** A connection of one's own, for LISTEN and for locks that live as long as it. */
  readonly connect: () => Promise<pg.Client>
  readonly close: () => Promise<void>
}

/**
 * A process that is stopped in the middle of a step (a suspended machine, a debugger) keeps its row locks no longer than this:
 * then PostgreSQL ends its session and another process goes on. A step itself computes for a second at most between statements.
 */
const IDLE_IN_TRANSACTION = '20s'

/** Creates the schema if need be, then gives a pool that runs as the restricted role. */
export async function openDatabase(url: string, schema: string, onLost: (error: Error) => void, connections = 10): Promise<Database> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await createSchema(owner, schema)
  } finally {
    await owner.end()
  }
  const options = `-c search_path=${schema} -c role=${appRole(schema)} -c timezone=UTC -c lock_timeout=10s -c statement_timeout=60s -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION}`
  // Statements that need not wait for each other travel together: a trip to PostgreSQL costs more than most statements do.
  const pool = new pg.Pool({ connectionString: url, options, max: connections, connectionTimeoutMillis: 10_000, pipeline: true })
  // An idle connection that breaks (the server restarts) is replaced at its next use; without a listener it would end the process.
  let closing = false
  const lost = (error: Error) => {
    if (!closing) onLost(error)
  }
  // The pool listens only to idle connections; one that breaks while somebody uses it would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  pool.on('error', lost)
  return {
    url,
    schema,
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
