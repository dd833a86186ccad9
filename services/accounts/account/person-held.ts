import type { AccountEvent } from '#shared/accounts/events.ts'
import { saysMore, heldNow, heldOf } from '#shared/accounts/held-from.ts'
import type { PersonEdit } from '#shared/accounts/person-fields.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { joiningsFor, zoneAt, type StudioZones } from '#shared/accounts/studio-moves.ts'
import { joinedLast } from '#shared/platform/people.ts'
import { dateAt, dayStartBy } from '#shared/platform/time.ts'
import type { PresentAccount } from './state.ts'

/** A fact holds from today or an earlier day, by the clock of the studio concerned. */
export function checkFrom(from: string, zone: string | null, now: string): void {
  if (from > dateAt(now, zone)) refuseAccount('accounts.fromAhead', { from })
}

/** The parts of an edit about account type and own studio, each from a day on. */
export interface HeldPart {
  /** Events that change some day; none for a change that alters no day. */
  readonly types: readonly AccountEvent[]
  readonly joinings: readonly AccountEvent[]
  /** The type in force now, once these hold; undefined where the edit says nothing of it. */
  readonly tipCont: PersonEdit['tipCont']
}
interface Wanted {
  readonly change: PersonEdit
  /** The studio that the change names. */
  readonly studio: StudioZones | null
  /** A local day of the studio moved to, else of the person's; undefined: from now on. */
  readonly from: string | undefined
}
export function heldPart(
  person: PresentAccount,
  { change, studio, from }: Wanted,
  now: string,
): HeldPart {
  const { user, joined } = person
  const to = change.studio === undefined ? null : studio
  const zone = to ? zoneAt(to, now) : person.timezone
  if (from !== undefined) checkFrom(from, zone, now)
  const since =
    to && from !== undefined ? dayStartBy(from, (at) => zoneAt(to, at)) : latest(person, now)
  return {
    ...typeFrom(person, change.tipCont, from, zone),
    joinings: to
      ? joiningsFor(joined, to, { from: since, now, day: from ?? null }).map((data) => ({
          type: 'StudioJoined',
          data: { user, ...data },
        }))
      : [],
  }
}
/** Clocks of processes differ by a little: who moves now moves after every joining there is. */
function latest({ joined }: PresentAccount, now: string): string {
  const last = joinedLast(joined)?.from
  return last !== undefined && Date.parse(last) > Date.parse(now) ? last : now
}

function typeFrom(
  { user, said }: PresentAccount,
  tipCont: PersonEdit['tipCont'],
  from: string | undefined,
  zone: string | null,
): Pick<HeldPart, 'types' | 'tipCont'> {
  if (tipCont === undefined || from === undefined) return { types: [], tipCont }
  const held = heldOf(said.types, zone)
  const fact = { from, value: tipCont }
  const after = saysMore(held, fact) ? [...held, fact] : held
  return {
    types: after === held ? [] : [{ type: 'TypeHeldFrom', data: { user, tipCont, from } }],
    tipCont: heldNow(after) as PersonEdit['tipCont'],
  }
}
