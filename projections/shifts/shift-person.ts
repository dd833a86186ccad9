import type { Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { assertNever, type EventOf, type Instant } from '#shared/platform/messages.ts'
import type { OnWhom, PersonStatus } from '#shared/shifts/whose.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'

interface Joined {
  readonly studio: string
  readonly from: Instant
}
/** `decided_super`: what was decided about the person, which binds before their account knows of it; null where nothing was. */
export type ShiftPersonRow = {
  person: string
  joined: readonly Joined[]
  tip_cont: string
  owner: boolean
  super: boolean
  decided_super: boolean | null
  status: PersonStatus
}
export type ShiftPersonTables = { shift_person: ShiftPersonRow }

const {
  AccountCreated,
  AccountChanged,
  AccountActivated,
  AccountDeactivated,
  PersonErased,
  StudioJoined,
} = accountEvents
const { SuperGranted, SuperWithdrawn } = permissionEvents
const events = {
  AccountCreated,
  AccountChanged,
  AccountActivated,
  AccountDeactivated,
  PersonErased,
  StudioJoined,
  SuperGranted,
  SuperWithdrawn,
}

/** Whom a shift may be of, in which studio, and of what rank, and whether they are still here: who may act for them goes by it. */
export const shiftPerson = defineProjection({
  name: 'shift_person',
  version: 3,
  module: 'shifts',
  sharded: true,
  events,
  tables: {
    shift_person: table<ShiftPersonRow>({
      columns: {
        person: 'text',
        joined: 'jsonb',
        tip_cont: 'text',
        owner: 'boolean',
        super: 'boolean',
        decided_super: 'boolean null',
        status: 'text',
      },
      key: ['person'],
    }),
  },
  keysOf: ({ data }) => ({ shift_person: [[data.user]] }),
  on: (event, { shift_person }) => {
    const { user: person } = event.data
    const row = shift_person.get(person) ?? {
      person,
      joined: [],
      tip_cont: 'Other',
      owner: false,
      super: false,
      decided_super: null,
      status: 'active',
    }
    shift_person.put({ ...row, ...changeOf(row, event) })
  },
})

function changeOf(
  { joined }: ShiftPersonRow,
  { type, data }: EventOf<typeof events>,
): Partial<ShiftPersonRow> {
  switch (type) {
    case 'AccountCreated':
      return { tip_cont: data.tipCont, owner: data.owner, super: data.super }
    case 'AccountChanged':
      return { tip_cont: data.tipCont, super: data.super }
    case 'AccountActivated':
      return { status: 'active' }
    case 'AccountDeactivated':
      return { status: 'inactive' }
    case 'PersonErased':
      return { status: 'erased' }
    case 'StudioJoined':
      return { joined: [...joined, { studio: data.studio, from: data.from }] }
    case 'SuperGranted':
    case 'SuperWithdrawn':
      return { decided_super: type === 'SuperGranted' }
    default:
      return assertNever(type)
  }
}

/** Their rank, and the studio that they belong to at `now`, by the latest joining that is in force; undefined: nobody has this name. */
export async function queryShiftPerson(
  db: Kysely<ShiftPersonTables>,
  user: string,
  now: Instant,
): Promise<OnWhom | undefined> {
  const row = await db
    .selectFrom('shift_person')
    .selectAll('shift_person')
    .where('shift_person.person', '=', user)
    .executeTakeFirst()
  if (!row) return undefined
  const { joined, tip_cont: tipCont, owner, status } = row
  return {
    user,
    studio: studioAt(joined, now),
    tipCont,
    owner,
    super: row.decided_super ?? row.super,
    status,
  }
}
export function studioAt(joined: readonly Joined[], now: Instant): string | null {
  const inForce = joined.filter(({ from }) => Date.parse(from) <= Date.parse(now))
  return (
    inForce.reduce<Joined | null>(
      (latest, one) =>
        latest === null || Date.parse(one.from) >= Date.parse(latest.from) ? one : latest,
      null,
    )?.studio ?? null
  )
}
