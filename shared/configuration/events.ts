import { z } from 'zod'
import { eventType, type EventOf } from '../platform/messages.ts'
import { settingSchemas, type SettingName } from './settings.ts'

/** `old`: what held, or was planned to hold, at `from`; `from` is the moment from which the value holds. */
const row = <const N extends SettingName>(setting: N) =>
  z.object({
    studio: z.string(),
    setting: z.literal(setting),
    value: settingSchemas[setting],
    old: settingSchemas[setting],
    from: z.iso.datetime(),
  })

/** Streams: `configuration-<studio>`. One event a setting: who changed what from what to what, and from when it holds. */
export const configurationEvents = {
  StudioSettingChanged: eventType(
    z.discriminatedUnion('setting', [
      row('name'),
      row('currency'),
      row('zone'),
      row('ture'),
      row('modules'),
      row('trainerRestrictions'),
      row('boostControl'),
      row('managersConfigureRules'),
      row('retention'),
      row('lockers'),
    ]),
    (data: { readonly studio: string }) => data.studio,
  ),
}
export type ConfigurationEvent = EventOf<typeof configurationEvents>
