import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { defineProjection, table, type Key } from '../platform/define-projection.ts'

export type SiteAccountOwnerRow = {
  site: string
  username: string
  /** null: given up by its last owner. The row stays, so that readers by position learn of it. */
  person: string | null
  /** Who had it last. */
  last: string
  activ: boolean
  position: string
}
/** A name that a person has, or had once. */
export type SiteAccountNameRow = { person: string; site: string; username: string }
/** Whoever keeps owners in memory learns here that all names of this person are to be let go of. */
export type SiteAccountErasedRow = { person: string; position: string }
export type SiteAccountOwnerTables = {
  site_account_owner: SiteAccountOwnerRow
  site_account_name: SiteAccountNameRow
  site_account_erased: SiteAccountErasedRow
}

const { SiteAccountSet, SiteAccountDropped, PersonErased } = accountEvents

/**
 * Whose is this name on this site. A deactivated account still is somebody's, and what is seen of it counts. The names of
 * an erased person go, but for those that another has had since; any of them may become somebody's again.
 */
export const siteAccountOwner = defineProjection({
  name: 'site_account_owner',
  version: 2,
  module: 'site-status',
  // One name passes from person to person, whose events lie in different shards.
  sharded: false,
  events: { SiteAccountSet, SiteAccountDropped, PersonErased },
  tables: {
    site_account_owner: table<SiteAccountOwnerRow>({
      columns: { site: 'text', username: 'text', person: 'text null', last: 'text', activ: 'boolean', position: 'text' },
      key: ['site', 'username'],
      indexes: [['position']],
    }),
    site_account_name: table<SiteAccountNameRow>({
      columns: { person: 'text', site: 'text', username: 'text' },
      key: ['person', 'site', 'username'],
      loadBy: ['person'],
      merge: {},
    }),
    site_account_erased: table<SiteAccountErasedRow>({ columns: { person: 'text', position: 'text' }, key: ['person'], indexes: [['position']] }),
  },
  keysOf: ({ type, data }) =>
    type === 'PersonErased' ? { site_account_name: [[data.user]], site_account_erased: [[data.user]] } : { site_account_owner: [[data.site, data.username]] },
  alsoLoad: (events, { site_account_name: names }) => ({
    site_account_owner: events.flatMap(({ type, data }) =>
      type === 'PersonErased' ? names.of(data.user).map(({ site, username }): Key => [site, username]) : [],
    ),
  }),
  on: ({ type, data, position }, { site_account_owner: rows, site_account_name: names, site_account_erased: erased }) => {
    if (type === 'PersonErased') {
      for (const { site, username } of names.of(data.user)) {
        if (rows.get(site, username)?.last === data.user) rows.delete(site, username)
        names.delete(data.user, site, username)
      }
      return erased.put({ person: data.user, position })
    }
    const { user, site, username } = data
    if (type === 'SiteAccountSet') {
      names.add({ person: user, site, username })
      return rows.put({ site, username, person: user, last: user, activ: data.activ, position })
    }
    const row = rows.get(site, username)
    if (row?.person === user) rows.put({ ...row, person: null, position })
  },
})

export type OwnerChange =
  | { readonly site: string; readonly username: string; readonly person: string | null; readonly activ: boolean; readonly position: Position }
  /** This person was erased: no name is theirs any more. */
  | { readonly site: null; readonly username: null; readonly person: string; readonly activ: false; readonly position: Position }
/** What has changed since a position, oldest first, in one snapshot. */
export async function queryOwnersAfter(db: Kysely<SiteAccountOwnerTables>, position: Position): Promise<OwnerChange[]> {
  const changes = sql<OwnerChange>`
    select site, username, person, activ, position from site_account_owner where position > ${position}
    union all select null, null, person, false, position from site_account_erased where position > ${position}
    order by position`
  return (await changes.execute(db)).rows
}

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
