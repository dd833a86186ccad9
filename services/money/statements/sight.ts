import { may, visibilityFor } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { Derived } from '#shared/money/derive.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryMembers, type ListedLine } from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'

type Deed = 'money.see' | 'money.manage'

/**
 * Returns whether the actor may do this to a line: by its person or, while its account has no holder, by its studios.
 */
export function mayLine(
  actor: Actor,
  deed: Deed,
  derived: Derived | undefined,
  studios: readonly string[] | null,
): boolean {
  if (derived) return may(actor, deed, { user: derived.user, studio: derived.studio })
  const { studios: seen, models } = visibilityFor(actor, deed)
  // A line without a holder is the studio's: a caller limited to single people has no part in it.
  if (models !== null) return false
  return (
    seen === null ||
    (studios === null ? seen.length > 0 : studios.some((one) => seen.includes(one)))
  )
}
export const mayKnownLine = (actor: Actor, deed: Deed, { derived, batch }: ListedLine): boolean =>
  mayLine(actor, deed, derived, batch.studios)

/** Refuses a studio that the actor does not manage as a whole. */
export function checkManaged(actor: Actor, studio: string): void {
  if (!may(actor, 'money.manage', { user: '', studio })) refuseMoney('money.studioUnknown')
}

/** Returns the people whose lines the actor may see, of one studio or person if named; null: everybody's. */
export async function peopleInSight(
  app: App,
  actor: Actor,
  { studio, user }: { readonly studio?: string | undefined; readonly user?: string | undefined },
): Promise<readonly string[] | null> {
  if (user !== undefined) return [user]
  const { studios, models, self } = visibilityFor(actor, 'money.see')
  if (models !== null) return [...new Set([self, ...models])]
  if (studios === null && studio === undefined) return null
  const wanted = studio === undefined ? studios : [studio]
  const members = await queryMembers(app.read<IncomeTables>(), wanted)
  return [...new Set([...members.map(({ person }) => person), ...(self === '' ? [] : [self])])]
}
