const projectionText = `import type { Kysely } from 'kysely'
import { accountEvents } from '#shared/accounts/events.ts'
import { assertNever } from '#shared/platform/messages.ts'
import type { RowVisibility } from '#shared/platform/row-visibility.ts'
import { staffMealsEvents } from '#shared/staff-meals/events.ts'
import { defineProjection, table, type RowOf } from '../platform/define/define-projection.ts'
import { byDirectory, type PeopleTables } from '../platform/people/people-table.ts'
import { whereVisible } from '../platform/store/row-visibility.ts'

/** Who sees an entry depends on the studio that its person belongs to now. */
export type StaffMealsTables = { staff_meals: StaffMealsRow } & PeopleTables
type StaffMealsRow = RowOf<(typeof staffMeals)['tables']['staff_meals']>
const { PersonErased } = accountEvents

/** All entries that are there now; of an erased person none. */
export const staffMeals = defineProjection({
  name: 'staff_meals',
  version: 1,
  module: 'staff-meals',
  sharded: true,
  events: { ...staffMealsEvents, PersonErased },
  tables: {
    staff_meals: table({
      columns: { user: 'text', entry: 'text', text: 'text', by: 'text', at: 'text' },
      key: ['user', 'entry'],
      loadBy: ['user'],
    }),
  },
  keysOf: ({ data }) => ({ staff_meals: [[data.user]] }),
  on: (event, { staff_meals: rows }) => {
    switch (event.type) {
      case 'StaffMealsEntryAdded':
        return rows.put({ ...event.data, by: event.actor, at: event.occurredAt })
      case 'StaffMealsEntryRemoved':
        return rows.delete(event.data.user, event.data.entry)
      case 'PersonErased':
        return rows.clear(event.data.user)
      default:
        assertNever(event)
    }
  },
})

/** The entries of everybody in sight, newest first. */
export const queryStaffMeals = (db: Kysely<StaffMealsTables>, sight: RowVisibility) =>
  whereVisible(
    db
      .selectFrom('staff_meals')
      .innerJoin('directory_person', 'directory_person.person', 'staff_meals.user')
      .selectAll('staff_meals')
      .orderBy('staff_meals.at', 'desc')
      .orderBy('staff_meals.entry'),
    sight,
    byDirectory,
  ).execute()
`

const projectionTestText = `import { expect, test } from 'vitest'
import { rowsAfter } from '../platform/testing/memory-tables.ts'
import { staffMeals } from './staff-meals.ts'

const added = (user: string, entry: string) => ({
  type: 'StaffMealsEntryAdded',
  data: { user, entry, text: 'Likes the window seat' },
})
const removed = { type: 'StaffMealsEntryRemoved', data: { user: 'fern', entry: 'e1' } }
const erased = { type: 'PersonErased', data: { user: 'fern' } }

test('an entry is there until it is removed', async () => {
  const entries = [added('fern', 'e1'), added('fern', 'e2')]
  expect(await rowsAfter(staffMeals, entries)).toMatchObject([{ entry: 'e1' }, { entry: 'e2' }])
  expect(await rowsAfter(staffMeals, [...entries, removed])).toMatchObject([{ entry: 'e2' }])
})
test('of an erased person no entry is left, of others all', async () => {
  const entries = [added('fern', 'e1'), added('fern', 'e2'), added('ivy', 'e3')]
  expect(await rowsAfter(staffMeals, [...entries, erased])).toMatchObject([{ entry: 'e3' }])
})
`

/** What is known: the read model and its test. By path. */
export const projectionFiles: Readonly<Record<string, string>> = {
  'projections/staff-meals/staff-meals.ts': projectionText,
  'projections/staff-meals/staff-meals.test.ts': projectionTestText,
}
