import { hasPermission, sees, type Actor } from '../platform/allow.ts'
import type { Resource } from '../permissions/resources.ts'
import type { RowVisibility } from '../platform/row-visibility.ts'

/** Entries of one page at most. */
export const AUDIT_PAGE_MAX = 200
/** An export holds at most so many entries; more are refused before the first one is sent. */
export const EXPORT_MAX = 1_000_000
export const SEARCHES_MAX = 50
/** Accounts that are named as those who could see an entry, at most. */
export const VIEWERS_MAX = 500

/**
 * Whether the actor sees entries of this studio. The studio of an entry is the one that its event names; where it
 * names none, that of the person it concerns first, as of then; where there is none either, null. Holders of `audit`
 * see entries of the studios in their sight; entries without a studio are for the owner and super users, who see all.
 */
const seesEntry = (actor: Actor, studio: string | null): boolean =>
  hasPermission(actor, 'audit', 'readOnly') && sees(actor, studio)
/**
 * Whether the actor is told what was known of a person and what that person could see; a restricted trainer is, of
 * their models.
 */
export const seesPerson = (
  actor: Actor,
  { user, studio }: { readonly user: string; readonly studio: string | null },
): boolean =>
  seesEntry(actor, studio) &&
  (!actor.limits || user === actor.user || actor.limits.models.includes(user))

/**
 * Applies the same rule to a query that filters rows. A trainer who is restricted to models sees what concerns these.
 */
export const auditVisibility = ({ allStudios, studios, limits }: Actor): RowVisibility => ({
  studios: allStudios ? null : studios,
  self: '',
  models: limits ? limits.models : null,
})

/**
 * Whether the actor, who sees an entry, also sees what it says: its contents belong to a resource, which they must be
 * able to read as everywhere else. Secrets are never shown (`secret` in event-fields.ts).
 */
export const seesContents = (actor: Actor, area: Resource): boolean =>
  hasPermission(actor, area, 'readOnly')

/** Resources in which people see what is about themselves, by calls that everybody may make for themselves. */
export const areasOfOneself: readonly Resource[] = [
  'accounts',
  'permissions',
  'shifts',
  'schedules',
  'vacations',
  'monitoring',
  'online-time',
  'bonuses',
  'penalties',
  'upfronts',
  'money',
  'settlements',
  'wallet',
  'store',
  'notifications',
]
