import { expect, test } from 'vitest'
import type { Account } from '../account/state.ts'
import { planImport, namesGivenUp, type ImportKnowledge, type ReadyLine } from './plan.ts'
import {
  accountOf,
  testInstant,
  created,
  studioJoinedEvent,
  importLine,
  northStudio,
  ownerTestActor,
  siteSet,
} from '../testing/builders.ts'

const ready = (line: number, rest: Record<string, unknown>): ReadyLine => ({
  line,
  data: importLine(rest),
  studio: northStudio,
})
const names = (username: string) => ({ ctb: { username } })
const holder = (user: string, username: string) => ({
  state: accountOf(
    created({ user }),
    studioJoinedEvent(northStudio, user),
    siteSet('ctb', username, {}, user),
  ),
  version: 3,
})
const absent = { state: { status: 'absent' } as Account, version: 0 }
const held = (user: string) => ({ state: { status: 'held', user } as const, version: 1 })
const stream = (username: string) => `site-account-ctb-${username}`
const known = (
  accounts: Record<string, { state: Account; version: number }>,
  claims: Record<string, ReturnType<typeof held>> = {},
): ImportKnowledge => ({
  accounts: new Map(Object.entries(accounts)),
  claims: new Map(Object.entries(claims).map(([name, claim]) => [stream(name), claim])),
  taken: new Set(
    Object.entries(accounts).flatMap(([user, { state }]) =>
      state.status === 'absent' ? [] : [user.toLowerCase()],
    ),
  ),
  secretsOf: () => ({ password: null, passes: {} }),
})
const plan = (lines: readonly ReadyLine[], knows: ImportKnowledge) =>
  planImport(lines, knows, ownerTestActor, testInstant)

test('a new account and its names are appended together, each to a new stream', () => {
  const { outcomes, appends } = plan(
    [ready(1, { conturi: names('fern_x') })],
    known({ fern: absent }),
  )
  expect(outcomes.get(1)).toBe('created')
  expect(
    appends.map(({ stream: to, expectedVersion, events }) => [
      to,
      expectedVersion,
      events.map(({ type }) => type),
    ]),
  ).toEqual([
    ['account-fern', 0, ['AccountCreated', 'StudioJoined', 'EmploymentSet', 'SiteAccountSet']],
    [stream('fern_x'), 0, ['SiteAccountClaimed']],
  ])
})

test('a name that another person holds spoils its line and no other', () => {
  const lines = [
    ready(1, { conturi: names('green') }),
    ready(2, { user: 'oak', conturi: names('oak_x') }),
  ]
  const { outcomes, rejected, appends } = plan(
    lines,
    known({ fern: absent, oak: absent }, { green: held('pine') }),
  )
  expect(rejected).toMatchObject([{ line: 1, code: 'accounts.siteAccountTaken' }])
  expect([...outcomes]).toEqual([[2, 'created']])
  expect(appends.map((append) => append.stream)).toEqual(['account-oak', stream('oak_x')])
})

test('of two new people with one name the first line has it', () => {
  const { outcomes, rejected } = plan(
    [ready(1, { conturi: names('green') }), ready(2, { user: 'oak', conturi: names('green') })],
    known({ fern: absent, oak: absent }),
  )
  expect([...outcomes]).toEqual([[1, 'created']])
  expect(rejected).toMatchObject([{ line: 2, code: 'accounts.siteAccountTaken' }])
})

test('a name that one line gives up is free for the next', () => {
  const lines = [
    ready(1, { conturi: names('leaf') }),
    ready(2, { user: 'oak', conturi: names('green') }),
  ]
  const knows = known({ fern: holder('fern', 'green'), oak: absent }, { green: held('fern') })
  expect(namesGivenUp(lines, knows.accounts)).toEqual([stream('green')])
  const { rejected, appends } = plan(lines, knows)
  expect(rejected).toEqual([])
  expect(appends.find((append) => append.stream === stream('green'))).toMatchObject({
    expectedVersion: 1,
    events: [
      { type: 'SiteAccountReleased', data: { user: 'fern' } },
      { type: 'SiteAccountClaimed', data: { user: 'oak' } },
    ],
  })
})

test('a line that says what is known appends nothing', () => {
  const { outcomes, appends } = plan(
    [ready(1, { conturi: names('green') })],
    known({ fern: holder('fern', 'green') }),
  )
  expect([...outcomes]).toEqual([[1, 'unchanged']])
  expect(appends).toEqual([])
})

test('of logins that differ by capitals alone the first line has it, and nobody gets that of somebody who is there', () => {
  const lines = [
    ready(1, { user: 'Oak' }),
    ready(2, { user: 'oAK' }),
    ready(3, { user: 'FERN' }),
    ready(4, { user: 'Oak' }),
    ready(5, { user: 'aLL' }),
  ]
  const { outcomes, rejected } = plan(
    lines,
    known({ fern: holder('fern', 'green'), FERN: absent, Oak: absent, oAK: absent, aLL: absent }),
  )
  expect([...outcomes]).toEqual([
    [1, 'created'],
    [4, 'unchanged'],
  ])
  expect(rejected.map(({ line, code }) => [line, code])).toEqual(
    [2, 3, 5].map((line) => [line, 'accounts.loginTaken']),
  )
})
