import { sees, sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { configurationCalls, type StudioConfiguration } from '#shared/configuration/calls.ts'
import {
  plannedAfter,
  settingAt,
  settingsAt,
  type SettingHistory,
} from '#shared/configuration/effective.ts'
import { refuseConfiguration } from '#shared/configuration/refusals.ts'
import { settingDefaults } from '#shared/configuration/settings.ts'
import {
  querySettingChanges,
  queryStudioSettings,
  studioSettings,
  type StudioSettingsRow,
  type StudioSettingsTables,
} from '#projections/configuration/studio-settings.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { query, serviceOf, useCase } from '../platform/kernel/use-case.ts'
import { configurationAggregate } from './decider.ts'

/** The read model that actors are made of: a changed restriction binds once it has come there. */
const ACTORS = 'grants'
const BINDING_MS_MAX = 2_000

const settings = query(configurationCalls.settings)(async (asked) => {
  const { actor, now } = asked.context
  return view(await visibleStudio(asked.app, asked.params.studio, actor), now)
})
const settingHistory = query(configurationCalls.history)(async (asked) => {
  const {
    app,
    params: { studio },
    context,
  } = asked
  await visibleStudio(app, studio, context.actor)
  return querySettingChanges(app.read<StudioSettingsTables>(), studio, asked.query.limit)
})
const switches = query(configurationCalls.switches)(async ({ app, params, context }) => {
  const row = await visibleStudio(app, params.studio, context.actor)
  const {
    studio,
    settings: { name, currency, zone, ture, modules },
  } = view(row, context.now)
  return { studio, name, currency, zone, ture, modules }
})

const changeSettings = useCase(configurationCalls.changeSettings).on(configurationAggregate)({
  about: async ({ app, params: { studio }, context: { actor } }) => {
    // A token with the scope `read` may look, never change.
    if (actor.scopes !== null) return refuse('permission.denied')
    return { key: studio, studio, row: await visibleStudio(app, studio, actor) }
  },
  command: ({ body, found: { studio, row: made }, context: { actor: by } }) => ({
    type: 'ChangeSettings',
    studio,
    made,
    by,
    version: body.version,
    changes: body.changes,
    from: body.from,
  }),
  reply: async ({ app, context: { now }, found: { row }, state, position }) => {
    // A caller who reads "done" may rely on it at the next request, their own or that of the people it is about.
    if (position !== undefined)
      await app.progress.reach([ACTORS, studioSettings.name], position, BINDING_MS_MAX)
    return view({ ...row, ...state }, now)
  },
})

/** What was set of a studio: of its own stream, so that what was just set binds. */
async function historyOf(app: App, studio: string): Promise<SettingHistory> {
  const { state } = await app.load(
    configurationAggregate,
    `${configurationAggregate.name}-${studio}`,
  )
  return state.history
}
/** Whether a studio wants two people for a pay run at a moment. */
export const wantsTwoToPay = async (app: App, studio: string, at: string): Promise<boolean> =>
  settingAt('payRunNeedsTwo', await historyOf(app, studio), MADE, at)
/** From which sum on, in whole usd, orders wait for approval at a moment; null: none does. */
export const approvalFrom = async (app: App, studio: string, at: string): Promise<number | null> =>
  settingAt('orderApproval', await historyOf(app, studio), MADE, at)
/** A setting with a value of its own before it is set needs nothing of the studio's making. */
const MADE = { name: '', currency: settingDefaults.currency, timezone: '' } as const

/** Finds a studio in the actor's sight; 404 both for one that does not exist and for one out of sight. */
async function visibleStudio(app: App, studio: string, actor: Actor): Promise<StudioSettingsRow> {
  if (!sees(actor, studio)) return refuseConfiguration('configuration.studioUnknown')
  return findVisible(app, {
    look: () => queryStudioSettings(app.read<StudioSettingsTables>(), studio),
    reach: [studioSettings.name],
    unknown: () => refuseConfiguration('configuration.studioUnknown'),
  })
}

const view = (
  {
    studio,
    version,
    history,
    ...made
  }: Omit<StudioSettingsRow, 'history'> & { readonly history: SettingHistory },
  now: string,
): StudioConfiguration => ({
  studio,
  version,
  settings: settingsAt(history, made, now),
  planned: plannedAfter(history, now).map(({ setting, value, from }) => ({ setting, value, from })),
})

export const configurationService = serviceOf({
  name: 'configuration',
  calls: configurationCalls,
  watch: sessionOrRead,
  useCases: { settings, changeSettings, history: settingHistory, switches },
})
