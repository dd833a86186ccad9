import type { DecisionContext } from '#shared/platform/messages.ts'
import type { Actor, Permission } from '#shared/platform/allow.ts'
import type { Ranked } from '#shared/accounts/ranks.ts'
import { changesFrom, heldNow } from '#shared/accounts/held-from.ts'
import {
  holdingEvents,
  permissionEvents,
  type PermissionEvent,
} from '#shared/permissions/events.ts'
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
import { aggregateOf, evolveEach } from '../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'

/** The decisions about one person, and how many there were. */
export interface PermissionState {
  readonly holdings: Holdings
  /** Which model is theirs from which day on. */
  readonly said: readonly AllocationSaid[]
  readonly version: number
}
interface About {
  readonly by: Actor
  readonly person: Ranked
  /** The zone of the person's studio. */
  readonly timezone?: string | null
  /** The version that the decision was taken on: 409 if there is more by now. */
  readonly version: number
}
interface SetPermissions extends About {
  readonly resource: Resource
  readonly permissions: readonly Permission[] | null
}
interface AllocateModels extends About {
  readonly models: readonly string[]
  /** A local day of the person's studio; undefined: from now on. */
  readonly from?: string | undefined
}

/** Wraps a decision: the actor must be above the person, and have seen what was decided before. */
const decided =
  <C extends About>(
    action: 'permissions.grant' | 'models.allocate',
    decide: (state: PermissionState, command: C, now: string) => readonly PermissionEvent[],
  ) =>
  (state: PermissionState, command: C, { now }: DecisionContext): readonly PermissionEvent[] => {
    // The read model may be behind what was decided here.
    const person = { ...command.person, super: state.holdings.super ?? command.person.super }
    if (person.owner) return refusePermission('permissions.ownerHasAll')
    if (!mayDecideFor(command.by, person, action))
      return refusePermission('permissions.aboveYou', { user: person.user })
    const events = decide(state, command, now)
    if (events.length > 0 && command.version !== state.version)
      return refusePermission('permissions.changedMeanwhile')
    return events
  }

export const permissionAggregate = aggregateOf<PermissionState>()({
  name: 'permissions',
  events: permissionEvents,
  initial: { holdings: noHoldings, said: [], version: 0 },
  decide: {
    SetPermissions: decided('permissions.grant', setPermissions),
    SetSuper: decided(
      'permissions.grant',
      ({ holdings }, { person, super: wanted }: About & { readonly super: boolean }) =>
        (holdings.super ?? person.super) === wanted
          ? []
          : [{ type: wanted ? 'SuperGranted' : 'SuperWithdrawn', data: { user: person.user } }],
    ),
    SetStudios: decided(
      'permissions.grant',
      (
        { holdings },
        { person: { user }, studios }: About & { readonly studios: readonly string[] },
      ) => {
        const { added, gone } = changes(holdings.studios, studios)
        return [
          ...added.map(
            (studio) => ({ type: 'StudioSightGranted', data: { user, studio } }) as const,
          ),
          ...gone.map(
            (studio) => ({ type: 'StudioSightWithdrawn', data: { user, studio } }) as const,
          ),
        ]
      },
    ),
    AllocateModels: decided('models.allocate', allocateModels),
  },
  evolve: {
    ...evolveEach(holdingEvents, ({ holdings, said, version }: PermissionState, event) => ({
      holdings: holdingsAfter(holdings, event),
      said:
        event.type === 'ModelAllocated' || event.type === 'ModelReleased'
          ? allocationsSaid(said, event)
          : said,
      version: version + 1,
    })),
    AllocationHeldFrom: ({ holdings, said, version }, _data, event) => ({
      holdings,
      said: allocationsSaid(said, event),
      version: version + 1,
    }),
  },
})
export const permissionDecider = permissionAggregate.decider
export type PermissionCommand = CommandOf<typeof permissionAggregate>

function allocateModels(
  state: PermissionState,
  command: AllocateModels,
  now: string,
): readonly PermissionEvent[] {
  const { person, models, from } = command
  const { user, tipCont } = person
  if (!isTrainerLike(tipCont) && models.length > 0)
    return refusePermission('permissions.notTrainer')
  if (from !== undefined) return allocatedFrom({ ...command, from }, state, now)
  const { added, gone } = changes(state.holdings.models, models)
  return [
    ...added.map((model) => ({ type: 'ModelAllocated', data: { user, model } }) as const),
    ...gone.map((model) => ({ type: 'ModelReleased', data: { user, model } }) as const),
  ]
}
/** The pairs that are other than they were on some day from that day on, and what of it has changed now. */
function allocatedFrom(
  { person: { user }, models, from, timezone = null }: AllocateModels & { readonly from: string },
  { holdings, said }: PermissionState,
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
  { holdings }: PermissionState,
  { by, person, resource, permissions }: SetPermissions,
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
  // Permissions of the account type can be decided as well: they then stay, whatever the type.
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
    : {
        type: 'PermissionWithdrawn',
        data: { ...data, permission: resources[resource].permissions[0] },
      }
}
