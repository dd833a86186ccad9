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
 * Whose entries somebody sees. The studio of an entry is the one that its event names; where it names none, that of the person
 * whom it concerns first, as of then; where there is none either, none. Who holds `audit` sees entries of the studios in their
 * sight; entries without a studio are for the owner and super users, who see all.
 */
const seesEntry = (actor: Actor, studio: string | null): boolean =>
  hasPermission(actor, 'audit', 'readOnly') && sees(actor, studio)
/** Whether somebody is told what was known of a person, and what that person could see: a restricted trainer of their models. */
export const seesPerson = (
  actor: Actor,
  { user, studio }: { readonly user: string; readonly studio: string | null },
): boolean =>
  seesEntry(actor, studio) &&
  (!actor.limits || user === actor.user || actor.limits.models.includes(user))

/** The same rule, for a query that filters rows. A trainer who is restricted to models sees what concerns these. */
export const auditVisibility = ({ allStudios, studios, limits }: Actor): RowVisibility => ({
  studios: allStudios ? null : studios,
  self: '',
  models: limits ? limits.models : null,
})

/**
 * Whether somebody who sees an entry sees what it says, too: its contents belong to a resource, which must be readable for
 * them as everywhere else. Secrets are shown to nobody (`secret` in event-fields.ts).
 */
export const seesContents = (actor: Actor, area: Resource): boolean =>
  hasPermission(actor, area, 'readOnly')

/** Of these people see what is about themselves: their profile, shifts, time, money and messages. */
export const areasOfOneself: readonly Resource[] = [
  'accounts',
  'shifts',
  'monitoring',
  'money',
  'wallet',
  'notifications',
]
