import { AccountLine } from '#shared/accounts/calls.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import { permissionsByType } from '#shared/permissions/defaults.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { accountDecider } from '../account/decider.ts'
import type { Account, PresentAccount } from '../account/state.ts'

/** Test data with domain words: fern is a model of the studio north, mara its manager, root the owner. */
export const testInstant = '2026-01-15T09:00:00.000Z'
export const northStudio = { studio: 'north', timezone: 'Europe/Bucharest' }
const actor = (user: string, rest: Partial<Actor> = {}): Actor => ({
  user,
  tipCont: 'Manager',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: permissionsByType.Manager,
  scopes: null,
  ...rest,
})
export const ownerTestActor = actor('root', { owner: true, allStudios: true })
export const mara = actor('mara')

export const importLine = (rest: Record<string, unknown> = {}): AccountLine =>
  AccountLine.parse({
    user: 'fern',
    name: 'Fern',
    surname: 'Fictional',
    email: 'fern@example.test',
    tipCont: 'Model',
    studio: 'north',
    ...rest,
  })
export const created = (
  rest: Partial<Extract<AccountEvent, { type: 'AccountCreated' }>['data']> = {},
): AccountEvent => ({
  type: 'AccountCreated',
  data: {
    user: 'fern',
    tipCont: 'Model',
    name: 'Fern',
    surname: 'Fictional',
    email: 'fern@example.test',
    owner: false,
    super: false,
    language: 'en',
    ...rest,
  },
})
export const studioJoinedEvent = (studio = northStudio, user = 'fern'): AccountEvent => ({
  type: 'StudioJoined',
  data: { user, ...studio, from: testInstant },
})
export const hiredEvent = (hired = '2026-01-15', user = 'fern'): AccountEvent => ({
  type: 'EmploymentSet',
  data: { user, hired, contract: '', ended: null, vacationDays: null },
})
export const siteSet = (
  site: string,
  username: string,
  rest: { activ?: boolean; pass?: string | null } = {},
  user = 'fern',
): AccountEvent => ({
  type: 'SiteAccountSet',
  data: { user, site, username, activ: true, pass: null, ...rest },
})
export const siteDropped = (site: string, username: string, user = 'fern'): AccountEvent => ({
  type: 'SiteAccountDropped',
  data: { user, site, username },
})
export const accountOf = (...events: AccountEvent[]): PresentAccount => {
  const account: Account = events.reduce(accountDecider.evolve, accountDecider.initial)
  if (account.status !== 'present') throw new Error('these events make no account')
  return account
}
