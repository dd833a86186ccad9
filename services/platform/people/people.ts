import type { Kysely } from 'kysely'
import type { Instant } from '#shared/platform/messages.ts'
import { studioAt, type Person } from '#shared/platform/people.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { ReadCoalescer } from '../concurrency/read-coalescer.ts'
import {
  queryVisibleAmong,
  queryVisiblePeople,
  queryPeopleNamed,
  queryPeopleOf,
  type PeopleTables,
  type PersonRow,
} from '#projections/platform/people/people-table.ts'

/**
 * All people who have or had an account, for any module that must know to whom something belongs. A read model: it is as far as
 * the projection `people`, and a caller that must have seen a decision about a person waits for that first (`findVisible`,
 * `app.progress.reach`). `at` is the moment whose studio is given; now, if it is left out.
 */
export interface People {
  /** These people by login, in one query, erased ones included; who is missing has no account. */
  readonly get: (users: readonly string[], at?: Instant) => Promise<ReadonlyMap<string, Person>>
  /** The studio that the person belonged to at this instant; null where they belonged to none, or no person has this name. */
  readonly studioAt: (user: string, at: Instant) => Promise<string | null>
  /** The people who belong to this studio now, by login; inactive ones included, erased ones not. */
  readonly inStudio: (studio: string) => Promise<readonly Person[]>
  /** The active people in sight (`visibilityFor`), by login; of one studio if it is named. */
  readonly inSight: (visibility: RowVisibility, studio?: string) => Promise<readonly Person[]>
  /** Those of these people who are in sight, inactive and erased ones included. */
  readonly among: (
    visibility: RowVisibility,
    users: readonly string[],
  ) => Promise<readonly string[]>
}

export function openPeople(db: Kysely<PeopleTables>, now: () => Instant): People {
  // Nearly every call asks for somebody: those that are made at the same moment ask once.
  const reads = new ReadCoalescer<string, ReadonlyMap<string, PersonRow>>()
  const rowsOf = (users: readonly string[]) =>
    reads.read(
      'people',
      users,
      async (all) => new Map((await queryPeopleNamed(db, all)).map((row) => [row.person, row])),
    )
  const get: People['get'] = async (users, at = now()) => {
    if (users.length === 0) return new Map()
    const rows = await rowsOf(users)
    return new Map(
      [...new Set(users)].flatMap((user) => {
        const row = rows.get(user)
        return row ? [[user, personOf(row, at)] as const] : []
      }),
    )
  }
  return {
    get,
    studioAt: async (user, at) => (await get([user], at)).get(user)?.studio ?? null,
    inStudio: async (studio) =>
      (await queryPeopleOf(db, studio)).map((row) => personOf(row, now())),
    inSight: async (visibility, studio) =>
      (await queryVisiblePeople(db, visibility, studio)).map((row) => personOf(row, now())),
    among: (visibility, users) => queryVisibleAmong(db, visibility, users),
  }
}

/** A row as it is told, with the studio of that moment. */
const personOf = (row: PersonRow, at: Instant): Person => ({
  user: row.person,
  name: row.name,
  surname: row.surname,
  tipCont: row.tip_cont,
  owner: row.owner,
  super: row.decided_super ?? row.super,
  studio: studioAt(row.joined, at),
  joined: row.joined,
  active: row.active,
  erased: row.erased,
})
