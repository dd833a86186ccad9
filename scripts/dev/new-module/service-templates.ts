const deciderText = `import type { StaffMealsEvent } from '#shared/staff-meals/events.ts'
import { refuseStaffMeals } from '#shared/staff-meals/refusals.ts'
import { staffMealsCan, type StaffMealsState } from '#shared/staff-meals/rules.ts'
import { assertNever, type Decider } from '#shared/platform/messages.ts'

export type StaffMealsCommand =
  | { readonly type: 'AddEntry'; readonly user: string; readonly entry: string; readonly text: string }
  | { readonly type: 'RemoveEntry'; readonly entry: string }

export const staffMealsDecider: Decider<StaffMealsState, StaffMealsCommand, StaffMealsEvent> = {
  initial: { status: 'absent' },

  decide(state, command, { actor: by }) {
    switch (command.type) {
      case 'AddEntry': {
        if (!staffMealsCan('add', state)) return refuseStaffMeals('staffMeals.alreadyThere')
        const { user, entry, text } = command
        return [{ type: 'StaffMealsEntryAdded', data: { user, entry, text, by } }]
      }
      case 'RemoveEntry': {
        if (state.status === 'absent' || !staffMealsCan('remove', state))
          return refuseStaffMeals('staffMeals.notThere')
        const { user } = state
        return [{ type: 'StaffMealsEntryRemoved', data: { user, entry: command.entry, by } }]
      }
      default:
        return assertNever(command)
    }
  },

  evolve(_state, event) {
    switch (event.type) {
      case 'StaffMealsEntryAdded':
        return { status: 'there', user: event.data.user, text: event.data.text }
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
import { staffMealsDecider, type StaffMealsCommand } from './decider.ts'

const { given } = specify(staffMealsDecider)
const context = { now: '2026-01-15T09:00:00.000Z', actor: 'oak' }
const entry = { user: 'fern', entry: 'e1', text: 'Likes the window seat' }
const add: StaffMealsCommand = { type: 'AddEntry', ...entry }
const remove: StaffMealsCommand = { type: 'RemoveEntry', entry: 'e1' }
const added = { type: 'StaffMealsEntryAdded', data: { ...entry, by: 'oak' } } as const
const removed = {
  type: 'StaffMealsEntryRemoved',
  data: { user: 'fern', entry: 'e1', by: 'oak' },
} as const

test('an entry is added', () => given().when(add, context).then(added))
test('an entry is removed', () => given(added).when(remove, context).then(removed))
test('an entry is not added twice', () =>
  given(added).when(add, context).thenRefuses('staffMeals.alreadyThere'))
test('an entry that nobody added cannot be removed', () =>
  given().when(remove, context).thenRefuses('staffMeals.notThere'))
test('a removed entry cannot be removed again', () =>
  given(added, removed).when(remove, context).thenRefuses('staffMeals.notThere'))
`

const serviceText = `import { staffMealsCalls } from '#shared/staff-meals/calls.ts'
import { staffMealsEvents } from '#shared/staff-meals/events.ts'
import { refuseStaffMeals } from '#shared/staff-meals/refusals.ts'
import { maySee, visibilityFor } from '#shared/permissions/actions.ts'
import { read } from '#shared/platform/allow.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { PEOPLE, type Person } from '#shared/platform/people.ts'
import { queryStaffMeals, type StaffMealsTables } from '#projections/staff-meals/staff-meals.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineAggregate, defineService, type ActorContext } from '../platform/kernel/define-service.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { staffMealsDecider } from './decider.ts'

const aggregate = defineAggregate({
  name: 'staff-meals',
  events: staffMealsEvents,
  decider: staffMealsDecider,
})
const streamOf = (entry: string): string => \`staff-meals-\${entry}\`
type Input<C extends keyof typeof staffMealsCalls> = CallInput<(typeof staffMealsCalls)[C]>

export const staffMealsService = defineService({
  name: 'staff-meals',
  calls: staffMealsCalls,
  watch: read('staff-meals'),
  start: (app) => ({
    handlers: {
      list: (_input, { actor }) =>
        queryStaffMeals(app.read<StaffMealsTables>(), visibilityFor(actor, 'accounts.see')),
      add: (input, context) => add(app, input, context),
      remove: (input, context) => remove(app, input, context),
    },
  }),
})

async function add(app: App, { params, body }: Input<'add'>, context: ActorContext) {
  const { user, studio } = await personInSight(app, params.user, context, 'staffMeals.userUnknown')
  // The same request, sent again, is the same entry.
  const entry = context.commandId
  const command = { type: 'AddEntry', user, entry, text: body.text } as const
  await app.handle(aggregate, streamOf(entry), command, context, { studio })
  return { entry }
}

async function remove(app: App, { params: { entry } }: Input<'remove'>, context: ActorContext) {
  const { state } = await app.load(aggregate, streamOf(entry))
  if (state.status === 'absent') return refuseStaffMeals('staffMeals.notThere')
  // Of somebody out of sight there is no such entry: the answer must not tell that there is one.
  const { studio } = await personInSight(app, state.user, context, 'staffMeals.notThere')
  const command = { type: 'RemoveEntry', entry } as const
  await app.handle(aggregate, streamOf(entry), command, context, { studio })
  return { entry }
}

/** Whom it is about, if whoever asks may see them. */
const personInSight = (
  app: App,
  user: string,
  { actor, now }: ActorContext,
  unknown: Parameters<typeof refuseStaffMeals>[0],
): Promise<Person> =>
  findVisible(app, {
    look: async () => (await app.people.get([user], now)).get(user),
    reach: [PEOPLE],
    sees: (person) => !person.erased && maySee(actor, person),
    unknown: () => refuseStaffMeals(unknown),
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

const serviceTestText = `import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { staffMealsEvents } from '#shared/staff-meals/events.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { staffMeals } from '#projections/staff-meals/staff-meals.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { directoryFrom } from '../platform/testing/people.ts'
import { staffMealsService } from './service.ts'

