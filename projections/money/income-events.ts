import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import {
  contractEvents,
  sourceEvents,
  statementEvents,
  statementImportEvents,
} from '#shared/money/events.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import type { Projected } from '../platform/define/define-projection.ts'

const { SiteAccountSet, StudioJoined, PersonErased } = accountEvents
const { StudioCreated } = studioEvents
/** Lines, and the events that decide whose they are and how they count. */
export const incomeEvents = {
  ...statementEvents,
  ...statementImportEvents,
  ...sourceEvents,
  ...contractEvents,
  ...configurationEvents,
  SiteAccountSet,
  StudioJoined,
  PersonErased,
  StudioCreated,
}
export type IncomeEvent = Projected<EventOf<typeof incomeEvents>>
export type IncomeEventOf<T extends IncomeEvent['type']> = Extract<IncomeEvent, { type: T }>
