import { test } from 'vitest'
import type { AccountEvent } from '#shared/accounts/events.ts'
import { specify } from '../../platform/testing/builders.ts'
import { accountDecider } from './decider.ts'
import type { NewSecrets } from './person-import.ts'
import {
  testInstant,
  created,
  studioJoinedEvent,
  importLine,
  mara,
  northStudio,
  ownerTestActor,
  siteDropped,
  hiredEvent,
  siteSet,
} from '../testing/builders.ts'

const { given } = specify(accountDecider)
const none: NewSecrets = { password: null, passes: {} }
const importing = (rest: Record<string, unknown> = {}, by = mara, secrets = none) =>
  ({ type: 'ImportAccount', line: importLine(rest), studio: northStudio, secrets, by }) as const
const now = { now: testInstant, actor: 'mara' }

test('a new person is created, joins the studio and gets the site accounts', () =>
  given()
    .when(importing({ conturi: { ctb: { username: 'fern_x' } } }), now)
    .then(created(), studioJoinedEvent(), hiredEvent(), siteSet('ctb', 'fern_x')))

test('a new person is hired on the day that is named, or else today by the studio’s clock', () => {
  const joinedAt = (from: string) => {
    const joined = studioJoinedEvent()
    return { ...joined, data: { ...joined.data, from } } as typeof joined
  }
  const hiredBy = (line: object, at: string, hired: string) =>
    given()
      .when(importing({ ...line }), { ...now, now: at })
      .then(created(), joinedAt(at), hiredEvent(hired))
  hiredBy({}, '2026-01-15T23:30:00.000Z', '2026-01-16')
  hiredBy({ hired: '2024-03-01' }, testInstant, '2024-03-01')
  // The day of a known person is the one that is said, and stays where none is.
  const known = [created(), studioJoinedEvent(), hiredEvent('2024-03-01')]
  given(...known)
    .when(importing(), now)
    .then()
  given(...known)
    .when(importing({ hired: '2024-04-01' }), now)
    .then(hiredEvent('2024-04-01'))
})

test('importing the same line again changes nothing', () =>
  given(created(), studioJoinedEvent(), siteSet('ctb', 'fern_x'))
    .when(importing({ conturi: { ctb: { username: 'fern_x' } } }), now)
    .then())

test('another name on a site gives up the old one, and a site that is not named stays', () =>
  given(
    created(),
    studioJoinedEvent(),
    siteSet('ctb', 'fern_x', { pass: 'old' }),
    siteSet('mfc', 'fern_m'),
  )
    .when(importing({ conturi: { ctb: { username: 'fern_y' } } }), now)
    .then(siteDropped('ctb', 'fern_x'), siteSet('ctb', 'fern_y')))

test('a site account that is set inactive keeps its password', () =>
  given(created(), studioJoinedEvent(), siteSet('ctb', 'fern_x', { pass: 'ref' }))
    .when(importing({ conturi: { ctb: { username: 'fern_x', activ: false } } }), now)
    .then(siteSet('ctb', 'fern_x', { activ: false, pass: 'ref' })))

test('shift slots of a site are imported with a new person and a known one, once; other sites stay', () => {
  const slots = [{ slot: 1, count: 2, enabled: true }]
  const line = importing({ new_configs: { ctb: slots } })
  const set = { type: 'NewConfigsSet', data: { user: 'fern', site: 'ctb', slots } } as const
  const known = [created(), studioJoinedEvent(), hiredEvent()]
  given()
    .when(line, now)
    .then(...known, set)
  given(...known)
    .when(line, now)
    .then(set)
  given(...known, set)
    .when(line, now)
    .then()
  given(...known, set)
    .when(importing({ new_configs: { mfc: slots } }), now)
    .then({ ...set, data: { ...set.data, site: 'mfc' } })
})

test('new secrets are referred to, never contained', () =>
  given(created(), studioJoinedEvent(), siteSet('ctb', 'fern_x'))
    .when(
      importing(
        { password: 'Abc12!x', conturi: { ctb: { username: 'fern_x', pass: 'secret' } } },
        mara,
        { password: 'p1', passes: { ctb: 's1' } },
      ),
      now,
    )
    .then(
      { type: 'PasswordSet', data: { user: 'fern', secret: 'p1' } },
      siteSet('ctb', 'fern_x', { pass: 's1' }),
    ))

