import { heldOf, saidNow, type Held, type SaidFact, type ZoneAsked } from '../accounts/held-from.ts'
import type { Instant } from '../platform/messages.ts'
import type { PermissionEvent } from './events.ts'

/** A statement about one pair of trainer and model. */
export type AllocationSaid = SaidFact<boolean> & { readonly model: string }
type AllocationEvent = Extract<
  PermissionEvent,
  { readonly type: 'ModelAllocated' | 'ModelReleased' | 'AllocationHeldFrom' }
>
/** An event of `permissions-<user>` about an allocated model, with its time. */
export type TimedAllocation = AllocationEvent & { readonly occurredAt?: Instant }

/** Returns the statements about a trainer's models after one more event, in the order recorded. */
export function allocationsSaid(
  said: readonly AllocationSaid[],
  event: TimedAllocation,
): readonly AllocationSaid[] {
  const { model } = event.data
  if (event.type === 'AllocationHeldFrom')
    return [...said, { model, from: event.data.from, value: event.data.allocated }]
  return [...said, { model, ...saidNow(event.type === 'ModelAllocated', event.occurredAt) }]
}
/**
 * Returns the facts about each model, for `inForceOn`: not allocated until something else is said. What holds by an
 * event from its moment on holds from that local day in this zone.
 */
export const allocationsOf = (
  said: readonly AllocationSaid[],
  zone: ZoneAsked,
): ReadonlyMap<string, readonly Held<boolean>[]> =>
  new Map(
    [...Map.groupBy(said, ({ model }) => model)].map(([model, ofModel]) => [
      model,
      heldOf([...neverAllocated, ...ofModel], zone),
    ]),
  )
/** The state of a model about whom nothing was said. */
export const neverAllocated: readonly Held<boolean>[] = [{ from: null, value: false }]
/** Returns the same from a trainer's events; events that are not about models may be left out. */
export const allocationsHeld = (
  events: readonly TimedAllocation[],
  zone: string,
): ReadonlyMap<string, readonly Held<boolean>[]> =>
  allocationsOf(events.reduce<readonly AllocationSaid[]>(allocationsSaid, []), zone)
