import { may, type Action } from '#shared/permissions/actions.ts'
import { sees, type Actor } from '#shared/platform/allow.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { dateAt } from '#shared/platform/time.ts'
import { zonesOf } from '#projections/money/facts-read.ts'
import { facts, queryFacts, type FactTables } from '#projections/money/facts.ts'
import type { App } from '../../platform/kernel/app.ts'
import { findVisible } from '../../platform/kernel/find-visible.ts'

type Zones = ReturnType<typeof zonesOf>
/** Today in each studio that there is, or in the one that is named; studios by their id. */
export async function todayOfStudios(
  app: Pick<App, 'read'>,
  now: Instant,
  studio?: string,
): Promise<ReadonlyMap<string, LocalDay>> {
  const rows = await queryFacts(app.read<FactTables>(), {
    kinds: ['setting'],
    keys: ['zone'],
    studio,
  })
  const zones = Map.groupBy(zonesOf(rows), (one) => one.studio)
  return new Map([...zones].map(([id, of]) => [id, dateAt(now, zoneNow(of, Date.parse(now)))]))
}
/** The zone that is in force: of those whose moment has come the latest, of equal ones the latest recorded. */
function zoneNow(zones: Zones, now: number): string | null {
  let [zone, since]: [string | null, number] = [null, -Infinity]
  for (const { from_ms, value } of zones)
    if ((from_ms ?? -Infinity) <= now && (from_ms ?? -Infinity) >= since)
      [zone, since] = [value, from_ms ?? -Infinity]
  return zone
}

/** Returns today in a studio; 404 both for one that does not exist and for one out of the actor's sight. */
export function todayInSight(
  app: Pick<App, 'journal' | 'progress' | 'read'>,
  studio: string,
  { actor, now }: { readonly actor: Actor; readonly now: Instant },
): Promise<LocalDay> {
  return findVisible(app, {
    look: async () =>
      sees(actor, studio) ? (await todayOfStudios(app, now, studio)).get(studio) : undefined,
    reach: [facts.name],
    unknown: () => refuseMoney('money.studioUnknown'),
  })
}
/** As todayInSight, of what holds for the studio as a whole: who is limited to single people has no part in that. */
export function todayOfWhole(
  app: Pick<App, 'journal' | 'progress' | 'read'>,
  studio: string,
  action: Extract<Action, `money.${string}` | `bonuses.${string}`>,
  context: { readonly actor: Actor; readonly now: Instant },
): Promise<LocalDay> {
  if (!may(context.actor, action, { user: '', studio })) refuseMoney('money.studioUnknown')
  return todayInSight(app, studio, context)
}
/**
 * Refuses a date ahead: what holds from a day is said on that day or later (docs/rules/time.md#what-holds-from-when).
 */
export function refuseAhead(from: LocalDay, today: LocalDay): void {
  if (from > today) refuseMoney('money.dateAhead', { today })
}
