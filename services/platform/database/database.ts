import pg from 'pg'

// Counts and positions are far below 2^53, and a string that should have been a number is a quieter bug than a lost digit.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  /** The URL as given: for set-up alone, never for serving. */
  readonly setUpUrl: string
  /** Logs in as a role that can do no more than the app role. */
  readonly url: string
  readonly schema: string
  /** false where the server lets that role not in (its pg_hba.conf): then `url` is `setUpUrl`, whose rights are only laid down. */
  readonly restricted: boolean
  /** At most `connections` at once; every statement is bounded in time. */
  readonly pool: pg.Pool
  /** A connection of one's own, for LISTEN and for locks that live as long as it. */
  readonly connect: () => Promise<pg.Client>
  /** Requires that new connections lead to the database that has this log: else nothing is done over them, and OtherLog is raised. */
  readonly keepTo: (log: string) => void
  readonly close: () => Promise<void>
}

/** Does what needs the rights of the login that was given, on a connection of its own, which is closed then. */
export async function setUpBy<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // A connection that breaks fails the statement under way, or the next one. Without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs set-up while no other process of the schema does: `create if not exists` and `grant` of two at once fail with 'tuple
 * concurrently updated'. The lock is the connection's and ends with it at the latest.
 */
export async function withSetUpLock<T>(
  client: pg.ClientBase,
  schema: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 1))', [schema])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 1))', [schema])
  }
}
