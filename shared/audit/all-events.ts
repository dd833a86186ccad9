import * as access from '../accounts/access-events.ts'
import * as accounts from '../accounts/events.ts'
import * as persons from '../accounts/person-events.ts'
import * as configuration from '../configuration/events.ts'
import * as interviews from '../interviews/events.ts'
import * as money from '../money/events.ts'
import * as notes from '../notes/events.ts'
import * as notifications from '../notifications/events.ts'
import * as permissions from '../permissions/events.ts'
import type { Resource } from '../permissions/resources.ts'
import { eventTypesIn, type EventTypes } from '../platform/messages.ts'
import * as schedules from '../schedules/events.ts'
import * as settlements from '../settlements/events.ts'
import * as shifts from '../shifts/events.ts'
import * as siteStatus from '../site-status/events.ts'
import * as vacations from '../vacations/events.ts'
import * as wallet from '../wallet/events.ts'
import * as audit from './events.ts'

const files: readonly object[] = [
  access,
  accounts,
  persons,
  configuration,
  interviews,
  money,
  notes,
  notifications,
  permissions,
  schedules,
  settlements,
  shifts,
  siteStatus,
  vacations,
  wallet,
  audit,
]
/** Every event type of the product. A test names one that is missing, as its events would be in no search. */
export const auditedEvents: EventTypes = Object.assign({}, ...files.map(eventTypesIn))

/** The resource that an event's contents belong to. A type that no code knows any more is shown to who sees all. */
export const areaOf = (type: string): Resource =>
  (auditedEvents[type]?.area as Resource | undefined) ?? 'audit'
/** The types by which observers report. */
export const typesOfReports: readonly string[] = Object.keys(auditedEvents).filter(
  (type) => auditedEvents[type]?.isReport,
)
