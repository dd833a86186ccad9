import { sql } from 'kysely'

/**
 * Whether the author of a record (`author` of `directory_person`) sees this studio now. `sight`: the table of the read model with
 * the studios that a person (`user`) sees besides their own.
 */
export const seesStudio = (studio: string | null, sight: string) => sql<boolean>`coalesce(
  author.owner or coalesce(author.decided_super, author.super) or author.studio = ${studio}::text
  or exists (select from ${sql.table(sight)} as sight where sight."user" = author.person and sight.studio = ${studio}),
  false)`
/** Whether a record (`head`) is shared with one of these audiences, as far as an index helps. */
export const isSharedWith = (audiences: readonly string[]) =>
  sql<boolean>`head.shares ?| ${audiences}::text[]`
