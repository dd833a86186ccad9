import type { Kysely } from 'kysely'
import { studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { retentionRules, type RetentionRule } from '#shared/accounts/retention.ts'
import { historyAfter, retentionRulesOf, settingAt, type SettingHistory } from '#shared/configuration/effective.ts'
import type { SettingName, SettingValue } from '#shared/configuration/settings.ts'
import { permissionEvents, type PermissionEvent } from '#shared/permissions/events.ts'
import { holdingsAfter, noHoldings, type Holdings } from '#shared/permissions/holdings.ts'
import { defineProjection, table } from '../platform/define-projection.ts'

export type GrantRow = { person: string; holdings: Holdings }
export type StudioRulesRow = { studio: string; name: string; currency: string; timezone: string; history: SettingHistory }
export type GrantTables = { account_grant: GrantRow; studio_rules: StudioRulesRow }

const { StudioCreated } = studioEvents
const types = new Set(Object.keys(permissionEvents))
const isDecision = (event: { readonly type: string }): event is PermissionEvent => types.has(event.type)

/** What an actor is made of besides the account: decisions about the person, and the rules of their studio. */
export const grants = defineProjection({
  name: 'grants',
  version: 1,
  module: 'accounts',
  sharded: true,
  events: { StudioCreated, ...configurationEvents, ...permissionEvents },
  tables: {
    account_grant: table<GrantRow>({ columns: { person: 'text', holdings: 'jsonb' }, key: ['person'] }),
    studio_rules: table<StudioRulesRow>({
      columns: { studio: 'text', name: 'text', currency: 'text', timezone: 'text', history: 'jsonb' },
      key: ['studio'],
    }),
  },
  keysOf: (event) => {
    if (event.type === 'StudioCreated' || event.type === 'StudioSettingChanged') return { studio_rules: [[event.data.studio]] }
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
    account_grant.put({ person, holdings: holdingsAfter(account_grant.get(person)?.holdings ?? noHoldings, event) })
  },
})

type Db = Kysely<GrantTables>
/** What was decided about this person; nothing, if nobody decided anything. */
export async function queryHoldings(db: Db, person: string): Promise<Holdings> {
  const row = await db.selectFrom('account_grant').select('account_grant.holdings').where('account_grant.person', '=', person).executeTakeFirst()
  return row?.holdings ?? noHoldings
}
/** A studio's setting as it holds at a moment; undefined for a studio that nobody has made. */
export async function queryStudioSetting<N extends SettingName>(db: Db, studio: string, setting: N, at: string): Promise<SettingValue<N> | undefined> {
  const row = await db.selectFrom('studio_rules').selectAll().where('studio_rules.studio', '=', studio).executeTakeFirst()
  return row && settingAt(setting, row.history, row, at)
}
/** Every studio's rules. */
export const queryStudioRules = (db: Db): Promise<StudioRulesRow[]> => db.selectFrom('studio_rules').selectAll().orderBy('studio_rules.studio').execute()
/** How long law keeps what, as this studio has set it: for `keptOf`. */
export async function queryRetentionRules(db: Db, studio: string | null): Promise<readonly RetentionRule[]> {
  if (studio === null) return retentionRules
  const row = await db.selectFrom('studio_rules').select('studio_rules.history').where('studio_rules.studio', '=', studio).executeTakeFirst()
  return row ? retentionRulesOf(row.history) : retentionRules
}
