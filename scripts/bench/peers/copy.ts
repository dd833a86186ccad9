import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'

/** Reads what `COPY … TO STDOUT` sends, as psql would. */
export const copyOut = (client: pg.ClientBase, statement: string): Readable =>
  client.query(to(statement))
