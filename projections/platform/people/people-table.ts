import { sql, type Kysely } from 'kysely'
import type { Joined } from '#shared/platform/people.ts'
import { table } from '../define/define-projection.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { whereVisible } from '../store/row-visibility.ts'

export type PersonRow = {
  person: string
  name: string
  surname: string
  tip_cont: string
  owner: boolean
  super: boolean
  /** The decision about the person's rank, which binds before their account knows of it; null where there was none. */
  decided_super: boolean | null
  /** The one of the latest joining. No joining begins later than it is said, so it is the one of now. */
  studio: string | null
  joined: readonly Joined[]
  active: boolean
  erased: boolean
}
export type PeopleTables = { directory_person: PersonRow }

/** The platform's table of people; the module `people` folds the accounts' events into it. */
export const personTable = table<PersonRow>({
  columns: {
    person: 'text',
    name: 'text',
    surname: 'text',
    tip_cont: 'text',
    owner: 'boolean',
    super: 'boolean',
    decided_super: 'boolean null',
    studio: 'text null',
    joined: 'jsonb',
    active: 'boolean',
    erased: 'boolean',
  },
  key: ['person'],
  indexes: [['studio']],
})

/** The columns by which a query that joins the directory shows people in sight, as they belong to a studio now. */
export const byDirectory = {
  person: 'directory_person.person',
  studio: 'directory_person.studio',
  tipCont: 'directory_person.tip_cont',
} as const

type Db = Kysely<PeopleTables>
/** These people, as far as they are there, erased ones included. */
export const queryPeopleNamed = async (
  db: Db,
  users: readonly string[],
): Promise<readonly PersonRow[]> =>
  users.length === 0
    ? []
    : db
        .selectFrom('directory_person')
        .selectAll('directory_person')
        .where('directory_person.person', '=', sql<string>`any(${[...users]})`)
        .execute()

/** The people who belong to this studio now, by login, without those who were erased. */
export const queryPeopleOf = (db: Db, studio: string): Promise<readonly PersonRow[]> =>
  db
    .selectFrom('directory_person')
    .selectAll('directory_person')
    .where('directory_person.studio', '=', studio)
    .where('directory_person.erased', '=', false)
    .orderBy('directory_person.person')
    .execute()

/** The active people in sight, by login; of one studio if it is given. */
export function queryVisiblePeople(
  db: Db,
  visibility: RowVisibility,
  studio: string | undefined,
): Promise<readonly PersonRow[]> {
  const all = db
    .selectFrom('directory_person')
    .selectAll('directory_person')
    .where('directory_person.active', '=', true)
    .where('directory_person.erased', '=', false)
  const wanted = studio === undefined ? all : all.where('directory_person.studio', '=', studio)
  return whereVisible(wanted, visibility, byDirectory).orderBy('directory_person.person').execute()
}

/** The logins of those of these people who are in sight, in order. */
export async function queryVisibleAmong(
  db: Db,
  visibility: RowVisibility,
  users: readonly string[],
): Promise<readonly string[]> {
  if (users.length === 0) return []
  const named = db
    .selectFrom('directory_person')
    .select('directory_person.person')
    .where('directory_person.person', '=', sql<string>`any(${[...users]}::text[])`)
  const rows = await whereVisible(named, visibility, byDirectory)
    .orderBy('directory_person.person')
    .execute()
  return rows.map(({ person }) => person)
}
