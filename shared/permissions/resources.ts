import type { Permission } from '../platform/allow.ts'

interface Granted {
  /** The name that people know it by, in English: as the menu calls its screen. */
  readonly name: string
  readonly permissions: readonly Permission[]
}
const usual = (name: string) => ({ name, permissions: ['readOnly', 'manage'] }) as const
/**
 * The resources with the permissions that can be granted on each: only accounts have media
 * (docs/rules/permissions.md#what-a-permission-contains).
 */
export const resources = {
  accounts: { name: 'Accounts', permissions: ['readOnly', 'updateMedia', 'manage'] },
  permissions: usual('Permissions'),
  'model-assignment': usual('Model Assignment'),
  configuration: usual('Studio Config'),
  monitoring: usual('Monitoring'),
  'online-time': usual('Online time'),
  shifts: usual('Shifts'),
  schedules: usual('Schedule'),
  vacations: usual('Vacations'),
  bonuses: usual('Bonuses'),
  penalties: usual('Penalties'),
  upfronts: usual('Upfronts'),
  money: usual('Accountancy'),
  settlements: usual('Settlement Reports'),
  waivers: { name: 'Waived differences', permissions: ['manage'] },
  wallet: usual('Wallet'),
  'wallet-override': { name: 'Purchases over budget', permissions: ['manage'] },
  store: usual('Shop'),
  chat: usual('Chat'),
  email: usual('Emails'),
  tasks: usual('Tasks'),
  notifications: usual('Notifications'),
  training: usual('Training'),
  interviews: usual('Interviews'),
  notes: usual('Notes'),
  posts: usual('Posts'),
  boost: usual('Boost Activity'),
  stations: usual('Remote Viewers'),
  audit: usual('Logs'),
} as const satisfies Record<string, Granted>
export type Resource = keyof typeof resources
export const resourceNames = Object.keys(resources) as [Resource, ...Resource[]]
