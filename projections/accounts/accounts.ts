import type { Kysely } from 'kysely'
import { currencies, type Studio, type User } from '#shared/accounts/calls.ts'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { tipContOf } from '#shared/accounts/rules.ts'
import { defineProjection, table } from '../platform/define-projection.ts'

export type StudioRow = { studio: string; name: string; timezone: string; currency: string }
export type AccountRow = {
  person: string
  tip_cont: string
  name: string
  surname: string
  email: string
  language: string
  owner: boolean
  super: boolean
  studio: string | null
  sites: readonly string[]
  created_at: string
}
/** Every studio a person has belonged to, each from its own moment on. */
export type AccountStudioRow = { person: string; from_at: string; studio: string; timezone: string }
export type AccountsTables = { studio: StudioRow; account: AccountRow; account_studio: AccountStudioRow }

const { AccountCreated, AccountChanged, StudioJoined, SiteAccountSet, SiteAccountDropped } = accountEvents

/** Who works here and which studios there are. */
export const accounts = defineProjection({
  name: 'accounts',
  version: 1,
  module: 'accounts',
  sharded: true,
  events: { ...studioEvents, AccountCreated, AccountChanged, StudioJoined, SiteAccountSet, SiteAccountDropped },
  tables: {
    studio: table<StudioRow>({ columns: { studio: 'text', name: 'text', timezone: 'text', currency: 'text' }, key: ['studio'] }),
    account: table<AccountRow>({
      columns: {
        person: 'text',
        tip_cont: 'text',
        name: 'text',
        surname: 'text',
        email: 'text',
        language: 'text',
        owner: 'boolean',
        super: 'boolean',
        studio: 'text null',
        sites: 'jsonb',
        created_at: 'text',
      },
      key: ['person'],
      indexes: [['studio']],
    }),
    account_studio: table<AccountStudioRow>({ columns: { person: 'text', from_at: 'text', studio: 'text', timezone: 'text' }, key: ['person', 'from_at'] }),
  },
  keysOf: (event) => {
    if (event.type === 'StudioCreated') return { studio: [[event.data.studio]] }
    if (event.type === 'StudioJoined') return { account: [[event.data.user]], account_studio: [[event.data.user, event.data.from]] }
    return { account: [[event.data.user]] }
  },
  on: (event, { studio, account, account_studio }) => {
    if (event.type === 'StudioCreated') return studio.put(event.data)
    if (event.type === 'AccountCreated') {
      const { user: person, tipCont: tip_cont, ...rest } = event.data
      return account.put({ person, tip_cont, ...rest, studio: null, sites: [], created_at: event.occurredAt })
    }
    const row = account.get(event.data.user)
    if (!row) throw new Error(`${event.type} of ${event.data.user}, who has no account`)
    switch (event.type) {
      case 'AccountChanged': {
        const { user: _user, tipCont: tip_cont, ...rest } = event.data
        return account.put({ ...row, tip_cont, ...rest })
      }
      case 'StudioJoined':
        account_studio.put({ person: row.person, from_at: event.data.from, studio: event.data.studio, timezone: event.data.timezone })
        return account.put({ ...row, studio: event.data.studio })
      case 'SiteAccountSet':
        return account.put({ ...row, sites: [...row.sites.filter((site) => site !== event.data.site), event.data.site].sort() })
      case 'SiteAccountDropped':
        return account.put({ ...row, sites: row.sites.filter((site) => site !== event.data.site) })
    }
  },
})

/** Whose rows a query may show: null for all studios. `self` is always in sight. */
export interface Sight {
  readonly studios: readonly string[] | null
  readonly self: string
}

/** The people in sight, by login. */
export async function queryPeople(db: Kysely<AccountsTables>, { studios, self }: Sight): Promise<User[]> {
  let query = db
    .selectFrom('account')
    .select(['account.person', 'account.name', 'account.surname', 'account.tip_cont', 'account.studio', 'account.super', 'account.owner'])
  if (studios !== null)
    query = query.where((where) => where.or([where('account.person', '=', self), ...(studios.length > 0 ? [where('account.studio', 'in', studios)] : [])]))
  const rows = await query.orderBy('account.person').execute()
  return rows.map(({ person, tip_cont, ...rest }) => ({ user: person, tipCont: tipContOf(tip_cont), ...rest }))
}

/** The studios in sight, by name. */
export async function queryStudios(db: Kysely<AccountsTables>, { studios }: Pick<Sight, 'studios'>): Promise<Studio[]> {
  if (studios?.length === 0) return []
  let query = db.selectFrom('studio').selectAll()
  if (studios !== null) query = query.where('studio.studio', 'in', studios)
  const rows = await query.orderBy('studio.name').orderBy('studio.studio').execute()
  return rows.map(({ studio, name, timezone, currency }) => ({ studio, name, timezone, currency: currencies.find((one) => one === currency) ?? 'usd' }))
}
