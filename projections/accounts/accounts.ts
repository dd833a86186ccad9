import { sql, type Kysely } from 'kysely'
import { currencies, type Studio } from '#shared/accounts/calls.ts'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { lastDayOf, searchable } from '#shared/accounts/person-rules.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'

export type StudioRow = { studio: string; name: string; timezone: string; currency: string }
export type AccountRow = {
  person: string
  tip_cont: string
  name: string
  surname: string
  email: string
  language: string
  owner: boolean
  /** As it was decided last, whether or not the account says so yet. */
  super: boolean
  /** As the account itself says it: a reaction brings a decision there. */
  super_said: boolean
  studio: string | null
  sites: readonly string[]
  created_at: string
  active: boolean
  erased: boolean
  /** The newest picture of the list `avatar`. */
  avatar: string | null
  culoarea: string
  locker: string
  /** The last day on which the identity document is good. */
  id_expires: string | null
  /** Who asked that this person be erased, while somebody else's approval is waited for. */
  erasure_by: string | null
  erasure_at: string | null
  /** Login, name and surname as they are searched: lower case, without accents. */
  search: string
  /** The email likewise, for who may see it. */
  search_personal: string
}
/** Pictures by list, in the order in which they were added. CNP, series and IBAN are in no table: a reveal reads the person's stream. */
export type AccountImageRow = {
  person: string
  list: string
  image: string
  type: string
  bytes: number
  added: string
}
/** Every studio a person has belonged to, each from its own moment on. */
export type AccountStudioRow = { person: string; from_at: string; studio: string; timezone: string }
export type AccountsTables = {
  studio: StudioRow
  account: AccountRow
  account_studio: AccountStudioRow
  account_image: AccountImageRow
}

const { AccountCreated, AccountChanged, StudioJoined, SiteAccountSet, SiteAccountDropped } =
  accountEvents
const {
  AccountActivated,
  AccountDeactivated,
  AppSettingsSet,
  IdentityCardSet,
  MediaAdded,
  MediaRemoved,
} = accountEvents
const { ErasureRequested, ErasureWithdrawn, PersonErased } = accountEvents
const { SuperGranted, SuperWithdrawn } = permissionEvents

