import type { GrantedPermission, Permission } from '../platform/allow.ts'
import { assertNever } from '../platform/messages.ts'
import { defaultsOf } from './defaults.ts'
import type { HoldingEvent } from './events.ts'

/** The decisions about one person; the rest follows from the account type. */
export interface Holdings {
  /** Permissions by resource, where they were decided and do not follow from the account type. */
  readonly decided: Readonly<Record<string, readonly Permission[]>>
  /** null: never decided. */
  readonly super: boolean | null
  /** Logins of allocated models, sorted: `settings.models` (docs/rules/permissions.md#trainer-restrictions). */
  readonly models: readonly string[]
  /** Studios in sight besides their own, sorted. */
  readonly studios: readonly string[]
}
export const noHoldings: Holdings = { decided: {}, super: null, models: [], studios: [] }

/** The one fold of these events: the decider and both read models use it. */
export function holdingsAfter(before: Holdings, event: HoldingEvent): Holdings {
  switch (event.type) {
    case 'PermissionGranted':
    case 'PermissionWithdrawn':
      return { ...before, decided: { ...before.decided, [event.data.resource]: event.data.holds } }
    case 'PermissionDefaulted': {
      const { [event.data.resource]: _gone, ...decided } = before.decided
      return { ...before, decided }
    }
    case 'SuperGranted':
    case 'SuperWithdrawn':
      return { ...before, super: event.type === 'SuperGranted' }
    case 'ModelAllocated':
      return { ...before, models: withOne(before.models, event.data.model) }
    case 'ModelReleased':
      return { ...before, models: before.models.filter((model) => model !== event.data.model) }
    case 'StudioSightGranted':
      return { ...before, studios: withOne(before.studios, event.data.studio) }
    case 'StudioSightWithdrawn':
      return { ...before, studios: before.studios.filter((studio) => studio !== event.data.studio) }
    default:
      return assertNever(event)
  }
}
const withOne = (list: readonly string[], one: string): readonly string[] =>
  [...new Set([...list, one])].sort()

/** Returns the permissions of a person of this account type, by resource; empty resources are left out. */
export function permissionsHeld(
  tipCont: string,
  { decided }: Pick<Holdings, 'decided'>,
): Readonly<Record<string, readonly Permission[]>> {
  const defaults = Object.entries(defaultsOf(tipCont)).flatMap(([resource, held]) =>
    held ? [[resource, [held]] as const] : [],
  )
  return Object.fromEntries(
    [...defaults, ...Object.entries(decided)].filter(
      ([resource, held]) => (decided[resource] ?? held).length > 0,
    ),
  )
}
/** Lists permissions as getAccountPermissions answers them. */
export const permissionList = (
  held: Readonly<Record<string, GrantedPermission>>,
): { resource: string; permission: Permission }[] =>
  Object.entries(held).flatMap(([resource, permissions]) =>
    [permissions].flat().map((permission) => ({ resource, permission })),
  )
