const projectionText = `import type { Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import type { StaffMealsEntry } from '#shared/staff-meals/calls.ts'
import { staffMealsEvents } from '#shared/staff-meals/events.ts'
import { assertNever } from '#shared/platform/messages.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { defineProjection, table } from '../platform/define/define-projection.ts'
import type { PeopleTables } from '../platform/people/people-table.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'

export type StaffMealsRow = { person: string; entry: string; text: string; by: string; at: string }
/** Who sees an entry depends on the studio that its person belongs to now. */
export type StaffMealsTables = { staff_meals: StaffMealsRow } & PeopleTables

const { PersonErased } = accountEvents

/** All entries that are there now; of an erased person none. */
export const staffMeals = defineProjection({
  name: 'staff_meals',
  version: 1,
  module: 'staff-meals',
  sharded: true,
  events: { ...staffMealsEvents, PersonErased },
  tables: {
    staff_meals: table<StaffMealsRow>({
      columns: { person: 'text', entry: 'text', text: 'text', by: 'text', at: 'text' },
      key: ['person', 'entry'],
      loadBy: ['person'],
    }),
  },
  keysOf: ({ data }) => ({ staff_meals: [[data.user]] }),
  on: (event, { staff_meals: rows }) => {
    switch (event.type) {
      case 'StaffMealsEntryAdded': {
        const { user, ...entry } = event.data
        return rows.put({ person: user, ...entry, at: event.occurredAt })
      }
      case 'StaffMealsEntryRemoved':
        return rows.delete(event.data.user, event.data.entry)
      case 'PersonErased':
        for (const { person, entry } of rows.of(event.data.user)) rows.delete(person, entry)
        return
      default:
        assertNever(event)
    }
  },
})

/** The entries of everybody in sight, newest first. */
export const queryStaffMeals = (
  db: Kysely<StaffMealsTables>,
  sight: RowVisibility,
): Promise<StaffMealsEntry[]> =>
  whereVisible(
    db
      .selectFrom('staff_meals')
      .innerJoin('directory_person', 'directory_person.person', 'staff_meals.person')
      .select([
        'staff_meals.person as user',
        'staff_meals.entry',
        'staff_meals.text',
        'staff_meals.by',
        'staff_meals.at',
      ]),
    sight,
    {
      person: 'staff_meals.person',
      studio: 'directory_person.studio',
      tipCont: 'directory_person.tip_cont',
    },
  )
    .orderBy('staff_meals.at', 'desc')
    .orderBy('staff_meals.entry')
    .execute()
`

const projectionTestText = `import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { staffMeals, type StaffMealsRow } from './staff-meals.ts'

const added = (user: string, entry: string) => ({
  type: 'StaffMealsEntryAdded',
  data: { user, entry, text: 'Likes the window seat', by: 'oak' },
  at: '2026-01-15T09:00:00.000Z',
})
const entriesAfter = async (...events: Parameters<MemoryTables['fold']>[0]) => {
  const tables = new MemoryTables(staffMeals)
  await tables.fold(events)
  return tables.rows<StaffMealsRow>('staff_meals').map(({ person, entry }) => [person, entry])
}

test('an entry is there until it is removed', async () => {
  const removed = { type: 'StaffMealsEntryRemoved', data: { user: 'fern', entry: 'e1', by: 'oak' } }
  expect(await entriesAfter(added('fern', 'e1'))).toEqual([['fern', 'e1']])
  expect(await entriesAfter(added('fern', 'e1'), removed)).toEqual([])
})

test('of an erased person no entry is left, of others all', async () => {
  const erased = { type: 'PersonErased', data: { user: 'fern' } }
  expect(
    await entriesAfter(added('fern', 'e1'), added('fern', 'e2'), added('ivy', 'e3'), erased),
  ).toEqual([['ivy', 'e3']])
})
`

/** What is known: the read model and its test. By path. */
export const projectionFiles: Readonly<Record<string, string>> = {
  'projections/staff-meals/staff-meals.ts': projectionText,
  'projections/staff-meals/staff-meals.test.ts': projectionTestText,
}
