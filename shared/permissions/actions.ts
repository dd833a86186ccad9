import { rankOf, type Ranked } from '../accounts/ranks.ts'
import {
  hasPermission,
  sees,
  type Actor,
  type Permission,
  type TrainerLimits,
} from '../platform/allow.ts'
import type { Resource } from './resources.ts'
import type { TrainerRestriction } from './restrictions.ts'

/** A person that an action is done to, or looked at. */
export interface Subject {
  readonly user: string
  readonly studio: string | null
  /** Account type. If it is not known, the person is taken for a model: a restriction then holds. */
  readonly tipCont?: string
  /** Limits of a restricted trainer: they bind the trainer's models, too. */
  readonly limits?: TrainerLimits
}
interface ActionRow {
  /** null: needs no permission of its own. */
  readonly resource: Resource | null
  readonly needs: Permission
  /**
   * The trainer restriction that limits it to allocated models; `any`: each of them does, as it has no key of its own
   * (docs/rules/permissions.md#trainer-restrictions).
   */
  readonly restriction: TrainerRestriction | 'any' | null
  /** Whether a person may do it to themselves without the permission. */
  readonly self: boolean
  /** A restricted trainer's other models may not do it to the trainer either (docs/rules/permissions.md#trainer-restrictions). */
  readonly reverse?: true
  /**
   * Set for actions that are done to a person, and not only seen or said: they need a higher rank (`mayDo`). Whether
   * people may do it to themselves: always, never, or as the owner or a super user (`root`), to whom nobody else
   * could do it.
   */
  readonly oneself?: 'always' | 'never' | 'root'
}

/**
 * The actions of people on people: the server decides by them and the screens disable or hide by them
 * (docs/rules/permissions.md).
 */
export const actions = {
  'accounts.see': { resource: null, needs: 'readOnly', restriction: 'any', self: true },
  /** Fields, activity, accounts on sites and networks. */
  'accounts.manage': {
    resource: 'accounts',
    needs: 'manage',
    restriction: 'any',
    self: false,
    oneself: 'root',
  },
  /** Secrets, who looked at them, and the export that holds them all. */
  'accounts.reveal': {
    resource: 'accounts',
    needs: 'manage',
    restriction: 'any',
    self: true,
    oneself: 'always',
  },
  /** Sessions, tokens, password and two-factor login of another person, and viewing as them. */
  'accounts.manageAccess': {
    resource: 'accounts',
    needs: 'manage',
    restriction: 'any',
    self: false,
    oneself: 'never',
  },
  'accounts.erase': {
    resource: 'accounts',
    needs: 'manage',
    restriction: 'any',
    self: false,
    oneself: 'root',
  },
  'accounts.updateMedia': {
    resource: 'accounts',
    needs: 'updateMedia',
    restriction: 'any',
    self: true,
  },
  'permissions.see': { resource: 'permissions', needs: 'readOnly', restriction: null, self: false },
  'permissions.grant': {
    resource: 'permissions',
    needs: 'manage',
    restriction: null,
    self: false,
    oneself: 'never',
  },
  'models.see': { resource: 'model-assignment', needs: 'readOnly', restriction: null, self: true },
  'models.allocate': {
    resource: 'model-assignment',
    needs: 'manage',
    restriction: null,
    self: false,
    oneself: 'never',
  },
  'monitoring.see': { resource: 'monitoring', needs: 'readOnly', restriction: 'any', self: true },
  'monitoring.manage': { resource: 'monitoring', needs: 'manage', restriction: 'any', self: false },
  'online-time.see': { resource: 'online-time', needs: 'readOnly', restriction: 'any', self: true },
  'shifts.see': { resource: 'shifts', needs: 'readOnly', restriction: 'any', self: true },
  'shifts.manage': { resource: 'shifts', needs: 'manage', restriction: 'any', self: true },
  'schedules.see': {
    resource: 'schedules',
    needs: 'readOnly',
    restriction: 'scheduleView',
    self: true,
  },
  'schedules.edit': {
    resource: 'schedules',
    needs: 'manage',
    restriction: 'scheduleEdit',
    self: false,
  },
  'vacations.see': { resource: 'vacations', needs: 'readOnly', restriction: 'any', self: true },
  /** Deciding about leave, cancelling approved leave, correcting balances, asking on behalf of others. */
  'vacations.manage': { resource: 'vacations', needs: 'manage', restriction: 'any', self: false },
  'money.see': { resource: 'money', needs: 'readOnly', restriction: 'any', self: true },
  'money.manage': { resource: 'money', needs: 'manage', restriction: 'any', self: false },
  'bonuses.see': { resource: 'bonuses', needs: 'readOnly', restriction: 'any', self: true },
  'bonuses.manage': { resource: 'bonuses', needs: 'manage', restriction: 'any', self: false },
  'penalties.see': { resource: 'penalties', needs: 'readOnly', restriction: 'any', self: true },
  'penalties.manage': { resource: 'penalties', needs: 'manage', restriction: 'any', self: false },
  'upfronts.see': { resource: 'upfronts', needs: 'readOnly', restriction: 'any', self: true },
  'upfronts.manage': { resource: 'upfronts', needs: 'manage', restriction: 'any', self: false },
  'wallet.see': { resource: 'wallet', needs: 'readOnly', restriction: 'any', self: true },
  'wallet.manage': { resource: 'wallet', needs: 'manage', restriction: 'any', self: false },
  'store.see': { resource: 'store', needs: 'readOnly', restriction: 'any', self: true },
  /** Orders of others: approving, handing over, taking back. */
  'store.manage': { resource: 'store', needs: 'manage', restriction: 'any', self: false },
  'settlements.see': { resource: 'settlements', needs: 'readOnly', restriction: 'any', self: true },
  'settlements.manage': {
    resource: 'settlements',
    needs: 'manage',
    restriction: 'any',
    self: false,
  },
  'settlements.waive': { resource: 'waivers', needs: 'manage', restriction: 'any', self: false },
  /** Candidates have no login: everyone who sees their studio sees them. */
  'interviews.see': { resource: 'interviews', needs: 'readOnly', restriction: null, self: false },
  'interviews.manage': { resource: 'interviews', needs: 'manage', restriction: null, self: false },
  'training.see': { resource: null, needs: 'readOnly', restriction: 'any', self: true },
  'training.edit': { resource: 'training', needs: 'manage', restriction: 'any', self: true },
  'stations.control': {
    resource: 'stations',
    needs: 'manage',
    restriction: 'loginAccounts',
    self: false,
  },
  'site-accounts.login': {
    resource: 'accounts',
    needs: 'manage',
    restriction: 'loginAccounts',
    self: true,
  },
  chat: { resource: null, needs: 'readOnly', restriction: 'chatTo', self: true, reverse: true },
  email: { resource: null, needs: 'readOnly', restriction: 'emailModels', self: true },
} as const satisfies Record<string, ActionRow>
export type Action = keyof typeof actions
type Actions = Readonly<Record<Action, ActionRow>>
/** Actions that are done to a person: decided by rank, too. */
export type RankedAction = {
  [A in Action]: (typeof actions)[A] extends { readonly oneself: string } ? A : never
}[Action]

