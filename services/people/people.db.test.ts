import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { people } from '#projections/people/people.ts'
import { ownerActor, testApp, type TestApp } from '../platform/testing/app.ts'
import { testActor } from '../platform/testing/staff.ts'
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
  await it.hire('fern')
  await it.hire('ivy', { tipCont: 'Trainer' })
  await it.hire('oak')
  await it.hire('reed', { studio: 'south' })
  await it.tell('account-oak', { type: 'AccountDeactivated', data: { user: 'oak' } })
  await it.tell('account-fern', {
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

const shown = async (actor: Actor, studio?: string) =>
  ((await it.call('people', { query: { studio } }, { actor })) as { user: string }[]).map(
    ({ user }) => user,
  )
test('people are told by login, with the studio of the moment that is asked about', async () => {
  const found = await it.app.people.get(['fern', 'oak', 'nobody'], now)
  expect([...found.keys()].toSorted()).toEqual(['fern', 'oak'])
  expect(found.get('fern')).toMatchObject({ name: 'Fern', tipCont: 'Model', studio: 'south' })
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
  expect(await shown(testActor('ivy'))).toEqual(['ivy'])
  expect(await shown(testActor('reed'))).toEqual(['ivy', 'reed'])
  expect(await shown(testActor('ivy'), 'south')).toEqual([])
})
test('a restricted trainer is shown of models only those who are theirs', async () => {
  const limits = { restrictions: ['viewNonAllocatedModels'], models: ['reed'] }
  const trainer = testActor('ivy', { tipCont: 'Trainer', studios: ['north', 'south'], limits })
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
