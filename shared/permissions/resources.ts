import type { Permission } from '../platform/allow.ts'

const usual = ['readOnly', 'manage'] as const
/**
 * The permissions that can be granted on each resource: only accounts have media
 * (docs/rules/permissions.md#what-a-permission-contains).
 */
export const resources = {
  accounts: ['readOnly', 'updateMedia', 'manage'],
  permissions: usual,
  'model-assignment': usual,
  configuration: usual,
  monitoring: usual,
  'online-time': usual,
  shifts: usual,
  schedules: usual,
  vacations: usual,
  bonuses: usual,
  penalties: usual,
  upfronts: usual,
  money: usual,
  settlements: usual,
  waivers: ['manage'],
  wallet: usual,
  store: usual,
  chat: usual,
  email: usual,
  tasks: usual,
  notifications: usual,
  training: usual,
  interviews: usual,
  notes: usual,
  posts: usual,
  boost: usual,
  stations: usual,
  audit: usual,
} as const satisfies Record<string, readonly Permission[]>
export type Resource = keyof typeof resources
export const resourceNames = Object.keys(resources) as [Resource, ...Resource[]]
