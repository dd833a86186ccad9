import type { Ranked } from '../accounts/ranks.ts'
import { hasPermission, type Actor, type Permission } from '../platform/allow.ts'
import { outranks } from './actions.ts'
import { resources, type Resource } from './resources.ts'

/** Whether the actor may decide what a person may do: only people of higher rank may, and never for themselves. */
export const mayDecideFor = (
  actor: Actor,
  person: Ranked,
  deed: 'permissions.grant' | 'models.allocate' = 'permissions.grant',
): boolean => outranks(actor, deed, person)

/** Returns the permissions that a decision adds or takes: the decider must hold each of them. */
export const differing = (
  before: readonly Permission[],
  after: readonly Permission[],
): readonly Permission[] => [
  ...after.filter((one) => !before.includes(one)),
  ...before.filter((one) => !after.includes(one)),
]
/** Whether the actor may grant these permissions, or take them away: they must hold all of them. */
export const mayHandOn = (
  actor: Actor,
  resource: Resource,
  permissions: readonly Permission[],
): boolean => permissions.every((permission) => hasPermission(actor, resource, permission))

/** Whether a resource has such a permission at all. */
export const isMeaningful = (resource: Resource, permission: Permission): boolean =>
  resources[resource].permissions.some((one) => one === permission)
