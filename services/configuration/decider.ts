import type { DecisionContext } from '#shared/platform/messages.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { dayStartBy } from '#shared/platform/time.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import {
  historyAfter,
  initialSettings,
  settingAt,
  type SettingHistory,
  type StudioMade,
} from '#shared/configuration/effective.ts'
import { settingRecord } from '#shared/configuration/setting-record.ts'
import { refuseConfiguration } from '#shared/configuration/refusals.ts'
import {
  backDatedSettings,
  mayChangeSetting,
  SETTING_AHEAD_MS_MAX,
} from '#shared/configuration/rules.ts'
import {
  settingNames,
  type SettingName,
  type SettingValue,
} from '#shared/configuration/settings.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'

interface Configured {
  readonly history: SettingHistory
  readonly version: number
}
interface WantedSettings {
  readonly studio: string
  readonly made: StudioMade
  readonly changes: { readonly [N in SettingName]?: SettingValue<N> | undefined }
  /** A moment, or a local day of the studio; undefined: from now on. */
  readonly from: string | undefined
  readonly by: Actor
  /** The version that the change was made on: 409 if there is more by now. */
  readonly version: number
}

export const configurationAggregate = aggregateOf<Configured>()({
  name: 'configuration',
  events: configurationEvents,
  initial: { history: {}, version: 0 },
  decide: {
    ChangeSettings: ({ history, version }, command: WantedSettings, context) => {
      const { studio, made, changes, by } = command
      const from = momentOf(command, history, context)
      const managers = settingAt('managersConfigureRules', history, made, context.now)
      for (const setting of settingNames)
        if (changes[setting] !== undefined && !mayChangeSetting(by, studio, setting, managers))
          return refuseConfiguration('configuration.notYours', { setting })
      const changed = settingRecord.changes(changes, history, initialSettings(made), {
        at: from,
        said: command.from !== undefined,
      })
      if (changed.length > 0 && command.version !== version)
        return refuseConfiguration('configuration.changedMeanwhile', {
          both: settingRecord.bothTexts(changed),
        })
      return changed.map((change) => ({
        type: 'StudioSettingChanged',
        data: settingRecord.dataOf(studio, change, from),
      }))
    },
  },
  evolve: {
    StudioSettingChanged: ({ history, version }, _data, event) => ({
      history: historyAfter(history, event),
      version: version + 1,
    }),
  },
})
export const configurationDecider = configurationAggregate.decider
export type ChangeSettings = CommandOf<typeof configurationAggregate>

/** The first of January 1900 in whatever zone: there was no studio. */
const EARLIEST = Date.parse('1899-12-31T00:00:00.000Z')
function momentOf(
  { from, changes, made }: WantedSettings,
  history: SettingHistory,
  { now }: DecisionContext,
): string {
  if (from === undefined) return now
  const moment = from.includes('T')
    ? new Date(from).toISOString()
    : dayStartBy(from, (at) => settingAt('zone', history, made, at))
  const ahead = Date.parse(moment) - Date.parse(now)
  const intoPast = settingNames.every(
    (setting) => changes[setting] === undefined || backDatedSettings.has(setting),
  )
  const back = intoPast ? EARLIEST - Date.parse(now) : 0
  if (!(ahead >= back && ahead <= SETTING_AHEAD_MS_MAX))
    return refuseConfiguration('configuration.fromUnusable')
  return moment
}
