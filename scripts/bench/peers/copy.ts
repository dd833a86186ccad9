import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'

/** What `COPY … TO STDOUT` sends, as psql would read it. */
export const copyOut = (client: pg.ClientBase, statement: string): Readable =>
  client.query(to(statement))