/** Who works here and which studios there are. */
export const accounts = defineProjection({
  name: 'accounts',
  version: 4,
  module: 'accounts',
  sharded: true,
  events: {
    ...studioEvents,
    AccountCreated,
    AccountChanged,
    StudioJoined,
    SiteAccountSet,
    SiteAccountDropped,
    AccountActivated,
    AccountDeactivated,
    AppSettingsSet,
    IdentityCardSet,
    MediaAdded,
    MediaRemoved,
    ErasureRequested,
    ErasureWithdrawn,
    PersonErased,
    SuperGranted,
    SuperWithdrawn,
  },
  tables: {
    studio: table<StudioRow>({
      columns: { studio: 'text', name: 'text', timezone: 'text', currency: 'text' },
      key: ['studio'],
    }),
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
        super_said: 'boolean',
        studio: 'text null',
        sites: 'jsonb',
        created_at: 'text',
        active: 'boolean',
        erased: 'boolean',
        avatar: 'text null',
        culoarea: 'text',
        locker: 'text',
        id_expires: 'date null',
        erasure_by: 'text null',
        erasure_at: 'text null',
        search: 'text',
        search_personal: 'text',
      },
      key: ['person'],
      indexes: [['studio'], ['id_expires']],
    }),
    account_image: table<AccountImageRow>({
      columns: {
        person: 'text',
        list: 'text',
        image: 'text',
        type: 'text',
        bytes: 'bigint',
        added: 'text',
      },
      key: ['person', 'list', 'image'],
      loadBy: ['person'],
      indexes: [['image']],
    }),
    account_studio: table<AccountStudioRow>({
      columns: { person: 'text', from_at: 'text', studio: 'text', timezone: 'text' },
      key: ['person', 'from_at'],
    }),
  },
  keysOf: (event) => {
    if (event.type === 'StudioCreated' || event.type === 'StudioChanged')
      return { studio: [[event.data.studio]] }
    const { user } = event.data
    if (event.type === 'StudioJoined')
      return { account: [[user]], account_studio: [[user, event.data.from]] }
    const images =
      event.type === 'MediaAdded' || event.type === 'MediaRemoved' || event.type === 'PersonErased'
    return { account: [[user]], ...(images ? { account_image: [[user]] } : {}) }
  },
  on: (event, { studio, account, account_studio, account_image }) => {
    if (event.type === 'StudioCreated' || event.type === 'StudioChanged')
      return studio.put(event.data)
    if (event.type === 'AccountCreated') {
      const { user: person, tipCont: tip_cont, ...rest } = event.data
      return account.put(
        found({
          ...nobody,
          person,
          tip_cont,
          ...rest,
          super_said: rest.super,
          created_at: event.occurredAt,
        }),
      )
    }
    const row = account.get(event.data.user)
    if (!row) throw new Error(`${event.type} of ${event.data.user}, who has no account`)
    switch (event.type) {
      case 'AccountChanged': {
        const { user: _user, tipCont: tip_cont, super: said, ...rest } = event.data
        // What was decided and is on its way to the account stands; only a word that is new changes it.
        const isSuper = said === row.super_said ? row.super : said
        return account.put(found({ ...row, tip_cont, ...rest, super: isSuper, super_said: said }))
      }
      case 'StudioJoined':
        account_studio.put({
          person: row.person,
          from_at: event.data.from,
          studio: event.data.studio,
          timezone: event.data.timezone,
        })
        return account.put({ ...row, studio: event.data.studio })
      case 'SiteAccountSet':
        return account.put({
          ...row,
          sites: [...row.sites.filter((site) => site !== event.data.site), event.data.site].sort(),
        })
      case 'SiteAccountDropped':
        return account.put({ ...row, sites: row.sites.filter((site) => site !== event.data.site) })
      case 'AccountActivated':
      case 'AccountDeactivated':
        return account.put({ ...row, active: event.type === 'AccountActivated' })
      case 'AppSettingsSet':
        return account.put({ ...row, culoarea: event.data.culoarea, locker: event.data.locker })
      case 'IdentityCardSet':
        return account.put({
          ...row,
          id_expires: /^\d{4}-\d{2}$/.test(event.data.expires)
            ? lastDayOf(event.data.expires)
            : null,
        })
      case 'MediaAdded': {
        const { list, image, type, bytes } = event.data
        account_image.put({ person: row.person, list, image, type, bytes, added: event.position })
        return list === 'avatar' ? account.put({ ...row, avatar: image }) : undefined
      }
      case 'MediaRemoved': {
        const { list, image } = event.data
        if (account_image.get(row.person, list, image))
          account_image.delete(row.person, list, image)
        return list === 'avatar'
          ? account.put({ ...row, avatar: newestAvatar(account_image.of(row.person)) })
          : undefined
      }
      case 'SuperGranted':
      case 'SuperWithdrawn':
        return account.put({ ...row, super: event.type === 'SuperGranted' })
      case 'ErasureRequested':
        return account.put({ ...row, erasure_by: event.data.by, erasure_at: event.occurredAt })
      case 'ErasureWithdrawn':
        return account.put({ ...row, erasure_by: null, erasure_at: null })
      case 'PersonErased': {
        for (const { list, image } of account_image.of(row.person))
          account_image.delete(row.person, list, image)
        const {
          person,
          tip_cont,
          owner,
          super: isSuper,
          super_said,
          studio: last,
          created_at,
        } = row
        const rest = {
          person,
          tip_cont,
          owner,
          super: isSuper,
          super_said,
          studio: last,
          created_at,
        }
        return account.put({
          ...nobody,
          ...rest,
          name: ERASED,
          surname: ERASED,
          email: ERASED,
          active: false,
          erased: true,
          search: searchable(person),
        })
      }
    }
  },
})
const nobody = {
  language: 'en',
  studio: null,
  sites: [],
  active: true,
  erased: false,
  avatar: null,
  culoarea: '',
  locker: '',
  id_expires: null,
  erasure_by: null,
  erasure_at: null,
  search: '',
  search_personal: '',
} satisfies Partial<AccountRow>
const found = (row: AccountRow): AccountRow => ({
  ...row,
  search: [row.person, row.name, row.surname].map(searchable).join(' '),
  search_personal: searchable(row.email),
})
const newestAvatar = (images: readonly AccountImageRow[]): string | null =>
  images.filter(({ list }) => list === 'avatar').toSorted((a, b) => (a.added < b.added ? 1 : -1))[0]
    ?.image ?? null

/** Whose rows a query may show: null for all studios. `self` is always in sight. */
export interface Sight {
  readonly studios: readonly string[] | null
  readonly self: string
  /** Of models only these are in sight; absent or null: all. */
  readonly models?: readonly string[] | null
}

/** What people call a studio; null for one that nobody has made. */
export async function queryStudioName(
  db: Kysely<AccountsTables>,
  studio: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('studio')
    .select('studio.name')
    .where('studio.studio', '=', studio)
    .executeTakeFirst()
  return row?.name ?? null
}
/** Which of these, in small letters (sameLogin), are somebody's login in whatever capitals, those of erased people included. */
export async function queryLoginsAlike(
  db: Kysely<AccountsTables>,
  logins: readonly string[],
): Promise<string[]> {
  const login = sql<string>`lower(account.person)`
  const rows = await db
    .selectFrom('account')
    .select(login.as('login'))
    .where(login, 'in', logins)
    .execute()
  return rows.map((row) => row.login)
}
/** The studios in sight, by name. */
export async function queryStudios(
  db: Kysely<AccountsTables>,
  { studios }: Pick<Sight, 'studios'>,
): Promise<Studio[]> {
  if (studios?.length === 0) return []
  let query = db.selectFrom('studio').selectAll()
  if (studios !== null) query = query.where('studio.studio', 'in', studios)
  const rows = await query.orderBy('studio.name').orderBy('studio.studio').execute()
  return rows.map(({ studio, name, timezone, currency }) => ({
    studio,
    name,
    timezone,
    currency: currencies.find((one) => one === currency) ?? 'usd',
  }))
}