const people = directoryFrom({ ...accountEvents, ...permissionEvents })
const manager = { ...ownerActor, user: 'oak', owner: false, super: false, allStudios: false }
const north = { ...manager, studios: ['north'], permissions: { 'staff-meals': 'manage' } } as const
const south = { ...north, studios: ['south'] } as const

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    services: [staffMealsService],
    projections: [staffMeals, people],
    events: { ...accountEvents, ...permissionEvents, ...staffMealsEvents },
  })
  await hire('fern', 'north')
  await hire('reed', 'south')
})
afterAll(() => app.close())

const write = (stream: string, version: number, type: string, data: object) =>
  app.app.journal.append(
    { stream, expectedVersion: version, events: [{ type, data }] },
    metadataOf({ actor: null, commandId: \`\${type}-\${stream}\`, now: app.app.now() }),
  )
/** What the accounts module would write. */
async function hire(user: string, studio: string): Promise<void> {
  const names = { name: 'Fern', surname: 'Vega', email: 'fern@studio.example', language: 'en' }
  const account = { user, tipCont: 'Model', ...names, owner: false, super: false }
  await write(\`account-\${user}\`, 0, 'AccountCreated', account)
  const joined = { user, studio, timezone: 'Europe/Bucharest', from: app.app.now() }
  await write(\`account-\${user}\`, 1, 'StudioJoined', joined)
  await app.settle()
}
async function add(user: string, text: string): Promise<string> {
  const { entry } = (await app.call('add', { params: { user }, body: { text } })) as {
    readonly entry: string
  }
  await app.settle()
  return entry
}
const shown = async (actor: Parameters<TestApp['call']>[2] = {}) => {
  const rows = (await app.call('list', {}, actor)) as readonly { readonly text: string }[]
  return rows.map(({ text }) => text)
}

test('what was added is listed, what was removed is not', async () => {
  const entry = await add('fern', 'Likes the window seat')
  expect(await app.call('list')).toEqual([
    { user: 'fern', entry, text: 'Likes the window seat', by: 'owner', at: app.app.now() },
  ])
  await app.call('remove', { params: { entry } })
  await app.settle()
  expect(await shown()).toEqual([])
})

test('a manager sees and changes the entries of their own studio alone', async () => {
  const entry = await add('fern', 'Of the north')
  await add('reed', 'Of the south')
  expect(await shown({ actor: north })).toEqual(['Of the north'])
  expect(await shown({ actor: south })).toEqual(['Of the south'])
  await expect(
    app.callMoving('add', { params: { user: 'fern' }, body: { text: 'Hello' } }, { actor: south }),
  ).rejects.toMatchObject({ code: 'staffMeals.userUnknown', status: 404 })
  await expect(
    app.callMoving('remove', { params: { entry } }, { actor: south }),
  ).rejects.toMatchObject({ code: 'staffMeals.notThere', status: 404 })
})

test('of an erased person nothing is left', async () => {
  const entry = await add('reed', 'Something personal')
  await write('account-reed', 2, 'PersonErased', {
    user: 'reed',
    requestedBy: 'oak',
    approvedBy: 'ash',
    kept: [],
  })
  await app.app.erase('reed')
  await app.settle()
  expect((await shown()).filter((text) => text !== 'Of the north')).toEqual([])
  const [added] = await app.app.journal.read(\`staff-meals-\${entry}\`)
  expect(added?.data).toMatchObject({ user: 'reed', text: ERASED })
  expect(await app.verify(staffMeals)).toBeUndefined()
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
