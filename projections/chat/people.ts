import { studioEvents } from '#shared/accounts/events.ts'
import { CHAT_PEOPLE } from '#shared/chat/calls-shared.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { historyAfter, type SettingHistory } from '#shared/configuration/effective.ts'
import { holdingEvents } from '#shared/permissions/events.ts'
import { holdingsAfter, noHoldings, type Holdings } from '#shared/permissions/holdings.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

const { StudioCreated } = studioEvents
const tables = {
  /** What was decided about a person: the Models allocated to them, and the studios that they see. */
  chat_person: table({
    columns: {
      person: 'text',
      holdings: typed<Holdings>('jsonb'),
      models: typed<readonly string[]>('jsonb'),
    },
    key: ['person'],
  }),
  chat_studio: table({
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
export type ChatPeopleTables = RowsOf<typeof tables>
export type ChatStudioRow = RowOf<typeof tables.chat_studio>

/** What of people and studios says who may chat with whom, besides the directory. */
export const chatPeople = defineProjection({
  name: CHAT_PEOPLE,
  version: 1,
  module: 'chat',
  sharded: true,
  events: { StudioCreated, ...configurationEvents, ...holdingEvents },
  tables,
  keysOf: (event) =>
    event.type === 'StudioCreated' || event.type === 'StudioSettingChanged'
      ? { chat_studio: [[event.data.studio]] }
      : { chat_person: [[event.data.user]] },
  on: (event, { chat_person: people, chat_studio: studios }) => {
    if (event.type === 'StudioCreated') return studios.put({ ...event.data, history: {} })
    if (event.type === 'StudioSettingChanged') {
      const row = studios.get(event.data.studio)
      if (!row) throw new Error(`${event.type} of ${event.data.studio}, which nobody has made`)
      return studios.put({ ...row, history: historyAfter(row.history, event) })
    }
    const { user: person } = event.data
    const holdings = holdingsAfter(people.get(person)?.holdings ?? noHoldings, event)
    return people.put({ person, holdings, models: holdings.models })
  },
  topics: () => ['chat:*'],
})
