import { sql, type Kysely } from 'kysely'
import type { Studio } from '#shared/accounts/calls.ts'
import { currencies } from '#shared/money/amount.ts'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import type {
  AccountImageRow,
  AccountRow,
  AccountsTables,
  AccountStudioRow,
  StudioRow,
} from './accounts-rows.ts'
import { accountFolds, newAccount, type Fold } from './accounts-folds.ts'

const { AccountCreated, AccountChanged, StudioJoined, SiteAccountSet, SiteAccountDropped } =
  accountEvents
const {
  AccountActivated,
  AccountDeactivated,
  AppSettingsSet,
  IdentityCardSet,
  BankAccountSet,
  MediaAdded,
  MediaRemoved,
} = accountEvents
const { ErasureRequested, ErasureWithdrawn, PersonErased } = accountEvents
const { SuperGranted, SuperWithdrawn } = permissionEvents

/** The people who work here, and the studios. */
export const accounts = defineProjection({
  name: 'accounts',
  version: 6,
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
    BankAccountSet,
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
        studio_from: 'text null',
        sites: 'jsonb',
        created_at: 'text',
        active: 'boolean',
        erased: 'boolean',
        avatar: 'text null',
        culoarea: 'text',
        locker: 'text',
        id_expires: 'date null',
        bank: 'boolean',
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
    if (event.type === 'AccountCreated')
      return account.put(newAccount(event.data, event.occurredAt))
    const row = account.get(event.data.user)
    if (!row) throw new Error(`${event.type} of ${event.data.user}, who has no account`)
    const fold: Fold = accountFolds[event.type]
    const after = fold(row, event as never, { account_studio, account_image })
    if (after !== row) account.put(after)
  },
})

/** Returns the name of a studio; null for an unknown one. */
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
/**
 * Returns those of these logins, in small letters (sameLogin), that are taken in whatever capitals, by erased people
 * included.
 */
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
/** Returns those of these people who have no bank account; a person who is not in the list of accounts has none. */
export async function queryWithoutBank(
  db: Kysely<AccountsTables>,
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const rows = await db
    .selectFrom('account')
    .select('account.person')
    .where('account.person', '=', sql<string>`any(${users})`)
    .where('account.bank', '=', true)
    .execute()
  return new Set(users).difference(new Set(rows.map(({ person }) => person)))
}
/** The ID documents of active people of a studio that end by this day, soonest first; at most 1,000. */
export async function queryExpiring(
  db: Kysely<AccountsTables>,
  studio: string,
  last: string,
): Promise<readonly { readonly user: string; readonly expires: string }[]> {
  const rows = await db
    .selectFrom('account')
    .select(['account.person as user', 'account.id_expires'])
    .where('account.active', '=', true)
    .where('account.studio', '=', studio)
    .where('account.id_expires', '<=', last)
    .orderBy('account.id_expires')
    .orderBy('account.person')
    .limit(1_000)
    .execute()
  return rows.flatMap(({ user, id_expires: expires }) =>
    expires === null ? [] : [{ user, expires }],
  )
}
/** The addresses of those of these people who have one, by login. */
export async function queryEmails(
  db: Kysely<AccountsTables>,
  users: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (users.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['account.person', 'account.email'])
    .where('account.person', '=', sql<string>`any(${users})`)
    .where('account.erased', '=', false)
    .where('account.email', '<>', '')
    .execute()
  return new Map(rows.map(({ person, email }) => [person, email]))
}
/** The studios in sight, by name. */
export async function queryStudios(
  db: Kysely<AccountsTables>,
  { studios }: Pick<RowVisibility, 'studios'>,
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
