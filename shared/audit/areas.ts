import {
  importEvents,
  twoFactorEvents,
  twoFactorPolicyEvents,
  viewAsEvents,
} from '../accounts/access-events.ts'
import {
  accessEvents,
  accountEvents,
  installationEvents,
  siteAccountEvents,
  studioEvents,
} from '../accounts/events.ts'
import { revealEvents } from '../accounts/person-events.ts'
import { configurationEvents } from '../configuration/events.ts'
import {
  bonusRuleEvents,
  contractEvents,
  itemEvents,
  mappingEvents,
  rateEvents,
  sourceEvents,
  statementEvents,
  statementImportEvents,
} from '../money/events.ts'
import { candidateEvents, interviewerEvents } from '../interviews/events.ts'
import { noteEvents } from '../notes/events.ts'
import { notificationEvents } from '../notifications/events.ts'
import { permissionEvents } from '../permissions/events.ts'
import type { Resource } from '../permissions/resources.ts'
import type { EventTypes } from '../platform/messages.ts'
import {
  feedEvents,
  planningEvents,
  rosterEvents,
  swapAskerEvents,
  swapEvents,
} from '../schedules/events.ts'
import { settlementEvents, settlementRunEvents } from '../settlements/events.ts'
import { shiftEvents } from '../shifts/events.ts'
import {
  alertEvents,
  conflictEvents,
  observationEvents,
  observerEvents,
  quarantineEvents,
} from '../site-status/events.ts'
import { holidayEvents, vacationEvents } from '../vacations/events.ts'
import { walletEvents } from '../wallet/events.ts'
import { auditEvents } from './events.ts'

/**
 * Every table of events that there is, and what must be readable for its contents to be shown. A table that stands in no row
 * is named by a test (services/system-tests/audited-events.test.ts), as its events would be missing in every search.
 */
const areas: readonly (readonly [Resource, readonly EventTypes[]])[] = [
  [
    'accounts',
    [
      installationEvents,
      studioEvents,
      accountEvents,
      revealEvents,
      siteAccountEvents,
      accessEvents,
      twoFactorEvents,
      twoFactorPolicyEvents,
      viewAsEvents,
      importEvents,
    ],
  ],
  ['permissions', [permissionEvents]],
  ['configuration', [configurationEvents]],
  ['shifts', [shiftEvents]],
  [
    'monitoring',
    [observationEvents, conflictEvents, observerEvents, quarantineEvents, alertEvents],
  ],
  [
    'money',
    [
      contractEvents,
      itemEvents,
      rateEvents,
      bonusRuleEvents,
      sourceEvents,
      mappingEvents,
      statementEvents,
      statementImportEvents,
    ],
  ],
  ['wallet', [walletEvents]],
  ['settlements', [settlementEvents, settlementRunEvents]],
  ['vacations', [vacationEvents, holidayEvents]],
  ['schedules', [rosterEvents, planningEvents, swapEvents, swapAskerEvents, feedEvents]],
  ['interviews', [candidateEvents, interviewerEvents]],
  ['notes', [noteEvents]],
  ['notifications', [notificationEvents]],
  ['audit', [auditEvents]],
]
/** Event type → the resource that its contents belong to. */
export const areaOfType: Readonly<Record<string, Resource>> = Object.fromEntries(
  areas.flatMap(([resource, tables]) =>
    tables.flatMap((table) => Object.keys(table).map((type) => [type, resource] as const)),
  ),
)
/** Every event type of the product. */
export const auditedEvents: EventTypes = Object.assign({}, ...areas.flatMap(([, tables]) => tables))
