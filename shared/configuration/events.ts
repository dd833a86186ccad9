import { impersonal } from '../platform/event-fields.ts'
import { eventTypesOf, type EventOf } from '../platform/messages.ts'
import { settingRecord } from './setting-record.ts'

const eventType = eventTypesOf('configuration')
/**
 * Streams: `configuration-<studio>`. One event a setting: who changed what from what to what, and from when it holds. `old`: what
 * held, or was planned to hold, at `from`; `from` is the moment from which the value holds.
 */
export const configurationEvents = {
  StudioSettingChanged: eventType(
    impersonal(settingRecord.schema),
    { of: (data: { readonly studio: string }) => data.studio, name: 'Studio setting changed' },
    // More settings; what was said of the others stays as it is.
    {
      version: 9,
      upcast: {
        1: (change: object) => change,
        2: (change: object) => change,
        3: (change: object) => change,
        4: (change: object) => change,
        5: (change: object) => change,
        6: (change: object) => change,
        7: (change: object) => change,
        8: (change: object) => change,
      },
    },
  ),
}
export type ConfigurationEvent = EventOf<typeof configurationEvents>
