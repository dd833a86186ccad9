import type { AccountEvent } from '#shared/accounts/events.ts'
import { lastDayOf, searchable } from '#shared/accounts/person-rules.ts'
import type { PermissionEvent } from '#shared/permissions/events.ts'
import { joinsOver } from '#shared/platform/people.ts'
import { ERASED } from '#shared/platform/personal.ts'
import type { Projected, Rows } from '../platform/define/define-projection.ts'
import type { AccountImageRow, AccountRow, AccountStudioRow } from './accounts-rows.ts'

interface Beside {
  readonly account_studio: Rows<AccountStudioRow>
  readonly account_image: Rows<AccountImageRow>
}
type EventBy<Type> = Projected<Extract<AccountEvent | PermissionEvent, { type: Type }>>
/** The row of a person as it is after an event of theirs; rows beside it are written directly. */
type FoldOf<Type> = (row: AccountRow, event: EventBy<Type>, beside: Beside) => AccountRow
export type Fold = FoldOf<never>

const nobody = {
  language: 'en',
  studio: null,
  studio_from: null,
  sites: [],
  active: true,
  erased: false,
  avatar: null,
  culoarea: '',
  locker: '',
  id_expires: null,
  bank: false,
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

export function newAccount(
  { user: person, tipCont: tip_cont, ...rest }: EventBy<'AccountCreated'>['data'],
  created_at: string,
): AccountRow {
  return found({ ...nobody, person, tip_cont, ...rest, super_said: rest.super, created_at })
}

const changed: FoldOf<'AccountChanged'> = (row, { data }) => {
  const { user: _user, tipCont: tip_cont, super: said, ...rest } = data
  // A decision on its way to the account stands; only a word that is new changes it.
  const isSuper = said === row.super_said ? row.super : said
  return found({ ...row, tip_cont, ...rest, super: isSuper, super_said: said })
}
const joined: FoldOf<'StudioJoined'> = (row, { data }, { account_studio }) => {
  const { from: from_at, studio, timezone } = data
  account_studio.put({ person: row.person, from_at, studio, timezone })
  return joinsOver(from_at, row.studio_from) ? { ...row, studio, studio_from: from_at } : row
}
const siteSet: FoldOf<'SiteAccountSet'> = (row, { data }) => ({
  ...row,
  sites: [...row.sites.filter((site) => site !== data.site), data.site].sort(),
})
const siteDropped: FoldOf<'SiteAccountDropped'> = (row, { data }) => ({
  ...row,
  sites: row.sites.filter((site) => site !== data.site),
})
const settingsSet: FoldOf<'AppSettingsSet'> = (row, { data: { culoarea, locker } }) => ({
  ...row,
  culoarea,
  locker,
})
const identityCardSet: FoldOf<'IdentityCardSet'> = (row, { data: { expires } }) => ({
  ...row,
  id_expires: /^\d{4}-\d{2}$/.test(expires) ? lastDayOf(expires) : null,
})
const bankAccountSet: FoldOf<'BankAccountSet'> = (row, { data: { iban } }) => ({
  ...row,
  bank: iban.trim() !== '',
})

const mediaAdded: FoldOf<'MediaAdded'> = (row, { data, position }, { account_image }) => {
  const { list, image, type, bytes } = data
  account_image.put({ person: row.person, list, image, type, bytes, added: position })
  return list === 'avatar' ? { ...row, avatar: image } : row
}
const mediaRemoved: FoldOf<'MediaRemoved'> = (row, { data }, { account_image }) => {
  const { list, image } = data
  if (account_image.get(row.person, list, image)) account_image.delete(row.person, list, image)
  return list === 'avatar' ? { ...row, avatar: newestAvatar(account_image.of(row.person)) } : row
}
const newestAvatar = (images: readonly AccountImageRow[]): string | null =>
  images.filter(({ list }) => list === 'avatar').toSorted((a, b) => (a.added < b.added ? 1 : -1))[0]
    ?.image ?? null

/** Keeps what stays of an erased person: the login, the rank, the studio, and when the account was made. */
const erased: FoldOf<'PersonErased'> = (row, _event, { account_image }) => {
  for (const { list, image } of account_image.of(row.person))
    account_image.delete(row.person, list, image)
  const { person, tip_cont, owner, super: isSuper, super_said, created_at } = row
  const { studio, studio_from } = row
  return {
    ...nobody,
    person,
    tip_cont,
    owner,
    super: isSuper,
    super_said,
    studio,
    studio_from,
    created_at,
    name: ERASED,
    surname: ERASED,
    email: ERASED,
    active: false,
    erased: true,
    search: searchable(person),
  }
}

/** Folds by type of event: each changes the row of the person it is about. */
export const accountFolds = {
  AccountChanged: changed,
  StudioJoined: joined,
  SiteAccountSet: siteSet,
  SiteAccountDropped: siteDropped,
  AccountActivated: (row) => ({ ...row, active: true }),
  AccountDeactivated: (row) => ({ ...row, active: false }),
  AppSettingsSet: settingsSet,
  IdentityCardSet: identityCardSet,
  BankAccountSet: bankAccountSet,
  MediaAdded: mediaAdded,
  MediaRemoved: mediaRemoved,
  SuperGranted: (row) => ({ ...row, super: true }),
  SuperWithdrawn: (row) => ({ ...row, super: false }),
  ErasureRequested: (row, { data, occurredAt }) => ({
    ...row,
    erasure_by: data.by,
    erasure_at: occurredAt,
  }),
  ErasureWithdrawn: (row) => ({ ...row, erasure_by: null, erasure_at: null }),
  PersonErased: erased,
} satisfies { [Type in EventBy<string>['type']]?: FoldOf<Type> }
