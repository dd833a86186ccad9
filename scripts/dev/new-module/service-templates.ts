const deciderText = `import { assertNever, type Decider } from '#shared/platform/messages.ts'
import type { StaffMealsEvent } from '#shared/staff-meals/events.ts'
import { refuseStaffMeals } from '#shared/staff-meals/refusals.ts'

type State = { readonly status: 'absent' } | { readonly status: 'there'; readonly user: string }
type Command =
  | ({ readonly type: 'AddEntry'; readonly text: string } & Record<'user' | 'entry', string>)
  | { readonly type: 'RemoveEntry'; readonly entry: string }

export const staffMealsDecider: Decider<State, Command, StaffMealsEvent> = {
  initial: { status: 'absent' },

  decide(state, command) {
    switch (command.type) {
      case 'AddEntry': {
        if (state.status === 'there') return refuseStaffMeals('staffMeals.alreadyThere')
        const { type: _type, ...data } = command
        return [{ type: 'StaffMealsEntryAdded', data }]
      }
      case 'RemoveEntry': {
        if (state.status === 'absent') return refuseStaffMeals('staffMeals.notThere')
        const { user } = state
        return [{ type: 'StaffMealsEntryRemoved', data: { user, entry: command.entry } }]
      }
      default:
        return assertNever(command)
    }
  },

  evolve(_state, event) {
    switch (event.type) {
      case 'StaffMealsEntryAdded':
        return { status: 'there', user: event.data.user }
      case 'StaffMealsEntryRemoved':
        return { status: 'absent' }
      default:
        return assertNever(event)
    }
  },
}
`

const deciderTestText = `import { test } from 'vitest'
import { specify } from '../platform/testing/builders.ts'
import { staffMealsDecider } from './decider.ts'

const { given } = specify(staffMealsDecider)
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
import { staffMealsEvents } from '#shared/staff-meals/events.ts'
import { refuseStaffMeals } from '#shared/staff-meals/refusals.ts'
import { queryStaffMeals, type StaffMealsTables } from '#projections/staff-meals/staff-meals.ts'
import { defineAggregate, defineService, type ActorContext } from '../platform/kernel/define-service.ts'
import { findVisiblePerson } from '../platform/kernel/find-visible.ts'
import { staffMealsDecider } from './decider.ts'

const name = 'staff-meals'
const aggregate = defineAggregate({ name, events: staffMealsEvents, decider: staffMealsDecider })
const streamOf = (entry: string): string => \`\${name}-\${entry}\`
type Unknown = Parameters<typeof refuseStaffMeals>[0]

export const staffMealsService = defineService({
  name,
  calls: staffMealsCalls,
  watch: read(name),
  start: (app) => {
    /** Whom it is about: who is out of sight is answered as what nobody has made. */
    const personInSight = (user: string | undefined, { actor, now }: ActorContext, code: Unknown) =>
      findVisiblePerson(app, user, {
        at: now,
        sees: (person) => !person.erased && maySee(actor, person),
        unknown: () => refuseStaffMeals(code),
      })
    return {
      handlers: {
      list: (_input, { actor }) =>
        queryStaffMeals(app.read<StaffMealsTables>(), visibilityFor(actor, 'accounts.see')),
      add: async ({ params, body }, context) => {
        const { user, studio } = await personInSight(params.user, context, 'staffMeals.userUnknown')
        // The same request, sent again, is the same entry.
        const entry = context.commandId
        const command = { type: 'AddEntry', user, entry, ...body } as const
        await app.handle(aggregate, streamOf(entry), command, context, { studio })
        return { entry }
      },
      remove: async ({ params: { entry } }, context) => {
        const { state } = await app.load(aggregate, streamOf(entry))
        const user = state.status === 'there' ? state.user : undefined
        const { studio } = await personInSight(user, context, 'staffMeals.notThere')
        const command = { type: 'RemoveEntry', entry } as const
        await app.handle(aggregate, streamOf(entry), command, context, { studio })
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
const list = (by = north) => app.callMoving('list', {}, by)
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
