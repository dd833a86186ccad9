import { test } from 'vitest'
import type { AccountEvent } from '#shared/accounts/events.ts'
import type { PersonEdit } from '#shared/accounts/person-fields.ts'
import { alwaysIn } from '#shared/accounts/studio-moves.ts'
import { specify } from '../../platform/testing/builders.ts'
import {
  accountOf,
  created,
  mara,
  northStudio,
  ownerTestActor,
  siteSet,
  studioJoinedEvent,
} from '../testing/builders.ts'
import { accountDecider, type AccountCommand } from './decider.ts'

const { given } = specify(accountDecider)
/** The twenty-first by the clocks of Bucharest, still the twentieth in Madrid. */
const now = { now: '2026-11-20T22:30:00.000Z', actor: 'mara' }
const [today, tomorrow] = ['2026-11-21', '2026-11-22']
const south = { studio: 'south', timezone: 'Europe/Madrid' }
const east = { studio: 'east', timezone: 'Europe/Warsaw' }
const fern = [created(), studioJoinedEvent()]
const edit = (
  change: PersonEdit,
  from?: string,
  rest: Partial<Extract<AccountCommand, { type: 'EditPerson' }>> = {},
): AccountCommand => ({
  type: 'EditPerson',
  user: 'fern',
  change,
  from,
  studio: null,
  seen: null,
  by: mara,
  ...rest,
})
const move = (to: typeof south, from?: string): AccountCommand =>
  edit({ studio: to.studio }, from, { studio: alwaysIn(to), by: ownerTestActor })
const at = <E extends AccountEvent>(event: E, occurredAt: string): E => ({ ...event, occurredAt })
const changed = (tipCont: string, rest: object = {}): AccountEvent => ({
  type: 'AccountChanged',
  data: {
    user: 'fern',
    tipCont,
    name: 'Fern',
    surname: 'Fictional',
    email: 'fern@example.test',
    super: false,
    language: 'en',
    ...rest,
  },
})
const typeFrom = (tipCont: string, from: string): AccountEvent => ({
  type: 'TypeHeldFrom',
  data: { user: 'fern', tipCont, from },
})
const joins = (to: typeof south, from: string): AccountEvent => ({
  type: 'StudioJoined',
  data: { user: 'fern', ...to, from },
})

test('a type from an earlier day is a fact of that day, and of now where nothing later says otherwise', () => {
  given(...fern)
    .when(edit({ tipCont: 'Trainer' }, '2026-11-01'), now)
    .then(typeFrom('Trainer', '2026-11-01'), changed('Trainer'))
  given(...fern, at(changed('Tehnic'), '2026-11-10T09:00:00.000Z'))
    .when(edit({ tipCont: 'Trainer' }, '2026-11-01'), now)
    .then(typeFrom('Trainer', '2026-11-01'))
})
test('a type that was said from that very day is no fact; in force from an earlier one it is, as another may come between', () => {
  given(...fern, typeFrom('Trainer', '2026-11-05'), changed('Trainer'))
    .when(edit({ tipCont: 'Trainer' }, '2026-11-05'), now)
    .then()
  given(...fern, typeFrom('Trainer', '2026-11-05'), changed('Trainer'))
    .when(edit({ tipCont: 'Trainer' }, '2026-11-06'), now)
    .then(typeFrom('Trainer', '2026-11-06'))
})
test('a type that is in force now may still be new to an earlier day', () =>
  given(...fern, at(changed('Trainer'), '2026-11-10T09:00:00.000Z'))
    .when(edit({ tipCont: 'Trainer' }, '2026-11-05'), now)
    .then(typeFrom('Trainer', '2026-11-05')))
test('an edit with a day says its other fields from now on', () =>
  given(...fern)
    .when(edit({ tipCont: 'Trainer', surname: 'Invented' }, '2026-11-01'), now)
    .then(typeFrom('Trainer', '2026-11-01'), changed('Trainer', { surname: 'Invented' })))
test('a day may be today by the clock of the studio concerned, and no later one', () => {
  given(...fern)
    .when(edit({ tipCont: 'Trainer' }, today), now)
    .then(typeFrom('Trainer', today), changed('Trainer'))
  given(...fern)
    .when(edit({ tipCont: 'Trainer' }, tomorrow), now)
    .thenRefuses('accounts.fromAhead')
  // That day has not come where fern moves to.
  given(...fern)
    .when(move(south, today), now)
    .thenRefuses('accounts.fromAhead')
})
test('of two editors of one type the second is told, also of one that is not in force now', () => {
  const history = [...fern, at(changed('Tehnic'), '2026-11-10T09:00:00.000Z')]
  const seen = accountOf(...history)
  given(...history, typeFrom('Trainer', '2026-11-01'))
    .when(edit({ tipCont: 'Other' }, '2026-11-02', { seen }), now)
    .thenRefuses('accounts.changedMeanwhile')
})

