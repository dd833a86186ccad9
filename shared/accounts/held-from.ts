import { inForceOn, type From } from '../money/in-force.ts'
import { assertNever, type Instant } from '../platform/messages.ts'
import { dateAt, type LocalDate } from '../platform/time.ts'
import type { Payee } from './calls.ts'
import type { AccountEvent } from './events.ts'

/** A value and the local day from which it holds; null: from the beginning. */
export interface Held<V> extends From {
  readonly value: V
}
/** The content of one event: a value that holds from a day on, or from the moment of the event on. */
export type SaidFact<V> = Held<V> | { readonly at: Instant; readonly value: V }
/** One for all moments, or the one at each. */
export type ZoneAsked = string | null | ((at: Instant) => string | null)
interface PayeeSaid extends Held<Payee> {
  readonly site: string
  readonly username: string
}
/** Everything said of one person, in the order recorded; which day a moment lies on, a zone says later (`heldOf`). */
export interface SaidOfPerson {
  readonly types: readonly SaidFact<string>[]
  readonly activity: readonly SaidFact<boolean>[]
  readonly payees: readonly PayeeSaid[]
}
export const nothingSaid: SaidOfPerson = { types: [], activity: [], payees: [] }

type Telling =
  | 'AccountCreated'
  | 'AccountChanged'
  | 'TypeHeldFrom'
  | 'AccountActivated'
  | 'AccountDeactivated'
  | 'ActivityHeldFrom'
  | 'PayeeHeldFrom'
/** An event of `account-<user>` that says what holds, with its time. */
export type HeldEvent = Extract<AccountEvent, { readonly type: Telling }> & Timed
interface Timed {
  readonly occurredAt?: Instant
}

/** Returns the facts said of the person after one more event. */
export function saidAfter(said: SaidOfPerson, event: HeldEvent): SaidOfPerson {
  switch (event.type) {
    case 'AccountCreated':
      return {
        ...said,
        types: [{ from: null, value: event.data.tipCont }],
        activity: [{ from: null, value: true }],
      }
    case 'AccountChanged':
      return { ...said, types: withNow(said.types, event.data.tipCont, event) }
    case 'TypeHeldFrom': {
      const { from, tipCont: value } = event.data
      return { ...said, types: [...said.types, { from, value }] }
    }
    case 'AccountActivated':
    case 'AccountDeactivated':
      return { ...said, activity: withNow(said.activity, event.type === 'AccountActivated', event) }
    case 'ActivityHeldFrom': {
      const { from, active: value } = event.data
      return { ...said, activity: [...said.activity, { from, value }] }
    }
    case 'PayeeHeldFrom': {
      const { site, username, from, payee: value } = event.data
      return { ...said, payees: [...said.payees, { site, username, from, value }] }
    }
    default:
      return assertNever(event)
  }
}
function withNow<V>(said: readonly SaidFact<V>[], value: V, { occurredAt }: Timed): SaidFact<V>[] {
  const last = said.at(-1)
  // An account is changed for many reasons, mostly not for its type.
  return last?.value === value && 'at' in last ? [...said] : [...said, saidNow(value, occurredAt)]
}
/** Later than every fact: nothing is said from a day that has not come. */
const LAST_DAY: LocalDate = '9999-12-31'
/**
 * Dates a value at the moment of its event. Without a time it is decided and not yet written, so it follows
 * everything before.
 */
export const saidNow = <V>(value: V, at: Instant | undefined): SaidFact<V> =>
  at === undefined ? { from: LAST_DAY, value } : { at, value }

/**
 * The facts in what was said, in the order recorded, for `inForceOn`. What an event says of its own moment is a fact from the
 * local day of that moment in this zone, or in the one that a studio had then, if it is other than what is in force then: an event that only tells the outcome of a
 * fact with `from` is none.
 */
export function heldOf<V>(said: readonly SaidFact<V>[], zone: ZoneAsked): readonly Held<V>[] {
  const zoneAt = typeof zone === 'function' ? zone : () => zone
  const held: Held<V>[] = []
  for (const one of said)
    if ('from' in one) held.push(one)
    else if (heldNow(held) !== one.value)
      held.push({ from: dateAt(one.at, zoneAt(one.at)), value: one.value })
  return held
}
/**
 * Returns the value in force now, where no fact begins later: the latest by day, on equal days the latest recorded.
 */
export const heldNow = <V>(held: readonly Held<V>[]): V | undefined =>
  inForceOn(held, LAST_DAY)?.value
/**
 * Whether one more fact makes any day other than it is. It holds until the next fact after its own day, as what it replaces
 * does: what is in force on its own day tells.
 */
export const changesFrom = <V>(held: readonly Held<V>[], { from, value }: Held<V>): boolean =>
  inForceOn(held, from ?? '')?.value !== value
/**
 * Whether a fact says something that the last one from the very same day does not. It may change no day, and holds all the same
 * against what is recorded later for a day before it (docs/rules/time.md#what-holds-from-when).
 */
export function saysMore<V>(held: readonly Held<V>[], { from, value }: Held<V>): boolean {
  const before = inForceOn(held, from ?? '')
  return before === undefined || before.from !== from || before.value !== value
}

/** The account types of a person, given the events about them (others may be left out), for `inForceOn`. */
export const typesHeld = (events: readonly HeldEvent[], zone: string): readonly Held<string>[] =>
  heldOf(events.reduce(saidAfter, nothingSaid).types, zone)
/** Whether a person is active, likewise. */
export const activityHeld = (
  events: readonly HeldEvent[],
  zone: string,
): readonly Held<boolean>[] => heldOf(events.reduce(saidAfter, nothingSaid).activity, zone)
/** Returns the payees of an account on a site by day: the studio, until another one is set. */
export const payeesHeld = (
  { payees }: Pick<SaidOfPerson, 'payees'>,
  account: { readonly site: string; readonly username: string },
): readonly Held<Payee>[] => [
  { from: null, value: 'studio' },
  ...payees.filter(({ site, username }) => site === account.site && username === account.username),
]
