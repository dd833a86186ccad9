import type { Permission } from '#shared/platform/allow.ts'

/** The choices of what a person holds of one resource. */
export const levels = ['', 'readOnly', 'updateMedia', 'readOnly updateMedia', 'manage'] as const
export type Level = (typeof levels)[number]
const order: readonly Permission[] = ['readOnly', 'updateMedia', 'manage']
/** Manage contains the rest, so that nothing else needs to be said beside it. */
export const levelOf = (permissions: readonly Permission[]): Level =>
  permissions.includes('manage')
    ? 'manage'
    : (order.filter((one) => permissions.includes(one)).join(' ') as Level)
export const permissionsOf = (level: Level): Permission[] =>
  order.filter((one) => level.split(' ').includes(one))
