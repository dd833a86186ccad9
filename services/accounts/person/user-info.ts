import { languages } from '#shared/accounts/calls.ts'
import { shownTo } from '#shared/accounts/field-visibility.ts'
import { payeesHeld } from '#shared/accounts/held-from.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { Image, UserInfo } from '#shared/accounts/person-views.ts'
import {
  ID_ALERT_DAYS,
  idAlert,
  lastDayOf,
  managesPerson,
  mayEditMedia,
  mayReveal,
  mayViewMedia,
  mediaLists,
  seesPersonal,
  type MediaList,
} from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { isVisibleTo, tipContOf } from '#shared/accounts/rules.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { dateAt } from '#shared/platform/time.ts'
import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import type { siteStates } from '#shared/site-status/needs.ts'
import type { leaveThisYear } from '#shared/vacations/needs.ts'
import { queryStudioName } from '#projections/accounts/accounts.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import {
  queryHoldings,
  queryStudioSetting,
  type GrantTables,
} from '#projections/accounts/grants.ts'
import { avatarUrl } from '#projections/accounts/people-list.ts'
import type { App } from '../../platform/kernel/app.ts'
import { query } from '../../platform/kernel/use-case.ts'
import type { Account, ErasedAccount, PresentAccount } from '../account/state.ts'
import { expiryOf, varstaOf, type Picture } from '../account/person-details.ts'
import { loadHistory, type AccountHistory } from '../account/people.ts'
import { loadTwoFactor } from '../access/two-factor-state.ts'
import { leaveOf } from './leave-days.ts'

interface UserInfoNeeds {
  /** Without it nothing is said of what is live. */
  readonly siteStates?: GivenBy<typeof siteStates>
  readonly leaveThisYear: GivenBy<typeof leaveThisYear>
}
export const getUserInfo = (needs: UserInfoNeeds) =>
  query(personCalls.getUserInfo)(({ app, body, context }) =>
    userInfo(app, body.user, context.actor, needs),
  )
/** Returns a person's record as this viewer may see it, from the person's own stream, latest changes included. */
export async function userInfo(
  app: App,
  user: string,
  viewer: Actor,
  { siteStates: statesNow, leaveThisYear: leaveNow }: UserInfoNeeds,
): Promise<UserInfo> {
  const history = await loadHistory(app, user)
  const account = await withRank(app, history.account)
  if (account.status === 'absent' || !isVisibleTo(viewer, account))
    return refuseAccount('accounts.accountUnknown', { user })
  const studioul =
    account.studio === null
      ? null
      : await queryStudioName(app.read<AccountsTables>(), account.studio)
  if (account.status === 'erased') return { ...erasedInfo(account, history), studioul }
  const today = dateAt(app.now(), account.timezone)
  const info = { ...infoOf(account, history, viewer, today), studioul }
  return shownTo(
    viewer,
    account,
    seesPersonal(viewer, account)
      ? {
          ...info,
          ...(await leaveOf(app, account, leaveNow)),
          ...(await decidedElsewhere(app, account)),
          ...(statesNow ? { states: await statesOf(app, account, viewer, statesNow) } : {}),
        }
      : info,
  )
}
/** Returns the states of the person's accounts in use. */
function statesOf(
  app: App,
  { sites }: PresentAccount,
  viewer: Actor,
  statesNow: GivenBy<typeof siteStates>,
) {
  const used = Object.entries(sites).filter(([, { activ }]) => activ)
  const accounts = Object.fromEntries(used.map(([site, { username }]) => [site, username]))
  return statesNow(app, accounts, viewer)
}

/** The account with what was decided of its rank a moment ago, and is on its way to its stream. */
async function withRank(app: App, account: Account): Promise<Account> {
  if (account.status === 'absent') return account
  const { super: decided } = await queryHoldings(app.read<GrantTables>(), account.user)
  return decided === null ? account : { ...account, super: decided }
}
/** Returns what other modules decided about the person: two-factor login, restrictions and allocated models. */
async function decidedElsewhere(
  app: App,
  { user, tipCont, studio }: PresentAccount,
): Promise<Pick<UserInfo, 'privilegii' | 'settings' | 'chat_setts'>> {
  const db = app.read<GrantTables>()
  const binds = isTrainerLike(tipCont) && studio !== null
  const setting = <N extends 'trainerRestrictions' | 'modules'>(name: N) =>
    studio === null ? undefined : queryStudioSetting(db, studio, name, app.now())
  const [twoFactor, { models }, ofStudio, modules] = await Promise.all([
    loadTwoFactor(app, user),
    queryHoldings(db, user),
    setting('trainerRestrictions'),
    setting('modules'),
  ])
  const restrictions = binds ? ofStudio : undefined
  const chat = {
    messenger: modules?.messenger ?? false,
    chatTo: ofStudio?.includes('chatTo') ?? false,
  }
  return {
    privilegii: twoFactor.status === 'on',
    chat_setts: studio === null ? {} : { [studio]: chat },
    settings: { restrictions: [...(restrictions ?? [])], models: binds ? [...models] : [] },
  }
}

