import { sql, type Kysely } from 'kysely'
import { studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { retentionRules, type RetentionRule } from '#shared/accounts/retention.ts'
import { historyAfter, settingAt, type SettingHistory } from '#shared/configuration/effective.ts'
import { retentionRulesOf } from '#shared/configuration/retention-rules.ts'
import type { SettingName, SettingValue } from '#shared/configuration/settings.ts'
import { holdingEvents, type HoldingEvent } from '#shared/permissions/events.ts'
import { holdingsAfter, noHoldings, type Holdings } from '#shared/permissions/holdings.ts'
import type { AccountsTables } from './accounts-rows.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

export type GrantRow = RowOf<typeof tables.account_grant>
export type StudioRulesRow = RowOf<typeof tables.studio_rules>
export type GrantTables = RowsOf<typeof tables>

const { StudioCreated } = studioEvents
const types = new Set(Object.keys(holdingEvents))
const isDecision = (event: { readonly type: string }): event is HoldingEvent =>
  types.has(event.type)

const tables = {
  account_grant: table({
    columns: { person: 'text', holdings: typed<Holdings>('jsonb') },
    key: ['person'],
  }),
  studio_rules: table({
    columns: {
      studio: 'text',
      name: 'text',
      currency: 'text',
      timezone: 'text',
      history: typed<SettingHistory>('jsonb'),
    },
    key: ['studio'],
  }),
}

/** The parts of an actor besides the account: decisions about the person, and the rules of their studio. */
export const grants = defineProjection({
  name: 'grants',
  version: 1,
  module: 'accounts',
  sharded: true,
  events: { StudioCreated, ...configurationEvents, ...holdingEvents },
  tables,
  keysOf: (event) => {
    if (event.type === 'StudioCreated' || event.type === 'StudioSettingChanged')
      return { studio_rules: [[event.data.studio]] }
    return { account_grant: [[event.data.user]] }
  },
  on: (event, { account_grant, studio_rules }) => {
    if (event.type === 'StudioCreated') return studio_rules.put({ ...event.data, history: {} })
    if (event.type === 'StudioSettingChanged') {
      const row = studio_rules.get(event.data.studio)
      if (!row) throw new Error(`${event.type} of ${event.data.studio}, which nobody has made`)
      return studio_rules.put({ ...row, history: historyAfter(row.history, event) })
    }
    if (!isDecision(event)) return
    const { user: person } = event.data
    account_grant.put({
      person,
      holdings: holdingsAfter(account_grant.get(person)?.holdings ?? noHoldings, event),
    })
  },
})

type Db = Kysely<GrantTables>
/** Returns the decisions about this person; noHoldings if there are none. */
export async function queryHoldings(db: Db, person: string): Promise<Holdings> {
  const row = await db
    .selectFrom('account_grant')
    .select('account_grant.holdings')
    .where('account_grant.person', '=', person)
    .executeTakeFirst()
  return row?.holdings ?? noHoldings
}
/** Returns a studio's setting in force at a moment; undefined for an unknown studio. */
export async function queryStudioSetting<N extends SettingName>(
  db: Db,
  studio: string,
  setting: N,
  at: string,
): Promise<SettingValue<N> | undefined> {
  const row = await queryStudioRulesOf(db, studio)
  return row && settingAt(setting, row.history, row, at)
}
/** Returns a studio's rules; undefined for an unknown one. */
export const queryStudioRulesOf = (db: Db, studio: string): Promise<StudioRulesRow | undefined> =>
  db
    .selectFrom('studio_rules')
    .selectAll()
    .where('studio_rules.studio', '=', studio)
    .executeTakeFirst()
/** Every studio's rules. */
export const queryStudioRules = (db: Db): Promise<StudioRulesRow[]> =>
  db.selectFrom('studio_rules').selectAll().orderBy('studio_rules.studio').execute()
/** Returns how long law keeps each part, as this studio has set it: for `keptOf`. */
export async function queryRetentionRules(
  db: Db,
  studio: string | null,
): Promise<readonly RetentionRule[]> {
  if (studio === null) return retentionRules
  const row = await queryStudioRulesOf(db, studio)
  return row ? retentionRulesOf(row.history, row) : retentionRules
}

/** Returns, by login, those of these people whose being a super user was decided. */
export async function queryDecidedSupers(
  db: Db,
  people: readonly string[],
): Promise<{ user: string; super: boolean }[]> {
  if (people.length === 0) return []
  const rows = await db
    .selectFrom('account_grant')
    .selectAll()
    .where('account_grant.person', 'in', people)
    .orderBy('account_grant.person')
    .execute()
  return rows.flatMap(({ person: user, holdings }) =>
    holdings.super === null ? [] : [{ user, super: holdings.super }],
  )
}
const FOLLOWED_AT_ONCE_MAX = 500
/** Returns the people whose account does not say yet what was decided: whether they are a super user. */
export async function queryUnfollowedSupers(
  db: Kysely<GrantTables & AccountsTables>,
): Promise<{ user: string; super: boolean }[]> {
  const rows = await db
    .selectFrom('account_grant')
    .innerJoin('account', 'account.person', 'account_grant.person')
    .select(['account.person as user', 'account.super_said'])
    .where('account.erased', '=', false)
    .where(sql<boolean>`(account_grant.holdings ->> 'super')::boolean <> account.super_said`)
    .limit(FOLLOWED_AT_ONCE_MAX)
    .execute()
  return rows.map(({ user, super_said: before }) => ({ user, super: !before }))
}
/**
 * Returns the people of this studio whose last word about their zone is another one, with the moment of that word.
 */
export const queryStrangersToZone = (
  db: Kysely<AccountsTables>,
  studio: string,
  timezone: string,
): Promise<{ user: string; from_at: string }[]> =>
  db
    .selectFrom('account')
    .innerJoin('account_studio', 'account_studio.person', 'account.person')
    .select(['account.person as user', 'account_studio.from_at'])
    .where('account.studio', '=', studio)
    .where('account.erased', '=', false)
    .where('account_studio.timezone', '<>', timezone)
    .where(
      sql<boolean>`account_studio.from_at = (select max(last.from_at) from account_studio last where last.person = account.person)`,
    )
    .orderBy('account.person')
    .limit(FOLLOWED_AT_ONCE_MAX)
    .execute()
