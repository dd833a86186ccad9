import { tipContOf, type TipContName } from '../accounts/rules.ts'
import type { Permission } from '../platform/allow.ts'
import type { Resource } from './resources.ts'

/**
 * The permissions of an account type over the people of its own studio unless decided otherwise
 * (docs/rules/permissions.md#what-an-account-type-holds).
 */
export const permissionsByType: Readonly<
  Record<TipContName, Readonly<Partial<Record<Resource, Permission>>>>
> = {
  Manager: {
    accounts: 'manage',
    permissions: 'manage',
    'model-assignment': 'manage',
    configuration: 'readOnly',
    shifts: 'manage',
    monitoring: 'manage',
    'online-time': 'manage',
    schedules: 'manage',
    vacations: 'manage',
    money: 'manage',
    bonuses: 'manage',
    penalties: 'manage',
    upfronts: 'manage',
    wallet: 'manage',
    store: 'manage',
    settlements: 'manage',
    tasks: 'manage',
    interviews: 'manage',
    notifications: 'manage',
  },
  Trainer: {
    monitoring: 'readOnly',
    'online-time': 'readOnly',
    bonuses: 'readOnly',
    penalties: 'readOnly',
  },
  Tehnic: {
    monitoring: 'readOnly',
    'online-time': 'readOnly',
    bonuses: 'readOnly',
    penalties: 'readOnly',
  },
  Model: {},
  Other: {},
}
/** The defaults of an account type as events spell it; an unknown type gets the least: those of Other. */
export const defaultsOf = (tipCont: string): Readonly<Partial<Record<string, Permission>>> =>
  permissionsByType[tipContOf(tipCont)]
