import { sql, type Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import { defineProjection, table } from '../platform/define-projection.ts'

export type SiteAccountRow = { person: string; site: string; username: string; activ: boolean; studio: string | null }
export type SiteAccountPersonRow = { person: string; studio: string | null }
export type SiteAccountsTables = { site_account: SiteAccountRow; site_account_person: SiteAccountPersonRow }

const { StudioJoined, SiteAccountSet, SiteAccountDropped } = accountEvents

/** Whose is which name on which site. */
export const siteAccounts = defineProjection({
  name: 'site_accounts',
  version: 1,
  module: 'accounts',
  sharded: true,
  events: { StudioJoined, SiteAccountSet, SiteAccountDropped },
  tables: {
    site_account: table<SiteAccountRow>({
      columns: { person: 'text', site: 'text', username: 'text', activ: 'boolean', studio: 'text null' },
      key: ['person', 'site'],
      loadBy: ['person'],
      indexes: [['site', 'username']],
    }),
    site_account_person: table<SiteAccountPersonRow>({ columns: { person: 'text', studio: 'text null' }, key: ['person'] }),
  },
  keysOf: ({ data }) => ({ site_account: [[data.user]], site_account_person: [[data.user]] }),
  on: (event, { site_account, site_account_person }) => {
    const person = event.data.user
    switch (event.type) {
      case 'StudioJoined': {
        const { studio } = event.data
        site_account_person.put({ person, studio })
        for (const row of site_account.of(person)) site_account.put({ ...row, studio })
        return
      }
      case 'SiteAccountSet': {
        const { site, username, activ } = event.data
        return site_account.put({ person, site, username, activ, studio: site_account_person.get(person)?.studio ?? null })
      }
      case 'SiteAccountDropped':
        if (site_account.get(person, event.data.site)) site_account.delete(person, event.data.site)
    }
  },
})

export interface SiteAccount {
  readonly site: string
  readonly username: string
  readonly user: string
  readonly studio: string | null
  readonly activ: boolean
}
/** Who has these names, in one statement; pairs that nobody has are left out. */
export async function lookupSiteAccounts(
  db: Kysely<SiteAccountsTables>,
  pairs: readonly { readonly site: string; readonly username: string }[],
): Promise<SiteAccount[]> {
  if (pairs.length === 0) return []
  const sites = pairs.map((pair) => pair.site)
  const usernames = pairs.map((pair) => pair.username)
  const { rows } = await sql<SiteAccount>`
    select distinct a.site, a.username, a.person as "user", a.studio, a.activ
    from site_account a join unnest(${sites}::text[], ${usernames}::text[]) as p (site, username) on a.site = p.site and a.username = p.username`.execute(db)
  return rows
}
