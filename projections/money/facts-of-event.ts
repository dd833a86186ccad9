import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import {
  bonusRuleEvents,
  contractEvents,
  mappingEvents,
  rateEvents,
  sourceEvents,
} from '#shared/money/events.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { assertNever, type EventOf } from '#shared/platform/messages.ts'
import type { Projected } from '../platform/define/define-projection.ts'
import { accountKey } from './account-key.ts'

const { StudioCreated } = studioEvents
const {
  AccountCreated,
  AccountChanged,
  AccountActivated,
  AccountDeactivated,
  TypeHeldFrom,
  ActivityHeldFrom,
  StudioJoined,
  SiteAccountSet,
  PayeeHeldFrom,
} = accountEvents
const { ModelAllocated, ModelReleased, AllocationHeldFrom } = permissionEvents
const termEvents = {
  ...contractEvents,
  ...rateEvents,
  ...bonusRuleEvents,
  ...sourceEvents,
  ...mappingEvents,
}
/** Events about people that hold from a local day on; the others about them hold from their own moment on. */
const heldEvents = { TypeHeldFrom, ActivityHeldFrom, PayeeHeldFrom, AllocationHeldFrom }
export const factEvents = {
  StudioCreated,
  ...configurationEvents,
  AccountCreated,
  AccountChanged,
  AccountActivated,
  AccountDeactivated,
  StudioJoined,
  SiteAccountSet,
  ModelAllocated,
  ModelReleased,
  ...heldEvents,
  ...termEvents,
}
export type FactEvent = Projected<EventOf<typeof factEvents>>

const factKinds = [
  'contract',
  'rates',
  'bonusRules',
  'source',
  'mapping',
  'setting',
  'type',
  'activity',
  'allocation',
  'joined',
  'holder',
  'payee',
] as const
export type FactKind = (typeof factKinds)[number]
/** Settings of a studio that money is reckoned by; the others are no facts. */
const moneySettings = ['zone', 'currency', 'share_bp', 'cap_bp', 'bears'] as const
export type MoneySetting = (typeof moneySettings)[number]
const isMoneySetting = (setting: string): setting is MoneySetting =>
  (moneySettings as readonly string[]).includes(setting)

/**
 * A fact that one event says, without when it was said. Where neither day nor moment is given it holds from the
 * beginning.
 */
export interface FactOfEvent {
  readonly kind: FactKind
  readonly studio?: string
  readonly person?: string
  readonly key?: string
  readonly from_day?: string
  readonly from_ms?: number
  readonly value: Readonly<Record<string, unknown>>
  /** It takes the place of what has the same kind, studio, key and day, which is known no longer. */
  readonly replaces?: true
  /** Only where the person is another than the last one of the same kind, studio and key; the first holds from the beginning. */
  readonly passesOn?: true
}

/** Returns the facts of an event that money is reckoned by, in order. */
export function factsOfEvent(event: FactEvent): readonly FactOfEvent[] {
  const at = Date.parse(event.occurredAt)
  switch (event.type) {
    case 'StudioCreated': {
      const { studio, timezone, currency } = event.data
      return [
        { kind: 'setting', studio, key: 'zone', value: { value: timezone } },
        { kind: 'setting', studio, key: 'currency', value: { value: currency } },
      ]
    }
    case 'StudioSettingChanged': {
      const { studio, setting: key, value, from } = event.data
      if (!isMoneySetting(key)) return []
      return [{ kind: 'setting', studio, key, from_ms: Date.parse(from), value: { value } }]
    }
    case 'AccountCreated': {
      const { user: person, tipCont } = event.data
      return [
        { kind: 'type', person, value: { tipCont } },
        { kind: 'activity', person, value: { active: true } },
      ]
    }
    case 'AccountChanged': {
      const { user: person, tipCont } = event.data
      return [{ kind: 'type', person, from_ms: at, value: { tipCont } }]
    }
    case 'AccountActivated':
    case 'AccountDeactivated': {
      const active = event.type === 'AccountActivated'
      return [{ kind: 'activity', person: event.data.user, from_ms: at, value: { active } }]
    }
    case 'StudioJoined': {
      const { user: person, studio, timezone, from } = event.data
      return [{ kind: 'joined', studio, person, from_ms: Date.parse(from), value: { timezone } }]
    }
    case 'SiteAccountSet': {
      const { user: person, site, username } = event.data
      const key = accountKey(site, username)
      return [{ kind: 'holder', person, key, from_ms: at, value: {}, passesOn: true }]
    }
    case 'ModelAllocated':
    case 'ModelReleased': {
      const { user: person, model: key } = event.data
      const allocated = event.type === 'ModelAllocated'
      return [{ kind: 'allocation', person, key, from_ms: at, value: { allocated } }]
    }
    case 'TypeHeldFrom':
    case 'ActivityHeldFrom':
    case 'PayeeHeldFrom':
    case 'AllocationHeldFrom':
      return [heldOfEvent(event)]
    default:
      return termsOfEvent(event)
  }
}
function heldOfEvent({ type, data }: Projected<EventOf<typeof heldEvents>>): FactOfEvent {
  const { user: person, from: from_day } = data
  switch (type) {
    case 'TypeHeldFrom':
      return { kind: 'type', person, from_day, value: { tipCont: data.tipCont } }
    case 'ActivityHeldFrom':
      return { kind: 'activity', person, from_day, value: { active: data.active } }
    case 'AllocationHeldFrom': {
      const { model: key, allocated } = data
      return { kind: 'allocation', person, key, from_day, value: { allocated } }
    }
    case 'PayeeHeldFrom': {
      const key = accountKey(data.site, data.username)
      return { kind: 'payee', person, key, from_day, value: { payee: data.payee } }
    }
    default:
      return assertNever(type)
  }
}
function termsOfEvent(event: Projected<EventOf<typeof termEvents>>): readonly FactOfEvent[] {
  switch (event.type) {
    case 'ContractSet': {
      const { studio, user: person, from: from_day, ...value } = event.data
      return [{ kind: 'contract', studio, person, from_day, value }]
    }
    case 'RatesSet':
      return event.data.sets.map(({ date: from_day, source: key, ...value }) => ({
        kind: 'rates',
        key,
        from_day,
        value,
        replaces: true,
      }))
    case 'BonusRulesSet': {
      const { studio, list: key, from, rules } = event.data
      return [{ kind: 'bonusRules', studio, key, from_day: halfFirstDay(from), value: { rules } }]
    }
    case 'SourceOfRecordSet': {
      const { studio, site: key, from: from_day, source } = event.data
      return [{ kind: 'source', studio, key, from_day, value: { source } }]
    }
    case 'StatementMappingSet': {
      const { studio, site: key, mapping } = event.data
      return [{ kind: 'mapping', studio, key, value: mapping, replaces: true }]
    }
    default:
      return assertNever(event)
  }
}
