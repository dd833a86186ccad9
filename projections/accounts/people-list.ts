import { sql, type Kysely } from 'kysely'
import type { User, UserQuery } from '#shared/accounts/calls.ts'
import { personalOf, shownTo } from '#shared/accounts/field-visibility.ts'
import { idAlert, daysBetween, searchable } from '#shared/accounts/person-rules.ts'
import { tipContOf } from '#shared/accounts/rules.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { dateAt } from '#shared/platform/time.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'
import type { AccountsTables } from './accounts-rows.ts'

/** The most words that a search looks at; further ones are ignored. */
const WORDS_MAX = 8
export const avatarUrl = (person: string, avatar: string | null): string =>
  avatar === null ? '/files/anonymous?size=64' : `/files/${person}/${avatar}?size=64`

const inSightOf = (db: Kysely<AccountsTables>, visibility: RowVisibility) =>
  whereVisible(db.selectFrom('account').where('account.erased', '=', false), visibility, {
    person: 'account.person',
    studio: 'account.studio',
    tipCont: 'account.tip_cont',
  })

/**
 * Returns the people in sight, by login. Words are looked for anywhere in login, name and surname, and in the email
 * of those whose email the viewer may see: what is hidden must not be found letter by letter. The table is read
 * through, which for 10,000 people takes some milliseconds and needs no index that would have to be kept.
 */
export async function queryPeople(
  db: Kysely<AccountsTables>,
  viewer: Actor,
  visibility: RowVisibility,
  { q, studio, tipCont, active, limit, cursor }: UserQuery,
): Promise<User[]> {
  let query = inSightOf(db, visibility)
  if (active !== 'all') query = query.where('account.active', '=', active === 'true')
  if (studio !== undefined) query = query.where('account.studio', '=', studio)
  if (tipCont !== undefined) query = query.where('account.tip_cont', '=', tipCont)
  if (cursor !== undefined) query = query.where('account.person', '>', cursor)
  for (const word of searchable(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS_MAX))
    query = query.where(holding(word, viewer))
  if (limit !== undefined) query = query.limit(limit)
  return usersOf(query, viewer)
}
/** Whether a person's texts hold this word, among them the personal ones that this viewer may see of this row. */
function holding(word: string, viewer: Actor) {
  const { all, self } = personalOf(viewer)
  const found = sql<boolean>`position(${word} in account.search) > 0`
  const personal = sql<boolean>`position(${word} in account.search_personal) > 0`
  return all
    ? sql<boolean>`(${found} or ${personal})`
    : sql<boolean>`(${found} or (account.person = ${self} and ${personal}))`
}
/** The inactive people in sight, of these studios if any is named. */
export async function queryInactive(
  db: Kysely<AccountsTables>,
  viewer: Actor,
  visibility: RowVisibility,
  studios: readonly string[],
): Promise<User[]> {
  const query = inSightOf(db, visibility).where('account.active', '=', false)
  return usersOf(
    studios.length === 0 ? query : query.where('account.studio', 'in', [...studios]),
    viewer,
  )
}
async function usersOf(query: ReturnType<typeof inSightOf>, viewer: Actor): Promise<User[]> {
  const rows = await query
    .select([
      'account.person',
      'account.name',
      'account.surname',
      'account.tip_cont',
      'account.studio',
      'account.super',
      'account.owner',
    ])
    .select([
      'account.active',
      'account.avatar',
      'account.culoarea',
      'account.locker',
      'account.sites',
    ])
    .orderBy('account.person')
    .execute()
  return rows.map(({ person, tip_cont, avatar, sites, ...rest }) => {
    const user = {
      user: person,
      tipCont: tipContOf(tip_cont),
      ...rest,
      avatar: avatarUrl(person, avatar),
      sites: [...sites],
    }
    return shownTo(viewer, user, user)
  })
}

const EXPIRIES_MAX = 1000
/**
 * Returns the identity documents of active people in sight that expire within so many days, or have expired, soonest
 * first; then those that are missing of people with site accounts.
 */
export async function queryIdExpiries(
  db: Kysely<AccountsTables>,
  visibility: RowVisibility,
  now: Instant,
  within: number,
) {
  // The day is the studio's own; none is further ahead than this.
  const last = new Date(Date.parse(now) + (within + 1) * 86_400_000).toISOString().slice(0, 10)
  const rows = await inSightOf(db, visibility)
    .leftJoin('studio', 'studio.studio', 'account.studio')
    .where('account.active', '=', true)
    .where((is) =>
      is.or([
        is('account.id_expires', '<=', last),
        is.and([
          is('account.id_expires', 'is', null),
          sql<boolean>`jsonb_array_length(account.sites) > 0`,
        ]),
      ]),
    )
    .select([
      'account.person as user',
      'account.name',
      'account.surname',
      'account.studio',
      'account.id_expires',
      'studio.timezone',
    ])
    .orderBy('account.id_expires')
    .orderBy('account.person')
    .limit(EXPIRIES_MAX)
    .execute()
  return rows.flatMap(({ id_expires: expires, timezone, ...row }) => {
    const today = dateAt(now, timezone)
    const days = expires === null ? null : daysBetween(today, expires)
    const alert = expires === null ? null : idAlert(expires, today)
    return days !== null && days > within ? [] : [{ ...row, expires, days, alert }]
  })
}
/** Requests to erase that wait for a second approver. */
export async function queryErasures(db: Kysely<AccountsTables>) {
  const rows = await db
    .selectFrom('account')
    .select(['account.person', 'account.erasure_by', 'account.erasure_at'])
    .where('account.erasure_by', 'is not', null)
    .orderBy('account.erasure_at')
    .execute()
  return rows.flatMap(({ person: user, erasure_by: by, erasure_at: at }) =>
    by === null || at === null ? [] : [{ user, by, at }],
  )
}
/**
 * Returns a person's picture, once for each list it is in; whether the person is in sight at all is the caller's to
 * ask.
 */
export async function queryImage(db: Kysely<AccountsTables>, person: string, image: string) {
  return db
    .selectFrom('account_image')
    .innerJoin('account', 'account.person', 'account_image.person')
    .select([
      'account_image.list',
      'account_image.type',
      'account.person as user',
      'account.studio',
      'account.tip_cont as tipCont',
      'account.owner',
      'account.super',
    ])
    .where('account_image.person', '=', person)
    .where('account_image.image', '=', image)
    .execute()
}