const binds = (
  limits: TrainerLimits | undefined,
  restriction: ActionRow['restriction'],
): limits is TrainerLimits =>
  limits !== undefined &&
  restriction !== null &&
  (restriction === 'any'
    ? limits.restrictions.length > 0
    : limits.restrictions.includes(restriction))
const isModel = ({ tipCont }: Pick<Subject, 'tipCont'>): boolean =>
  tipCont === undefined || tipCont === 'Model'

/** Whether this actor may do this to this person: permission, studio, and the trainer restrictions. `table` is given by tests alone. */
export function may(
  actor: Actor | null,
  action: Action,
  subject: Subject,
  table: Actions = actions,
): boolean {
  if (actor === null) return false
  const row = table[action]
  if (subject.user === actor.user && row.self) return true
  if (row.resource !== null && !hasPermission(actor, row.resource, row.needs)) return false
  if (!sees(actor, subject.studio)) return false
  if (
    binds(actor.limits, row.restriction) &&
    isModel(subject) &&
    !actor.limits.models.includes(subject.user)
  )
    return false
  return !(
    row.reverse &&
    binds(subject.limits, row.restriction) &&
    actor.tipCont === 'Model' &&
    !subject.limits.models.includes(actor.user)
  )
}
/** The half of `mayDo` that is about rank: the owner stands above super users, these above Managers, these above everybody else. */
export function outranks(actor: Ranked, deed: RankedAction, person: Ranked): boolean {
  const { oneself } = actions[deed]
  if (person.user === actor.user)
    return oneself === 'always' || (oneself === 'root' && (actor.owner || actor.super))
  return rankOf(actor) > rankOf(person)
}
/** Whether this actor may do this to this person: as `may`, and by rank. */
export const mayDo = (actor: Actor, deed: RankedAction, person: Subject & Ranked): boolean =>
  outranks(actor, deed, person) && (person.user === actor.user || may(actor, deed, person))
/** Whether this person stands in the lists that this actor is shown. */
export const maySee = (actor: Actor | null, subject: Subject): boolean =>
  may(actor, 'accounts.see', subject)

/**
 * The people whose rows an answer may hold: of these studios (null: all), oneself and, for a restricted trainer, only
 * these models.
 */
interface Visibility {
  readonly studios: readonly string[] | null
  readonly self: string
  /** null: everybody in those studios. */
  readonly models: readonly string[] | null
}
/** Applies the same rule as `may` to a query that filters rows. Without a permission only oneself is in sight. */
export function visibilityFor(actor: Actor, action: Action): Visibility {
  const { resource, needs, restriction, self }: ActionRow = actions[action]
  const held = resource === null || hasPermission(actor, resource, needs)
  return {
    self: self ? actor.user : '',
    studios: held ? (actor.allStudios ? null : actor.studios) : [],
    models: binds(actor.limits, restriction) ? actor.limits.models : null,
  }
}
/** Whether the actor may address the whole group of models: a restricted trainer may address only their own. */
export const mayAddressAllModels = (actor: Actor, action: 'chat' | 'email'): boolean =>
  !binds(actor.limits, actions[action].restriction)
