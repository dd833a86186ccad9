import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { people } from '#projections/people/people.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { peopleService } from './service.ts'

const now = '2026-03-02T12:00:00.000Z'
let it: TestApp
beforeAll(async () => {
  it = await testApp(
    {
      services: [peopleService],
      projections: [people],
      events: { ...accountEvents, ...permissionEvents },
    },
    { now },
  )
  await hire('fern', 'north')
  await hire('ivy', 'north', { tipCont: 'Trainer' })
  await hire('oak', 'north')
  await hire('reed', 'south')
  await tell('oak', { type: 'AccountDeactivated', data: { user: 'oak' } })
  await tell('fern', {
    type: 'StudioJoined',
    data: {
      user: 'fern',
      studio: 'south',
      timezone: 'Europe/Madrid',
      from: '2026-03-02T00:00:00.000Z',
    },
  })
  await it.settle()
})
afterAll(() => it.close())

async function tell(user: string, ...events: AnyEvent[]) {
  const stream = `account-${user}`
  const expectedVersion = (await it.app.journal.read(stream)).length
  await it.app.journal.append(
    { stream, expectedVersion, events },
    metadataOf({ actor: null, commandId: randomUUID(), now }),
  )
}
const hire = (user: string, studio: string, rest: object = {}) =>
  tell(
    user,
    {
      type: 'AccountCreated',
      data: {
        user,
        tipCont: 'Model',
        name: user,
        surname: 'Vega',
        email: `${user}@studio.example`,
        owner: false,
        super: false,
        language: 'en',
        ...rest,
      },
    },
    {
      type: 'StudioJoined',
      data: { user, studio, timezone: 'Europe/Bucharest', from: '2026-01-01T00:00:00.000Z' },
    },
  )
const shown = async (actor: Actor, studio?: string) =>
  ((await it.call('people', { query: { studio } }, { actor })) as { user: string }[]).map(
    ({ user }) => user,
  )
const of = (user: string, rest: Partial<Actor> = {}): Actor => ({
  ...ownerActor,
  user,
  owner: false,
  super: false,
  allStudios: false,
  studios: ['north'],
  ...rest,
})

test('people are told by login, with the studio of the moment that is asked about', async () => {
  const found = await it.app.people.get(['fern', 'oak', 'nobody'], now)
  expect([...found.keys()].toSorted()).toEqual(['fern', 'oak'])
  expect(found.get('fern')).toMatchObject({ name: 'fern', tipCont: 'Model', studio: 'south' })
  expect(found.get('oak')).toMatchObject({ studio: 'north', active: false, erased: false })
  expect(await it.app.people.studioAt('fern', '2026-02-01T00:00:00.000Z')).toBe('north')
  expect(await it.app.people.studioAt('fern', '2025-02-01T00:00:00.000Z')).toBeNull()
  expect(await it.app.people.studioAt('nobody', now)).toBeNull()
  expect(await it.app.people.get([])).toEqual(new Map())
})
test('a studio has the people who belong to it now, inactive ones included', async () => {
  const logins = async (studio: string) =>
    (await it.app.people.inStudio(studio)).map(({ user }) => user)
  expect(await logins('north')).toEqual(['ivy', 'oak'])
  expect(await logins('south')).toEqual(['fern', 'reed'])
  expect(await logins('none')).toEqual([])
})
test('whoever is logged in is shown the active people of their studios, and themselves', async () => {
  expect(await shown(ownerActor)).toEqual(['fern', 'ivy', 'reed'])
  expect(await shown(ownerActor, 'south')).toEqual(['fern', 'reed'])
  expect(await shown(of('ivy'))).toEqual(['ivy'])
  expect(await shown(of('reed'))).toEqual(['ivy', 'reed'])
  expect(await shown(of('ivy'), 'south')).toEqual([])
})
test('a restricted trainer is shown of models only those who are theirs', async () => {
  const limits = { restrictions: ['viewNonAllocatedModels'], models: ['reed'] }
  const trainer = of('ivy', { tipCont: 'Trainer', studios: ['north', 'south'], limits })
  expect(await shown({ ...trainer, limits: { ...limits, restrictions: [] } })).toEqual([
    'fern',
    'ivy',
    'reed',
  ])
  expect(await shown(trainer)).toEqual(['ivy', 'reed'])
})
test('the directory is rebuilt to the same rows', async () => {
  expect(await it.verify(people)).toBeUndefined()
})
