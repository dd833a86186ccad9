import { sees, sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { configurationCalls, type StudioConfiguration } from '#shared/configuration/calls.ts'
import { plannedAfter, settingsAt, type SettingHistory } from '#shared/configuration/effective.ts'
import { refuseConfiguration } from '#shared/configuration/refusals.ts'
import {
  querySettingChanges,
  queryStudioSettings,
  studioSettings,
  type StudioSettingsRow,
  type StudioSettingsTables,
} from '#projections/configuration/studio-settings.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineService, type ActorContext } from '../platform/kernel/define-service.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { configurationAggregate } from './decider.ts'

const configurationStream = (studio: string): string => `configuration-${studio}`
/** The read model that actors are made of: a changed restriction binds once it has come there. */
const ACTORS = 'grants'
const BINDING_MS_MAX = 2_000

export const configurationService = defineService({
  name: 'configuration',
  calls: configurationCalls,
  watch: sessionOrRead,
  start: (app) => ({
    handlers: {
      settings: async ({ params }, { actor, now }) =>
        view(await visibleStudio(app, params.studio, actor), now),
      changeSettings: (input, context) => changeSettings(app, input, context),
      history: async ({ params, query }, { actor }) => {
        await visibleStudio(app, params.studio, actor)
        return querySettingChanges(app.read<StudioSettingsTables>(), params.studio, query.limit)
      },
      switches: async ({ params }, { actor, now }) => {
        const { studio, settings } = view(await visibleStudio(app, params.studio, actor), now)
        const { name, currency, zone, ture, modules } = settings
        return { studio, name, currency, zone, ture, modules }
      },
    },
  }),
})

async function changeSettings(
  app: App,
  { params: { studio }, body }: CallInput<typeof configurationCalls.changeSettings>,
  context: ActorContext,
) {
  const by = context.actor
  // A token with the scope `read` may look, never change.
  if (by.scopes !== null) return refuse('permission.denied')
  const row = await visibleStudio(app, studio, by)
  const command = {
    type: 'ChangeSettings',
    studio,
    made: row,
    by,
    version: body.version,
    changes: body.changes,
    from: body.from,
  } as const
  const { state, position } = await app.handle(
    configurationAggregate,
    configurationStream(studio),
    command,
    context,
    { studio },
  )
  // Whoever reads "done" may rely on it at the next request, their own or that of the people it is about.
  if (position !== undefined)
    await app.progress.reach([ACTORS, studioSettings.name], position, BINDING_MS_MAX)
  return view({ ...row, ...state }, context.now)
}

/** 404 both for a studio that nobody made and for one out of the actor's sight. */
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
