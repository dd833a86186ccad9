import type { Action } from '#shared/permissions/actions.ts'
import type { ActionRow } from './authorisation-actors.ts'

const limited = 'loginAccounts scheduleEdit scheduleView emailModels chatTo'
type Seeing = Pick<ActionRow, 'own studio' | 'themselves'>
const managers: Seeing = { 'own studio': 'manager', themselves: 'other model tehnic trainer' }
const staff: Seeing = { 'own studio': 'tehnic trainer manager', themselves: 'other model' }
/** Returns the row of an action open to everybody for themselves, and for others to readers of the resource. */
const seenBy = (resource: string, who: Seeing): ActionRow => ({
  opens: `${resource}:readOnly ${resource}:manage`,
  everybody: 'super',
  'own models, colleagues and themselves': limited,
  nobody: 'anonymous',
  ...who,
})
const managedBy = (resource: string): ActionRow => ({
  opens: `${resource}:manage`,
  everybody: 'super',
  'own studio': 'manager',
  'own models and colleagues': limited,
  nobody: 'anonymous other model tehnic trainer',
})
/** The actions of people on people, kept apart from the table that decides them (shared/permissions/actions.ts). */
export const actionRows: Readonly<Record<Action, ActionRow>> = {
  'accounts.see': {
    opens: 'anything',
    everybody: 'super',
    'own studio': 'other model tehnic trainer manager',
    'own models, colleagues and themselves':
      'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    nobody: 'anonymous',
  },
  'accounts.manage': {
    opens: 'accounts:manage',
    everybody: 'super',
    'own studio': 'manager',
    'own models and colleagues': 'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    nobody: 'anonymous other model tehnic trainer',
  },
  'accounts.reveal': {
    opens: 'accounts:manage',
    everybody: 'super',
    'own studio': 'manager',
    'own models, colleagues and themselves':
      'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    themselves: 'other model tehnic trainer',
    nobody: 'anonymous',
  },
  'accounts.manageAccess': {
    opens: 'accounts:manage',
    everybody: 'super',
    'own studio': 'manager',
    'own models and colleagues': 'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    nobody: 'anonymous other model tehnic trainer',
  },
  'accounts.erase': {
    opens: 'accounts:manage',
    everybody: 'super',
    'own studio': 'manager',
    'own models and colleagues': 'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    nobody: 'anonymous other model tehnic trainer',
  },
  'accounts.updateMedia': {
    opens: 'accounts:updateMedia accounts:manage',
    everybody: 'super',
    'own studio': 'manager',
    'own models, colleagues and themselves':
      'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    themselves: 'other model tehnic trainer',
    nobody: 'anonymous',
  },
  'permissions.see': {
    opens: 'permissions:readOnly permissions:manage',
    everybody: 'super',
    'own studio': 'manager loginAccounts scheduleEdit scheduleView emailModels chatTo',
    nobody: 'anonymous other model tehnic trainer',
  },
  'permissions.grant': {
    opens: 'permissions:manage',
    everybody: 'super',
    'own studio': 'manager loginAccounts scheduleEdit scheduleView emailModels chatTo',
    nobody: 'anonymous other model tehnic trainer',
  },
  'models.see': {
    opens: 'model-assignment:readOnly model-assignment:manage',
    everybody: 'super',
    'own studio': 'manager loginAccounts scheduleEdit scheduleView emailModels chatTo',
    themselves: 'other model tehnic trainer',
    nobody: 'anonymous',
  },
  'models.allocate': {
    opens: 'model-assignment:manage',
    everybody: 'super',
    'own studio': 'manager loginAccounts scheduleEdit scheduleView emailModels chatTo',
    nobody: 'anonymous other model tehnic trainer',
  },
  'monitoring.see': {
    opens: 'monitoring:readOnly monitoring:manage',
    everybody: 'super',
    'own studio': 'tehnic trainer manager',
    'own models, colleagues and themselves':
      'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    themselves: 'other model',
    nobody: 'anonymous',
  },
  'monitoring.manage': {
    opens: 'monitoring:manage',
    everybody: 'super',
    'own studio': 'manager',
    'own models and colleagues': 'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    nobody: 'anonymous other model tehnic trainer',
  },
  'online-time.see': {
    opens: 'online-time:readOnly online-time:manage',
    everybody: 'super',
    'own studio': 'tehnic trainer manager',
    'own models, colleagues and themselves':
      'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    themselves: 'other model',
    nobody: 'anonymous',
  },
  'shifts.see': {
    opens: 'shifts:readOnly shifts:manage',
    everybody: 'super',
    'own studio': 'manager',
    'own models, colleagues and themselves':
      'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    themselves: 'other model tehnic trainer',
    nobody: 'anonymous',
  },
  'shifts.manage': {
    opens: 'shifts:manage',
    everybody: 'super',
    'own studio': 'manager',
    'own models, colleagues and themselves':
      'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    themselves: 'other model tehnic trainer',
    nobody: 'anonymous',
  },
  'schedules.see': {
    opens: 'schedules:readOnly schedules:manage',
    everybody: 'super',
    'own studio': 'manager loginAccounts scheduleEdit emailModels chatTo',
    'own models, colleagues and themselves': 'scheduleView',
    themselves: 'other model tehnic trainer',
    nobody: 'anonymous',
  },
  'schedules.edit': {
    opens: 'schedules:manage',
    everybody: 'super',
    'own studio': 'manager loginAccounts scheduleView emailModels chatTo',
    'own models and colleagues': 'scheduleEdit',
    nobody: 'anonymous other model tehnic trainer',
  },
  'vacations.see': seenBy('vacations', managers),
  'vacations.manage': managedBy('vacations'),
  'money.see': seenBy('money', managers),
  'bonuses.see': seenBy('bonuses', staff),
  'penalties.see': seenBy('penalties', staff),
  'upfronts.see': seenBy('upfronts', managers),
  'wallet.see': seenBy('wallet', managers),
  'money.manage': managedBy('money'),
  'bonuses.manage': managedBy('bonuses'),
  'penalties.manage': managedBy('penalties'),
  'upfronts.manage': managedBy('upfronts'),
  'wallet.manage': managedBy('wallet'),
  'store.see': seenBy('store', managers),
  'store.manage': managedBy('store'),
  'settlements.see': seenBy('settlements', managers),
  'settlements.manage': managedBy('settlements'),
  // Held only by the owner and super users until another person is granted it.
  'settlements.waive': {
    opens: 'waivers:manage',
    everybody: 'super',
    'own models and colleagues': limited,
    nobody: 'anonymous other model tehnic trainer manager',
  },
  'interviews.see': {
    opens: 'interviews:readOnly interviews:manage',
    everybody: 'super',
    'own studio': `manager ${limited}`,
    nobody: 'anonymous other model tehnic trainer',
  },
  'interviews.manage': {
    opens: 'interviews:manage',
    everybody: 'super',
    'own studio': `manager ${limited}`,
    nobody: 'anonymous other model tehnic trainer',
  },
  'training.see': {
    opens: 'anything',
    everybody: 'super',
    'own studio': 'other model tehnic trainer manager',
    'own models, colleagues and themselves':
      'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    nobody: 'anonymous',
  },
  'training.edit': {
    opens: 'training:manage',
    everybody: 'super',
    'own models, colleagues and themselves':
      'loginAccounts scheduleEdit scheduleView emailModels chatTo',
    themselves: 'other model tehnic trainer manager',
    nobody: 'anonymous',
  },
  'stations.control': {
    opens: 'stations:manage',
    everybody: 'super',
    'own studio': 'scheduleEdit scheduleView emailModels chatTo',
    'own models and colleagues': 'loginAccounts',
    nobody: 'anonymous other model tehnic trainer manager',
  },
  'site-accounts.login': {
    opens: 'accounts:manage',
    everybody: 'super',
    'own studio': 'manager scheduleEdit scheduleView emailModels chatTo',
    'own models, colleagues and themselves': 'loginAccounts',
    themselves: 'other model tehnic trainer',
    nobody: 'anonymous',
  },
  chat: {
    opens: 'anything',
    everybody: 'super',
    'own studio':
      'other tehnic trainer manager loginAccounts scheduleEdit scheduleView emailModels',
    'own studio, no colleague who is not theirs': 'model',
    'own models, colleagues and themselves': 'chatTo',
    nobody: 'anonymous',
  },
  email: {
    opens: 'anything',
    everybody: 'super',
    'own studio':
      'other model tehnic trainer manager loginAccounts scheduleEdit scheduleView chatTo',
    'own models, colleagues and themselves': 'emailModels',
    nobody: 'anonymous',
  },
}

/** The permissions of an account type unless they are decided otherwise. */
export const defaults = {
  Manager: {
    accounts: 'manage',
    permissions: 'manage',
    'model-assignment': 'manage',
    configuration: 'readOnly',
    shifts: 'manage',
    monitoring: 'manage',
    notifications: 'manage',
    'online-time': 'manage',
    schedules: 'manage',
    vacations: 'manage',
    interviews: 'manage',
    money: 'manage',
    bonuses: 'manage',
    penalties: 'manage',
    upfronts: 'manage',
    store: 'manage',
    wallet: 'manage',
    settlements: 'manage',
    tasks: 'manage',
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
} as const
