import type { Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { defineProjection, table } from '../platform/define-projection.ts'

interface Joined {
  readonly studio: string
  readonly from: Instant
}
export type ShiftPersonRow = { person: string; joined: readonly Joined[] }
export type ShiftPersonTables = { shift_person: ShiftPersonRow }

const { AccountCreated, StudioJoined } = accountEvents

/** Whom a shift may be of, and in which studio. */
export const shiftPerson = defineProjection({
  name: 'shift_person',
  version: 1,
  module: 'shifts',
  sharded: true,
  events: { AccountCreated, StudioJoined },
  tables: { shift_person: table<ShiftPersonRow>({ columns: { person: 'text', joined: 'jsonb' }, key: ['person'] }) },
  keysOf: ({ data }) => ({ shift_person: [[data.user]] }),
  on: (event, { shift_person }) => {
    const row = shift_person.get(event.data.user) ?? { person: event.data.user, joined: [] }
    if (event.type === 'AccountCreated') return shift_person.put(row)
    const { studio, from } = event.data
    shift_person.put({ ...row, joined: [...row.joined, { studio, from }] })
  },
})

/** The studio that the person belongs to at `now`, by the latest joining that is in force; undefined: nobody has this name. */
export async function queryShiftPerson(db: Kysely<ShiftPersonTables>, user: string, now: Instant): Promise<{ readonly studio: string | null } | undefined> {
  const row = await db.selectFrom('shift_person').select('shift_person.joined').where('shift_person.person', '=', user).executeTakeFirst()
  return row && { studio: studioAt(row.joined, now) }
}
export function studioAt(joined: readonly Joined[], now: Instant): string | null {
  const inForce = joined.filter(({ from }) => Date.parse(from) <= Date.parse(now))
  return (
    inForce.reduce<Joined | null>((latest, one) => (latest === null || Date.parse(one.from) >= Date.parse(latest.from) ? one : latest), null)?.studio ?? null
  )
}
