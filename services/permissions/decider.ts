import { assertNever, type Decider } from '#shared/platform/messages.ts'
import type { Actor, Permission } from '#shared/platform/allow.ts'
import type { Ranked } from '#shared/accounts/ranks.ts'
import { changesFrom, heldNow } from '#shared/accounts/held-from.ts'
import { permissionEvents, type PermissionEvent } from '#shared/permissions/events.ts'
import {
  allocationsOf,
  allocationsSaid,
  neverAllocated,
  type AllocationSaid,
} from '#shared/permissions/held-allocations.ts'
import {
  holdingsAfter,
  noHoldings,
  permissionsHeld,
  type Holdings,
} from '#shared/permissions/holdings.ts'
import { refusePermission } from '#shared/permissions/refusals.ts'
import { resources, type Resource } from '#shared/permissions/resources.ts'
import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import { differing, isMeaningful, mayDecideFor, mayHandOn } from '#shared/permissions/rules.ts'
import { dateAt } from '#shared/platform/time.ts'
import { defineAggregate } from '../platform/kernel/define-service.ts'

/** What was decided about one person, and how many decisions that took. */
export interface PermissionState {
  readonly holdings: Holdings
  /** Which model is theirs from which day on. */
  readonly said: readonly AllocationSaid[]
  readonly version: number
}
interface About {
  readonly by: Actor
  readonly person: Ranked
  /** Of the person's studio. */
  readonly timezone?: string | null
  /** What the decision was taken on: 409 if there is more by now. */
  readonly version: number
}
export type PermissionCommand = About &
  (
    | {
        readonly type: 'SetPermissions'
        readonly resource: Resource
        readonly permissions: readonly Permission[] | null
      }
    | { readonly type: 'SetSuper'; readonly super: boolean }
    | { readonly type: 'SetStudios'; readonly studios: readonly string[] }
    | {
        readonly type: 'AllocateModels'
        readonly models: readonly string[]
        /** A local day of the person's studio; undefined: from now on. */
        readonly from?: string | undefined
      }
  )

type Allocating = Extract<PermissionCommand, { type: 'AllocateModels' }>
/** As the log has it; one that is only decided has no time yet. */
type Timed = PermissionEvent & { readonly occurredAt?: string }

export const permissionDecider: Decider<PermissionState, PermissionCommand, PermissionEvent> = {
  initial: { holdings: noHoldings, said: [], version: 0 },

  decide(state, command, { now }) {
    const { holdings, version } = state
    const { by, type } = command
    // The read model may be behind what was decided here.
    const person = { ...command.person, super: holdings.super ?? command.person.super }
    if (person.owner) return refusePermission('permissions.ownerHasAll')
    if (
      !mayDecideFor(by, person, type === 'AllocateModels' ? 'models.allocate' : 'permissions.grant')
    )
      return refusePermission('permissions.aboveYou', { user: person.user })
    const events = decisions(state, command, now)
    if (events.length > 0 && command.version !== version)
      return refusePermission('permissions.changedMeanwhile')
    return events
  },

  evolve: ({ holdings, said, version: before }, event: Timed) => {
    const version = before + 1
    if (event.type === 'AllocationHeldFrom')
      return { holdings, said: allocationsSaid(said, event), version }
    return {
      holdings: holdingsAfter(holdings, event),
      said:
        event.type === 'ModelAllocated' || event.type === 'ModelReleased'
          ? allocationsSaid(said, event)
          : said,
      version,
    }
  },
}
export const permissionAggregate = defineAggregate({
  name: 'permissions',
  events: permissionEvents,
  decider: permissionDecider,
})

