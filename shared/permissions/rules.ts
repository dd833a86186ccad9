import type { Ranked } from '../accounts/ranks.ts'
import { hasPermission, type Actor, type Permission } from '../platform/allow.ts'
import { outranks } from './actions.ts'
import { resources, type Resource } from './resources.ts'

/** Only somebody above a person decides what they may do, and nobody decides for themselves. */
export const mayDecideFor = (
  actor: Actor,
  person: Ranked,
  deed: 'permissions.grant' | 'models.allocate' = 'permissions.grant',
): boolean => outranks(actor, deed, person)

/** Permissions that a decision adds or takes: whoever decides must hold each of them. */
export const differing = (
  before: readonly Permission[],
  after: readonly Permission[],
): readonly Permission[] => [
  ...after.filter((one) => !before.includes(one)),
  ...before.filter((one) => !after.includes(one)),
]
/** Nobody grants, or takes away, what they do not hold themselves. */
export const mayHandOn = (
  actor: Actor,
  resource: Resource,
  permissions: readonly Permission[],
): boolean => permissions.every((permission) => hasPermission(actor, resource, permission))

/** Whether a resource has such a permission at all. */
export const isMeaningful = (resource: Resource, permission: Permission): boolean =>
  resources[resource].some((one) => one === permission)
