const deciderText = `import { staffMealsEvents, type StaffMealsEvent } from '#shared/staff-meals/events.ts'
import { refuseStaffMeals } from '#shared/staff-meals/refusals.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

type State = { readonly status: 'absent' } | { readonly status: 'there'; readonly user: string }
type Added = Extract<StaffMealsEvent, { type: 'StaffMealsEntryAdded' }>['data']

export const staffMealsAggregate = aggregateOf<State>()({
  name: 'staff-meals',
  events: staffMealsEvents,
  initial: { status: 'absent' },
  decide: {
    AddEntry: (state, data: Added) =>
      state.status === 'there'
        ? refuseStaffMeals('staffMeals.alreadyThere')
        : [{ type: 'StaffMealsEntryAdded', data }],
    RemoveEntry: (state, { entry }: { readonly entry: string }) =>
      state.status === 'absent'
        ? refuseStaffMeals('staffMeals.notThere')
        : [{ type: 'StaffMealsEntryRemoved', data: { user: state.user, entry } }],
  },
  evolve: {
    StaffMealsEntryAdded: (_state, { user }) => ({ status: 'there', user }),
    StaffMealsEntryRemoved: () => ({ status: 'absent' }),
  },
})
`

const deciderTestText = `import { test } from 'vitest'
import { specify } from '../platform/testing/builders.ts'
import { staffMealsAggregate } from './decider.ts'

const { given } = specify(staffMealsAggregate.decider)
const entry = { user: 'fern', entry: 'e1', text: 'Likes the window seat' }
const add = { type: 'AddEntry', ...entry } as const
const remove = { type: 'RemoveEntry', entry: 'e1' } as const
const added = { type: 'StaffMealsEntryAdded', data: entry } as const
const removed = { type: 'StaffMealsEntryRemoved', data: { user: 'fern', entry: 'e1' } } as const

test('an entry is added', () => given().when(add).then(added))
test('an entry is removed', () => given(added).when(remove).then(removed))
test('an entry is not added twice', () =>
  given(added).when(add).thenRefuses('staffMeals.alreadyThere'))
test('a removed entry cannot be removed again', () =>
  given(added, removed).when(remove).thenRefuses('staffMeals.notThere'))
`

const serviceText = `import { maySee, visibilityFor } from '#shared/permissions/actions.ts'
import { read } from '#shared/platform/allow.ts'
import { staffMealsCalls } from '#shared/staff-meals/calls.ts'
import { refuseStaffMeals } from '#shared/staff-meals/refusals.ts'
import { queryStaffMeals, type StaffMealsTables } from '#projections/staff-meals/staff-meals.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { objectsOfPeople } from '../platform/kernel/objects-of-people.ts'
import { staffMealsAggregate } from './decider.ts'

export const staffMealsService = defineService({
  name: 'staff-meals',
  calls: staffMealsCalls,
  watch: read('staff-meals'),
  start: (app) => {
    const entries = objectsOfPeople(app, staffMealsAggregate, {
      personOf: (state) => (state.status === 'there' ? state.user : undefined),
      sees: maySee,
      unknown: (what) =>
        refuseStaffMeals(what === 'person' ? 'staffMeals.userUnknown' : 'staffMeals.notThere'),
    })
    return {
      handlers: {
        list: (_input, { actor }) =>
          queryStaffMeals(app.read<StaffMealsTables>(), visibilityFor(actor, 'accounts.see')),
        add: async ({ params: { user }, body: { text } }, context) => {
          const command = (entry: string) => ({ type: 'AddEntry', user, entry, text }) as const
          return { entry: await entries.add(user, command, context) }
        },
        remove: async ({ params: { entry } }, context) => {
          await entries.change(entry, { type: 'RemoveEntry', entry }, context)
          return { entry }
        },
      },
    }
  },
})
`

const moduleText = `import { staffMealsEvents } from '#shared/staff-meals/events.ts'
import { staffMeals } from '#projections/staff-meals/staff-meals.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { staffMealsService } from './service.ts'

export const staffMealsModule = defineServiceModule({
  name: 'staff-meals',
  service: staffMealsService,
  projections: [staffMeals],
  events: [staffMealsEvents],
  authorisation: () => import('./authorisation.ts'),
})
`

const serviceTestText = `import { afterAll, expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { staffMealsModule } from './module.ts'

const app = await testModule(staffMealsModule, { ...accountEvents, ...permissionEvents })
afterAll(() => app.close())
await app.hire('fern')
const north = { actor: testActor('oak', { permissions: { 'staff-meals': 'manage' } }) }
const south = { actor: { ...north.actor, studios: ['south'] } }
const list = async (by = north) => {
  await app.settle()
  return app.call('list', {}, by)
}
const add = (by = north) =>
  app.callMoving('add', { params: { user: 'fern' }, body: { text: 'Likes the window seat' } }, by)
const remove = (entry: string, by = north) => app.callMoving('remove', { params: { entry } }, by)

test('what was added is listed, what was removed is not', async () => {
  const { entry } = (await add()) as { entry: string }
  const said = { user: 'fern', text: 'Likes the window seat', by: 'oak', at: app.app.now() }
  expect(await list()).toEqual([{ entry, ...said }])
  await remove(entry)
  expect(await list()).toEqual([])
})

test('for a manager of another studio neither person nor entry is there', async () => {
  const { entry } = (await add()) as { entry: string }
  expect(await list(south)).toEqual([])
  await expect(add(south)).rejects.toMatchObject({ code: 'staffMeals.userUnknown' })
  await expect(remove(entry, south)).rejects.toMatchObject({ code: 'staffMeals.notThere' })
})
`

/** What is decided: decider, service, and what the rest has to know of the module. By path. */
export const serviceFiles: Readonly<Record<string, string>> = {
  'services/staff-meals/decider.ts': deciderText,
  'services/staff-meals/decider.test.ts': deciderTestText,
  'services/staff-meals/service.ts': serviceText,
  'services/staff-meals/service.db.test.ts': serviceTestText,
  'services/staff-meals/module.ts': moduleText,
}