function decisions(
  { holdings, said }: PermissionState,
  command: PermissionCommand,
  now: string,
): readonly PermissionEvent[] {
  const { user } = command.person
  switch (command.type) {
    case 'SetPermissions':
      return setPermissions(holdings, command)
    case 'SetSuper':
      if ((holdings.super ?? command.person.super) === command.super) return []
      return [{ type: command.super ? 'SuperGranted' : 'SuperWithdrawn', data: { user } }]
    case 'SetStudios': {
      const { added, gone } = changes(holdings.studios, command.studios)
      return [
        ...added.map((studio) => ({ type: 'StudioSightGranted', data: { user, studio } }) as const),
        ...gone.map(
          (studio) => ({ type: 'StudioSightWithdrawn', data: { user, studio } }) as const,
        ),
      ]
    }
    case 'AllocateModels': {
      if (!isTrainerLike(command.person.tipCont) && command.models.length > 0)
        return refusePermission('permissions.notTrainer')
      if (command.from !== undefined)
        return allocatedFrom({ ...command, from: command.from }, { holdings, said }, now)
      const { added, gone } = changes(holdings.models, command.models)
      return [
        ...added.map((model) => ({ type: 'ModelAllocated', data: { user, model } }) as const),
        ...gone.map((model) => ({ type: 'ModelReleased', data: { user, model } }) as const),
      ]
    }
    default:
      return assertNever(command)
  }
}
/** The pairs that are other than they were on some day from that day on, and what of it has changed now. */
function allocatedFrom(
  { person: { user }, models, from, timezone = null }: Allocating & { readonly from: string },
  { holdings, said }: Pick<PermissionState, 'holdings' | 'said'>,
  now: string,
): readonly PermissionEvent[] {
  if (from > dateAt(now, timezone)) return refusePermission('permissions.fromAhead', { from })
  const held = allocationsOf(said, timezone)
  const wanted = new Set(models)
  return [...wanted.union(held)].sort().flatMap((model): PermissionEvent[] => {
    const before = held.get(model) ?? neverAllocated
    const fact = { from, value: wanted.has(model) }
    if (!changesFrom(before, fact)) return []
    const has = heldNow([...before, fact]) ?? false
    const moved = has !== holdings.models.includes(model)
    return [
      { type: 'AllocationHeldFrom', data: { user, model, allocated: fact.value, from } },
      ...(moved
        ? [{ type: has ? 'ModelAllocated' : 'ModelReleased', data: { user, model } } as const]
        : []),
    ]
  })
}
function changes(
  before: readonly string[],
  after: readonly string[],
): { readonly added: readonly string[]; readonly gone: readonly string[] } {
  const [old, wanted] = [new Set(before), new Set(after)]
  return { added: [...wanted.difference(old)].sort(), gone: [...old.difference(wanted)].sort() }
}

function setPermissions(
  holdings: Holdings,
  { by, person, resource, permissions }: Extract<PermissionCommand, { type: 'SetPermissions' }>,
): readonly PermissionEvent[] {
  const { user, tipCont } = person
  const wrong = permissions?.find((permission) => !isMeaningful(resource, permission))
  if (wrong) return refusePermission('permissions.meaningless', { resource, permission: wrong })
  const { [resource]: _decided, ...others } = holdings.decided
  const held = permissionsHeld(tipCont, holdings)[resource] ?? []
  const wanted =
    permissions === null
      ? (permissionsHeld(tipCont, { decided: others })[resource] ?? [])
      : [...new Set(permissions)]
  const moved = differing(held, wanted)
  // What the account type gives can be decided as well: it then stays, whatever the type.
  const isFixed = permissions !== null && moved.length === 0 && !holdings.decided[resource]
  if (!mayHandOn(by, resource, isFixed ? wanted : moved))
    return refusePermission('permissions.notYours')
  if (permissions === null)
    return holdings.decided[resource] === undefined
      ? []
      : [{ type: 'PermissionDefaulted', data: { user, resource } }]
  if (isFixed) return [fixed(user, resource, wanted)]
  let holds = held
  return moved.map((permission): PermissionEvent => {
    const granted = wanted.includes(permission)
    holds = granted ? [...holds, permission] : holds.filter((one) => one !== permission)
    return {
      type: granted ? 'PermissionGranted' : 'PermissionWithdrawn',
      data: { user, resource, permission, holds: [...holds] },
    }
  })
}
function fixed(user: string, resource: Resource, holds: readonly Permission[]): PermissionEvent {
  const [granted] = holds
  const data = { user, resource, holds: [...holds] }
  return granted
    ? { type: 'PermissionGranted', data: { ...data, permission: granted } }
    : { type: 'PermissionWithdrawn', data: { ...data, permission: resources[resource][0] } }
}
