import type { AccountEvent } from '#shared/accounts/events.ts'
import type { KnownFact } from '#shared/audit/calls.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import type { ContractEvent } from '#shared/money/events.ts'
import type { PermissionEvent } from '#shared/permissions/events.ts'
import type { Resource } from '#shared/permissions/resources.ts'
import { dateAt, type LocalDate } from '#shared/platform/time.ts'
import type { LogEntries } from '../platform/event-store/log-entries.ts'

type Read = NonNullable<Awaited<ReturnType<LogEntries['decode']>>[number]>
type Told = Read & (AccountEvent | PermissionEvent | ContractEvent)
type Fact = KnownFact['fact']
/** One thing that was said: from which day it holds (null: from the beginning). `value` null: no longer. */
interface Claim {
  readonly from: LocalDate | null
  readonly fact: Fact
  readonly of: string | null
  readonly value: string | null
  readonly event: Told
  /** It holds from the moment of the event: said again with nothing new it is no claim. */
  readonly now?: true
}

/** The resource that is needed to read a fact; other facts are shown to all who see the person. */
export const areaOfFact: Readonly<Partial<Record<Fact, Resource>>> = {
  siteAccount: 'accounts',
  payee: 'accounts',
  vacationDays: 'accounts',
  contract: 'money',
  super: 'permissions',
  permission: 'permissions',
  model: 'permissions',
  sight: 'permissions',
}

/**
 * A person on `day` by what was recorded up to some moment: `events` are all theirs up to then, in the order recorded. Of
 * what was said of one thing the latest not after the day holds, of equal days what was recorded last (held-from.ts).
 */
export function knownOf(
  events: readonly Read[],
  day: LocalDate,
  zone: string | null,
): readonly KnownFact[] {
  const said = new Map<string, Claim[]>()
  for (const event of events)
    for (const claim of claimsOf(event as Told, zone)) {
      const key = `${claim.fact} ${claim.of ?? ''}`
      const before = said.get(key) ?? []
      const last = inForceOn(before, LAST_DAY)
      if (!claim.now || last?.value !== claim.value) said.set(key, [...before, claim])
    }
  return [...said.values()].flatMap((claims) => {
    const holds = inForceOn(claims, day)
    if (holds === undefined || holds.value === null) return []
    const { fact, of, value, event } = holds
    const { recordedAt: recorded, actor: by, position } = event
    return [{ fact, of, value, recorded, by, position: Number(position) }]
  })
}
const LAST_DAY: LocalDate = '9999-12-31'

function claimsOf(event: Told, zone: string | null): readonly Claim[] {
  const claim = (fact: Fact, value: string | null, from: LocalDate | null, of?: string): Claim => ({
    fact,
    of: of ?? null,
    value,
    from,
    event,
  })
  const now = (fact: Fact, value: string | null, of?: string): Claim => ({
    ...claim(fact, value, dateAt(event.occurredAt, zone), of),
    now: true,
  })
  switch (event.type) {
    case 'AccountCreated': {
      const { tipCont, super: isSuper } = event.data
      const first = [claim('tipCont', tipCont, null), claim('active', 'true', null)]
      return isSuper ? [...first, now('super', 'true')] : first
    }
    case 'AccountChanged':
      return [now('tipCont', event.data.tipCont), now('super', event.data.super ? 'true' : null)]
    case 'TypeHeldFrom':
      return [claim('tipCont', event.data.tipCont, event.data.from)]
    case 'AccountActivated':
      return [now('active', 'true')]
    case 'AccountDeactivated':
      return [now('active', 'false')]
    case 'ActivityHeldFrom':
      return [claim('active', String(event.data.active), event.data.from)]
    case 'StudioJoined':
      return [claim('studio', event.data.studio, dateAt(event.data.from, event.data.timezone))]
    case 'SiteAccountSet':
      return [now('siteAccount', event.data.username, event.data.site)]
    case 'SiteAccountDropped':
      return [now('siteAccount', null, event.data.site)]
    case 'PayeeHeldFrom':
      return [claim('payee', event.data.payee, event.data.from, event.data.site)]
    case 'EmploymentSet':
      return [now('vacationDays', event.data.vacationDays?.toString() ?? null)]
    case 'ContractSet': {
      const { studio, from, kind, share_bp } = event.data
      return [claim('contract', `${kind} ${share_bp / 100} %`, from, studio)]
    }
    case 'PermissionGranted':
    case 'PermissionWithdrawn': {
      const { holds, resource } = event.data
      return [now('permission', holds.length === 0 ? 'none' : holds.join(', '), resource)]
    }
    case 'PermissionDefaulted':
      return [now('permission', null, event.data.resource)]
    case 'SuperGranted':
    case 'SuperWithdrawn':
      return [now('super', event.type === 'SuperGranted' ? 'true' : null)]
    case 'ModelAllocated':
    case 'ModelReleased':
      return [now('model', event.type === 'ModelAllocated' ? 'true' : null, event.data.model)]
    case 'AllocationHeldFrom': {
      const { allocated, from, model } = event.data
      return [claim('model', allocated ? 'true' : null, from, model)]
    }
    case 'StudioSightGranted':
    case 'StudioSightWithdrawn':
      return [now('sight', event.type === 'StudioSightGranted' ? 'true' : null, event.data.studio)]
    default:
      return []
  }
}
