import type { ClientBase } from 'pg'
import { projectionsPart } from '#projections/platform/run/migrations.ts'
import { archivePart } from '../archive/migrations.ts'
import { failureCountsPart } from '../database/failure-counts.ts'
import { lastSeenPart } from '../database/last-seen-store.ts'
import { eventStorePart } from '../event-store/migrations.ts'
import { streamSnapshotsPart } from '../event-store/stream-snapshots.ts'
import { httpPart } from '../http/idempotency.ts'
import { operationsPart } from '../operations/schema.ts'
import { outboxPart } from '../outbox/schema.ts'
import { processPart } from '../process/schema.ts'
import { privacyPart } from '../privacy/migrations.ts'
import { transparencyPart } from '../transparency/schema.ts'
import { withSetUpLock } from '../database/database.ts'
import { migrate, type SchemaPart } from '../database/migrations.ts'
import {
  appRole,
  createLogin,
  createRoles,
  ownerRole,
  type DatabaseLogin,
} from '../database/schema-roles.ts'

/** The parts whose tables the database holds, in the order in which they are made. */
export const databaseParts: readonly SchemaPart[] = [
  eventStorePart,
  streamSnapshotsPart,
  privacyPart,
  projectionsPart,
  archivePart,
  httpPart,
  operationsPart,
  lastSeenPart,
  failureCountsPart,
  processPart,
  outboxPart,
  transparencyPart,
]

/**
 * Brings what the platform itself keeps (log, keys, vault, checkpoints) to what this code needs: runs the migrations that
 * have not run yet, and lays down roles and rights. Safe when several processes start at once (an advisory lock).
 * Resolves to what the product logs in with from then on; `client` needs the right to make roles.
 */
export const createSchema = (
  client: ClientBase,
  schema: string,
  parts: readonly SchemaPart[] = databaseParts,
): Promise<DatabaseLogin> =>
  withSetUpLock(client, schema, async () => {
    await createRoles(client, schema)
    await client.query(`set search_path = ${schema}; set role ${ownerRole(schema)}`)
    await migrate(client, schema, parts)
    await grantAppRole(client, schema, parts)
    return createLogin(client, schema)
  })

/** At each start: roles are the whole server's, and a database may have come from another one. */
async function grantAppRole(
  client: ClientBase,
  schema: string,
  parts: readonly SchemaPart[],
): Promise<void> {
  const role = appRole(schema)
  const rights = parts.map((part) => part.rights(role)).join('\n')
  await client.query(`grant usage, create on schema ${schema} to ${role};\n${rights}`)
}
