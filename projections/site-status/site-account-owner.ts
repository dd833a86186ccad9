import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Position } from '#shared/platform/event-store.ts'
import {
  defineProjection,
  table,
  type Key,
  type RowOf,
} from '../platform/define/define-projection.ts'

type SiteAccountOwnerRow = RowOf<(typeof siteAccountOwner)['tables']['site_account_owner']>
/** A name that a person has, or had once. */
type SiteAccountNameRow = RowOf<(typeof siteAccountOwner)['tables']['site_account_name']>
export type SiteAccountOwnerTables = {
  site_account_owner: SiteAccountOwnerRow
  site_account_name: SiteAccountNameRow
}

const { SiteAccountSet, SiteAccountDropped, PersonErased } = accountEvents

/**
 * On this site a name is a login: the person was erased, and readers that keep owners in memory let go of all their
 * names, whose rows are gone.
 */
export const NO_SITE = ''

/**
 * The owners of names on sites. A deactivated account keeps its owner, and what is seen of it counts. The names of an
 * erased person go, but for those that another has had since; any of them may get an owner again.
 */
export const siteAccountOwner = defineProjection({
  name: 'site_account_owner',
  version: 2,
  module: 'site-status',
  // One name passes from person to person, whose events lie in different shards.
  sharded: false,
  events: { SiteAccountSet, SiteAccountDropped, PersonErased },
  tables: {
    site_account_owner: table({
      columns: {
        site: 'text',
        username: 'text',
        /** null: given up by its last owner. The row stays, so that readers by position learn of it. */
        person: 'text null',
        /** Login of its last owner. */
        last: 'text',
        activ: 'boolean',
        position: 'text',
      },
      key: ['site', 'username'],
      indexes: [['position']],
    }),
    site_account_name: table({
      columns: { person: 'text', site: 'text', username: 'text' },
      key: ['person', 'site', 'username'],
      loadBy: ['person'],
      merge: {},
    }),
  },
  keysOf: ({ type, data }) =>
    type === 'PersonErased'
      ? { site_account_name: [[data.user]], site_account_owner: [[NO_SITE, data.user]] }
      : { site_account_owner: [[data.site, data.username]] },
  alsoLoad: (events, { site_account_name: names }) => ({
    site_account_owner: events.flatMap(({ type, data }) =>
      type === 'PersonErased'
        ? names.of(data.user).map(({ site, username }): Key => [site, username])
        : [],
    ),
  }),
  on: ({ type, data, position }, { site_account_owner: rows, site_account_name: names }) => {
    if (type === 'PersonErased') {
      for (const { site, username } of names.of(data.user)) {
        if (rows.get(site, username)?.last === data.user) rows.delete(site, username)
        names.delete(data.user, site, username)
      }
      return rows.put({
        site: NO_SITE,
        username: data.user,
        person: null,
        last: data.user,
        activ: false,
        position,
      })
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

/** Returns the owners that have changed since a position, oldest first. */
export const queryOwnersAfter = (
  db: Kysely<SiteAccountOwnerTables>,
  position: Position,
): Promise<SiteAccountOwnerRow[]> =>
  db
    .selectFrom('site_account_owner')
    .selectAll()
    .where('site_account_owner.position', '>', position)
    .orderBy('site_account_owner.position')
    .execute()

/** The owned ones of these accounts, in one query. */
export async function queryOwners(
  db: Kysely<SiteAccountOwnerTables>,
  accounts: readonly { readonly site: string; readonly account: string }[],
): Promise<SiteAccountOwnerRow[]> {
  const wanted = sql<{
    site: string
    username: string
  }>`unnest(${accounts.map(({ site }) => site)}::text[], ${accounts.map(({ account }) => account)}::text[])`
  return db
    .selectFrom('site_account_owner')
    .innerJoin(wanted.as<'wanted'>(sql`wanted(site, username)`), (join) =>
      join
        .onRef('wanted.site', '=', 'site_account_owner.site')
        .onRef('wanted.username', '=', 'site_account_owner.username'),
    )
    .selectAll('site_account_owner')
    .where('site_account_owner.person', 'is not', null)
    .execute()
}
