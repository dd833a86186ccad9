import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { configurationCalls, type StudioConfiguration } from '#shared/configuration/calls.ts'
import { mayChangeSetting } from '#shared/configuration/rules.ts'
import type { SettingName } from '#shared/configuration/settings.ts'
import type { Can } from '../platform/actions.ts'
import { ApiError, call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { actorOfViewer, useViewer } from '../platform/session.ts'
import type { SettingEdits } from './edits.ts'

const key = (studio: string) => ['configuration', studio]

export function useConfiguration(studio: string) {
  useLiveQuery('configuration', key(studio))
  return useQuery({
    queryKey: [...key(studio), 'settings'],
    enabled: studio !== '',
    queryFn: ({ signal }) => call(configurationCalls.settings, { params: { studio } }, { signal }),
  })
}
export const useSettingHistory = (studio: string) =>
  useQuery({
    queryKey: [...key(studio), 'history'],
    queryFn: ({ signal }) =>
      call(configurationCalls.history, { params: { studio }, query: {} }, { signal }),
  })

/** Saves all of them or none, on top of what this page has seen. Where they were refused it reads what holds, and raises what the server said. */
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
      client.setQueryData([...key(studio), 'settings'], saved)
      await Promise.all([
        client.invalidateQueries({ queryKey: [...key(studio), 'history'] }),
        client.invalidateQueries({ queryKey: ['studios'] }),
      ])
    } catch (error) {
      if (error instanceof ApiError && [403, 409].includes(error.status))
        await client.invalidateQueries({ queryKey: key(studio) })
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
