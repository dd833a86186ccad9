import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { defineProjection, table } from '../platform/define-projection.ts'

export type SiteAccountOwnerRow = {
  site: string
  username: string
  /** null: given up by its last owner. The row stays, so that readers by position learn of it. */
  person: string | null
  activ: boolean
  position: string
}
export type SiteAccountOwnerTables = { site_account_owner: SiteAccountOwnerRow }

const { SiteAccountSet, SiteAccountDropped } = accountEvents

/** Whose is this name on this site. A deactivated account still is somebody's, and what is seen of it counts. */
export const siteAccountOwner = defineProjection({
  name: 'site_account_owner',
  version: 1,
  module: 'site-status',
  // One name passes from person to person, whose events lie in different shards.
  sharded: false,
  events: { SiteAccountSet, SiteAccountDropped },
  tables: {
    site_account_owner: table<SiteAccountOwnerRow>({
      columns: { site: 'text', username: 'text', person: 'text null', activ: 'boolean', position: 'text' },
      key: ['site', 'username'],
      indexes: [['position']],
    }),
  },
  keysOf: ({ data }) => ({ site_account_owner: [[data.site, data.username]] }),
  on: ({ type, data, position }, { site_account_owner: rows }) => {
    const { user, site, username } = data
    if (type === 'SiteAccountSet') return rows.put({ site, username, person: user, activ: data.activ, position })
    const row = rows.get(site, username)
    if (row?.person === user) rows.put({ ...row, person: null, position })
  },
})

/** What has changed since a position, oldest first. */
export const queryOwnersAfter = (db: Kysely<SiteAccountOwnerTables>, position: Position): Promise<SiteAccountOwnerRow[]> =>
  db.selectFrom('site_account_owner').selectAll().where('site_account_owner.position', '>', position).orderBy('site_account_owner.position').execute()

/** The owned ones of these accounts, in one query. */
export async function queryOwners(
  db: Kysely<SiteAccountOwnerTables>,
  accounts: readonly { readonly site: string; readonly account: string }[],
): Promise<SiteAccountOwnerRow[]> {
  const wanted = sql<{ site: string; username: string }>`unnest(${accounts.map(({ site }) => site)}::text[], ${accounts.map(({ account }) => account)}::text[])`
  return db
    .selectFrom('site_account_owner')
    .innerJoin(wanted.as<'wanted'>(sql`wanted(site, username)`), (join) =>
      join.onRef('wanted.site', '=', 'site_account_owner.site').onRef('wanted.username', '=', 'site_account_owner.username'),
    )
    .selectAll('site_account_owner')
    .where('site_account_owner.person', 'is not', null)
    .execute()
}
