import type { Actor, Permission } from '../platform/allow.ts'
import { sees } from '../platform/allow.ts'
import { tipuri } from './calls.ts'

export type TipContName = (typeof tipuri)[number]
export type Permissions = Readonly<Record<string, Permission>>

/** What an account type may do to the people of its own studio; the owner and super users may do everything (specification, section 6). */
const permissionsByType: Readonly<Record<TipContName, Permissions>> = {
  Manager: {
    accounts: 'manage',
    shifts: 'manage',
    monitoring: 'manage',
    'online-time': 'manage',
    schedules: 'manage',
    vacations: 'manage',
    tasks: 'manage',
  },
  Trainer: { monitoring: 'readOnly', 'online-time': 'readOnly' },
  Tehnic: { monitoring: 'readOnly', 'online-time': 'readOnly' },
  Model: {},
  Other: {},
}
/** The type of an account as events spell it; an unknown one gets the least: Other. */
export const tipContOf = (value: string): TipContName => tipuri.find((one) => one === value) ?? 'Other'
export const permissionsOf = (tipCont: string): Permissions => permissionsByType[tipContOf(tipCont)]

/** Whose rank an import or a change has to respect. */
export interface Ranked {
  readonly user: string
  readonly tipCont: string
  readonly owner: boolean
  readonly super: boolean
}
const rankOf = (person: Omit<Ranked, 'user'>): number => (person.owner ? 3 : person.super ? 2 : person.tipCont === 'Manager' ? 1 : 0)

/** One may change oneself and those of a lower rank: owner, super user, Manager, everybody else. Nobody can be raised to one's own rank. */
export function mayChange(actor: Ranked, before: Ranked | null, tipContAfter: string): boolean {
  const rank = rankOf(actor)
  if (before && before.user === actor.user) return rankOf({ ...before, tipCont: tipContAfter }) <= rank
  const after = rankOf({ owner: false, super: false, ...before, tipCont: tipContAfter })
  return rank > after && (before === null || rank > rankOf(before))
}
/** People of one's studios; those without a studio are seen by who sees all. */
export const inSight = (actor: Actor, person: { readonly user: string; readonly studio: string | null }): boolean =>
  actor.user === person.user || sees(actor, person.studio)

export const IMPORT_LINES_MAX = 5_000
export const IMPORT_LINE_BYTES_MAX = 65_536
/** A login lasts a week; a changed password ends it at once. */
export const SESSION_SECONDS = 7 * 24 * 3_600

/** Failed logins of one user from one address that go unpunished; each further one doubles the wait. */
export const LOGIN_FAILURES_FREE = 5
const LOGIN_WAIT_FIRST_S = 5
export const LOGIN_WAIT_MAX_S = 900
/** Seconds to wait after so many failures in a row. */
export const loginWaitSeconds = (failures: number): number =>
  failures < LOGIN_FAILURES_FREE ? 0 : Math.min(LOGIN_WAIT_MAX_S, LOGIN_WAIT_FIRST_S * 2 ** Math.min(20, failures - LOGIN_FAILURES_FREE))