test('a changed name is a change of the account, which keeps what the line does not say', () =>
  given(created({ language: 'ro' }), studioJoinedEvent())
    .when(importing({ surname: 'Invented' }), now)
    .then({
      type: 'AccountChanged',
      data: {
        user: 'fern',
        tipCont: 'Model',
        name: 'Fern',
        surname: 'Invented',
        email: 'fern@example.test',
        super: false,
        language: 'ro',
      },
    }))

test('a login of a foreign studio, of an erased person there and a reserved one are refused in the same words', () => {
  const foreign = [created(), studioJoinedEvent({ studio: 'south', timezone: 'Europe/Madrid' })]
  const erased: AccountEvent = {
    type: 'PersonErased',
    data: { user: 'fern', requestedBy: 'root', approvedBy: 'vera', kept: [] },
  }
  const said = [
    ...[foreign, [...foreign, erased]].map((events) => given(...events).when(importing(), now)),
    ...['All', 'all'].map((user) => given().when(importing({ user }), now)),
  ]
  for (const refused of said) refused.thenRefuses('accounts.loginTaken')
  given(...foreign)
    .when(importing({ tipCont: 'Manager' }), now)
    .thenRefuses('accounts.aboveYou')
})

test('nobody gives themself a password by an import, whether it is another one or not', () => {
  for (const secret of ['p1', null])
    given(created({ user: 'mara', tipCont: 'Manager' }), studioJoinedEvent(northStudio, 'mara'))
      .when(
        importing({ user: 'mara', tipCont: 'Manager', password: 'Abc12!x' }, mara, {
          password: secret,
          passes: {},
        }),
        now,
      )
      .thenRefuses('accounts.notBelowYou')
})

test('a manager cannot change the owner', () =>
  given(created({ owner: true, tipCont: 'Manager' }), studioJoinedEvent())
    .when(importing(), now)
    .thenRefuses('accounts.aboveYou'))

test('a manager cannot make a manager, the owner can', () => {
  given()
    .when(importing({ tipCont: 'Manager' }), now)
    .thenRefuses('accounts.aboveYou')
  given()
    .when(importing({ tipCont: 'Manager' }, ownerTestActor), now)
    .then(created({ tipCont: 'Manager' }), studioJoinedEvent(), hiredEvent())
})

test('the owner is appointed once', () => {
  const appoint = {
    type: 'AppointOwner',
    user: 'fern',
    name: 'Fern',
    surname: 'Fictional',
    email: 'fern@example.test',
    password: 'p1',
    studio: northStudio,
  } as const
  given()
    .when(appoint, now)
    .then(
      created({ owner: true, tipCont: 'Manager' }),
      { type: 'PasswordSet', data: { user: 'fern', secret: 'p1' } },
      studioJoinedEvent(),
    )
  given(created()).when(appoint, now).thenRefuses('accounts.accountExists')
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'nobody has an account on the site or network %s that every object seems to have',
  (name) => {
    given(created(), studioJoinedEvent())
      .when({ type: 'DropSiteAccount', user: 'fern', site: name, by: mara }, now)
      .then()
    given(created(), studioJoinedEvent())
      .when({ type: 'DropNonAdultAccount', user: 'fern', network: name, by: mara }, now)
      .then()
    given(created(), studioJoinedEvent())
      .when(
        {
          type: 'SetSiteAccount',
          user: 'fern',
          site: name,
          username: 'fern_x',
          activ: true,
          pass: undefined,
          replace: false,
          by: mara,
        },
        now,
      )
      .then(siteSet(name, 'fern_x'))
    given(created(), studioJoinedEvent())
      .when(
        importing(
          JSON.parse(`{"conturi":{"${name}":{"username":"fern_x"}}}`) as object as Record<
            string,
            unknown
          >,
        ),
        now,
      )
      .then(...(name === '__proto__' ? [] : [siteSet(name, 'fern_x')]))
  },
)