type Info = Omit<UserInfo, 'studioul'>
function erasedInfo(account: ErasedAccount, { version, createdAt }: AccountHistory): Info {
  return {
    ...plainOf(account),
    version,
    name: ERASED,
    surname: ERASED,
    timezone: null,
    active: false,
    erased: true,
    avatar: avatarUrl(account.user, null),
    culoarea: '',
    date: createdAt,
    media: {},
    may: { editOwn: false, manage: false, reveal: false, media: [] },
  }
}
const plainOf = ({
  user,
  tipCont,
  studio,
  super: isSuper,
  owner,
}: PresentAccount | ErasedAccount) => ({
  user,
  tipCont: tipContOf(tipCont),
  type: tipContOf(tipCont),
  studio,
  super: isSuper,
  owner,
})

function infoOf(
  person: PresentAccount,
  history: AccountHistory,
  viewer: Actor,
  today: string,
): Info {
  const { name, surname, timezone, active, culoarea } = person
  const avatar = person.media.filter(({ list }) => list === 'avatar').at(-1)?.image ?? null
  return {
    ...plainOf(person),
    version: history.version,
    name,
    surname,
    timezone,
    active,
    erased: false,
    avatar: avatarUrl(person.user, avatar),
    culoarea,
    date: history.createdAt,
    media: mediaOf(person, history, viewer),
    may: {
      editOwn: viewer.user === person.user,
      manage: managesPerson(viewer, person),
      reveal: viewer.trueUser === undefined && mayReveal(viewer, person),
      media: mediaLists.filter((list) => mayEditMedia(viewer, person, list)),
    },
    ...recordOf(person, today),
    ...(viewer.owner || viewer.super
      ? { erasure: person.erasure && { ...person.erasure, at: history.erasureAt } }
      : {}),
  }
}

/** Returns the recorded details, without CNP, series, IBAN and passwords: only that there is something to reveal. */
function recordOf(person: PresentAccount, today: string) {
  const {
    email,
    telefon,
    adresa,
    oras,
    tara,
    zipCode,
    locker,
    cazare,
    auto_pause,
    chatSound,
    hired,
    contract,
    ended,
  } = person
  const { new_configs } = person
  const named = <T extends { readonly username: string; readonly pass: string | null }>(
    held: Readonly<Record<string, T>>,
  ) =>
    Object.fromEntries(
      Object.entries(held).map(([key, { pass, ...rest }]) => [
        key,
        { ...rest, secret: pass !== null },
      ]),
    )
  return {
    email,
    language: languages.find((one) => one === person.language) ?? 'en',
    telefon,
    adresa,
    oras,
    tara,
    zipCode,
    locker,
    cazare,
    auto_pause,
    chatSound,
    hired,
    contract,
    ended,
    has: {
      iban: person.iban !== '',
      cnp: person.cnp !== '',
      serie: person.serie !== '',
      password: person.password !== null,
    },
    varsta: varstaOf(person.born),
    ci: {
      ...expiryOf(person.expires),
      alert: person.expires === '' ? null : alertOf(person.expires, today),
    },
    new_configs: Object.fromEntries(
      Object.entries(new_configs).map(([site, slots]) => [site, [...slots]]),
    ),
    conturi: named(withPayees(person, today)),
    nonAdult: named(person.nonAdult),
  }
}
/** Adds to each site account the party that the site pays on a day. */
const withPayees = ({ sites, said }: PresentAccount, day: string) =>
  Object.fromEntries(
    Object.entries(sites).map(([site, held]) => [
      site,
      {
        ...held,
        payee:
          inForceOn(payeesHeld(said, { site, username: held.username }), day)?.value ?? 'studio',
      },
    ]),
  )
const alertOf = (expires: string, today: string): (typeof ID_ALERT_DAYS)[number] | 0 | null =>
  idAlert(lastDayOf(expires), today) as 60 | 30 | 7 | 0 | null

function mediaOf(
  person: PresentAccount,
  history: AccountHistory,
  viewer: Actor,
): UserInfo['media'] {
  const lists = mediaLists.filter((list) => mayViewMedia(viewer, person, list))
  return Object.fromEntries(
    lists.map((list) => [
      list,
      person.media
        .filter((one) => one.list === list)
        .map((picture) => imageOf(person.user, picture, history.added(picture))),
    ]),
  ) as Partial<Record<MediaList, Image[]>>
}
/** A picture as a client gets it. */
export const imageOf = (
  user: string,
  picture: Picture,
  added: { readonly at: string; readonly by: string },
): Image => ({
  ...picture,
  url: `/files/${user}/${picture.image}`,
  added_at: added.at,
  added_by: added.by,
})