test('a studio is moved to from the first instant of the day there', () =>
  given(...fern)
    .when(move(south, '2026-11-01'), now)
    .then(joins(south, '2026-10-31T23:00:00.000Z')))
test('a move for an earlier day under a later one leaves the present studio', () => {
  const history = [...fern, joins(south, '2026-11-10T09:00:00.000Z')]
  const under = joins(east, '2026-10-31T23:00:00.000Z')
  given(...history)
    .when(move(east, '2026-11-01'), now)
    .then(under)
  // The present one is still the south: to go there changes nothing, to go east does.
  given(...history, under)
    .when(move(south), now)
    .then()
  given(...history, under)
    .when(move(east), now)
    .then(joins(east, now.now))
})
test('a move to before a new zone of the old studio holds over it', () => {
  const followed = joins({ ...northStudio, timezone: 'UTC' }, '2026-11-12T22:00:00.000Z')
  given(...fern, followed)
    .when(move(south, '2026-11-01'), now)
    .then(joins(south, '2026-10-31T23:00:00.000Z'), joins(south, '2026-11-12T22:00:00.000Z'))
})
test('a zone is followed in the present studio, not in that of a move for an earlier day', () => {
  const follow = (studio: string): AccountCommand => ({
    type: 'FollowZone',
    studio,
    timezone: 'UTC',
    from: now.now,
  })
  const history = [
    ...fern,
    joins(south, '2026-11-10T09:00:00.000Z'),
    joins(east, '2026-10-31T23:00:00.000Z'),
  ]
  given(...history)
    .when(follow('east'), now)
    .then()
  given(...history)
    .when(follow('south'), now)
    .then(joins({ ...south, timezone: 'UTC' }, now.now))
})

test('somebody is set inactive from an earlier day, and now where nothing later says otherwise', () => {
  const set = (active: boolean, from?: string): AccountCommand => ({
    type: 'SetActive',
    user: 'fern',
    active,
    from,
    by: mara,
  })
  const inactive: AccountEvent = { type: 'AccountDeactivated', data: { user: 'fern' } }
  const active: AccountEvent = { type: 'AccountActivated', data: { user: 'fern' } }
  const from = (is: boolean, day: string): AccountEvent => ({
    type: 'ActivityHeldFrom',
    data: { user: 'fern', active: is, from: day },
  })
  given(...fern)
    .when(set(false, '2026-11-01'), now)
    .then(from(false, '2026-11-01'), inactive)
  const back = [
    ...fern,
    at(inactive, '2026-11-05T09:00:00.000Z'),
    at(active, '2026-11-10T09:00:00.000Z'),
  ]
  given(...back)
    .when(set(false, '2026-11-01'), now)
    .then(from(false, '2026-11-01'))
  given(...back)
    .when(set(true, '2026-11-01'), now)
    .then(from(true, '2026-11-01'))
  given(...back, from(true, '2026-11-01'))
    .when(set(true, '2026-11-01'), now)
    .then()
  given(...fern)
    .when(set(false, tomorrow), now)
    .thenRefuses('accounts.fromAhead')
})

test('whom a site pays is said for each day that is named, once', () => {
  const set = (payee?: 'studio' | 'person', from?: string): AccountCommand => ({
    type: 'SetSiteAccount',
    user: 'fern',
    site: 'ctb',
    username: 'fern_x',
    replace: false,
    payee,
    from,
    by: mara,
  })
  const pays = (payee: 'studio' | 'person', from: string): AccountEvent => ({
    type: 'PayeeHeldFrom',
    data: { user: 'fern', site: 'ctb', username: 'fern_x', payee, from },
  })
  given(...fern)
    .when(set('person'), now)
    .then(siteSet('ctb', 'fern_x'), pays('person', today))
  given(...fern)
    .when(set('studio', '2026-11-01'), now)
    .then(siteSet('ctb', 'fern_x'), pays('studio', '2026-11-01'))
  given(...fern)
    .when(set('studio'), now)
    .then(siteSet('ctb', 'fern_x'))
  const held = [...fern, siteSet('ctb', 'fern_x')]
  given(...held)
    .when(set(undefined, '2026-11-01'), now)
    .then()
  given(...held, pays('person', '2026-11-10'))
    .when(set('person', '2026-11-12'), now)
    .then(pays('person', '2026-11-12'))
  given(...held, pays('person', '2026-11-10'))
    .when(set('person', '2026-11-10'), now)
    .then()
  given(...held, pays('person', '2026-11-10'))
    .when(set('studio', '2026-11-10'), now)
    .then(pays('studio', '2026-11-10'))
  given(...held)
    .when(set('person', tomorrow), now)
    .thenRefuses('accounts.fromAhead')
})
