import type { z } from 'zod'
import {
  assertNever,
  type EventOf,
  type EventType,
  type EventTypes,
} from '#shared/platform/messages.ts'
import { joinedLast, PEOPLE } from '#shared/platform/people.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { defineProjection } from '../define/define-projection.ts'
import { personTable, type PersonRow } from './people-table.ts'

interface About {
  readonly user: string
}
interface Described extends About {
  readonly name: string
  readonly surname: string
  readonly tipCont: string
  readonly super: boolean
}
/** The events that the directory needs: their names, and the fields that each must hold at least. */
interface PeopleFacts {
  readonly AccountCreated: Described & { readonly owner: boolean }
  readonly AccountChanged: Described
  readonly AccountActivated: About
  readonly AccountDeactivated: About
  readonly PersonErased: About
  readonly StudioJoined: About & {
    readonly studio: string
    readonly timezone: string
    readonly from: string
  }
  readonly SuperGranted: About
  readonly SuperWithdrawn: About
}
/** Declared by whichever module; `partition` must give the person. */
type Telling = {
  readonly [T in keyof PeopleFacts]: Omit<EventType, 'schema' | 'partition'> & {
    readonly schema: z.ZodType<PeopleFacts[T]>
    readonly partition: (data: never) => string
  }
}
type Told<T extends keyof PeopleFacts = keyof PeopleFacts> = {
  [N in T]: { readonly type: N; readonly data: PeopleFacts[N] }
}[T]

/**
 * The directory of people as a projection over the events that tell of them. The platform may know no module, and so it says what
 * it must be told, and is given the tables of events: by the module `people`, and by tests of modules that ask `app.people`.
 */
export function definePeople(told: Telling) {
  const { AccountCreated, AccountChanged, AccountActivated, AccountDeactivated } = told
  const { PersonErased, StudioJoined, SuperGranted, SuperWithdrawn } = told
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
  return defineProjection({
    name: PEOPLE,
    version: 1,
    module: 'people',
    sharded: true,
    // Their schemas hold what is told, which is all that is read of them here.
    events: events as unknown as EventTypes,
    tables: { directory_person: personTable },
    keysOf: (event) => ({ directory_person: [[toldBy(event).data.user]] }),
    on: (given, { directory_person: rows }) => {
      const event = toldBy(given)
      const { user } = event.data
      const row = rows.get(user)
      if (event.type === 'AccountCreated') return rows.put(newPerson(event.data))
      if (!row) throw new Error(`${event.type} of ${user}, who has no account`)
      rows.put({ ...row, ...changeOf(row, event) })
    },
  })
}
const toldBy = (event: EventOf<EventTypes>): Told => event as Told

const newPerson = ({
  user: person,
  name,
  surname,
  tipCont: tip_cont,
  owner,
  super: isSuper,
}: PeopleFacts['AccountCreated']): PersonRow => ({
  person,
  name,
  surname,
  tip_cont,
  owner,
  super: isSuper,
  decided_super: null,
  studio: null,
  joined: [],
  active: true,
  erased: false,
})

function changeOf(
  { joined }: PersonRow,
  { type, data }: Told<Exclude<keyof PeopleFacts, 'AccountCreated'>>,
): Partial<PersonRow> {
  switch (type) {
    case 'AccountChanged': {
      const { name, surname, tipCont: tip_cont, super: isSuper } = data
      return { name, surname, tip_cont, super: isSuper }
    }
    case 'AccountActivated':
    case 'AccountDeactivated':
      return { active: type === 'AccountActivated' }
    case 'PersonErased':
      return { name: ERASED, surname: ERASED, active: false, erased: true }
    case 'StudioJoined': {
      const { studio, timezone, from } = data
      const all = [...joined, { studio, timezone, from }]
      return { joined: all, studio: joinedLast(all)?.studio ?? null }
    }
    case 'SuperGranted':
    case 'SuperWithdrawn':
      return { decided_super: type === 'SuperGranted' }
    default:
      return assertNever(type)
  }
}
