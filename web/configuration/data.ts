import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { configurationCalls, type StudioConfiguration } from '#shared/configuration/calls.ts'
import { mayChangeSetting } from '#shared/configuration/rules.ts'
import type { SettingName } from '#shared/configuration/settings.ts'
import type { Can } from '../platform/actions.ts'
import { ApiError, call } from '../platform/call.ts'
import { keyOf, keyOfModule } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { showAnswer } from '../platform/queries.ts'
import { actorOfViewer, useViewer } from '../platform/session.ts'
import type { SettingEdits } from './edits.ts'

export function useConfiguration(studio: string) {
  return useLiveCall(configurationCalls.settings, {
    request: { params: { studio } },
    enabled: studio !== '',
  })
}
export const useSettingHistory = (studio: string) =>
  useLiveCall(configurationCalls.history, { request: { params: { studio }, query: {} } })

/**
 * Returns a function that saves all of them or none, on top of what this page has seen. After a refusal it reads what
 * holds, and raises what the server said.
 */
export function useSaveSettings({
  studio,
  version,
}: StudioConfiguration): (changes: SettingEdits, from: string | undefined) => Promise<void> {
  const client = useQueryClient()
  return async (changes, from) => {
    try {
      const saved = await call(configurationCalls.changeSettings, {
        params: { studio },
        body: {
          version,
          changes,
          ...(from === undefined ? {} : { from }),
        },
      })
      showAnswer(keyOf(configurationCalls.settings, { params: { studio } }), saved)
      await Promise.all([
        client.invalidateQueries({
          queryKey: keyOf(configurationCalls.history, { params: { studio } }),
        }),
        client.invalidateQueries({ queryKey: keyOf(accountCalls.getLocalStudios) }),
      ])
    } catch (error) {
      if (error instanceof ApiError && [403, 409].includes(error.status))
        await client.invalidateQueries({ queryKey: keyOfModule(configurationCalls.settings) })
      throw error
    }
  }
}

/** Whether the viewer may change these settings, by the rule that the server refuses by. */
export function useCan({
  studio,
  settings,
}: StudioConfiguration): (...names: SettingName[]) => Can {
  const { t } = useLingui()
  const viewer = useViewer()
  return (...names) =>
    names.every((name) =>
      mayChangeSetting(actorOfViewer(viewer), studio, name, settings.managersConfigureRules),
    ) ||
    (viewer.tipCont === 'Manager'
      ? t`Super users change this, or let managers of the studio configure the rules.`
      : t`Your account can view this, not change it.`)
}
