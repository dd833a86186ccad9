import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import type {
  AccountPermissions,
  PermissionChange,
  TrainerModels,
} from '#shared/permissions/calls.ts'
import { defaultsOf } from '#shared/permissions/defaults.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { permissions } from '#projections/permissions/permissions.ts'
import { accounts } from '#projections/accounts/accounts.ts'
import { grants } from '#projections/accounts/grants.ts'
import { metadataOf } from '../platform/kernel/metadata.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'
import { permissionService } from '../permissions/service.ts'

let app: TestApp
const now = '2026-11-20T12:00:00.000Z'
beforeAll(async () => {
  app = await testApp({
    services: [permissionService],
    projections: [permissions, grants, accounts],
    events: { ...studioEvents, ...accountEvents, ...configurationEvents, ...permissionEvents },
  })
  const append = (stream: string, events: readonly { type: string; data: unknown }[]) =>
    app.app.journal.append(
      { stream, events, expectedVersion: 0 },
      metadataOf({ actor: null, commandId: randomUUID(), now }),
    )
  for (const studio of ['north', 'south'])
    await append(`studio-${studio}`, [
      {
        type: 'StudioCreated',
        data: { studio, name: studio, timezone: 'Europe/Bucharest', currency: 'usd' },
      },
    ])
  const people = [
    ['rowan', 'Manager', 'north', true],
    ['mara', 'Manager', 'north', false],
    ['tilda', 'Trainer', 'north', false],
    ['fern', 'Model', 'north', false],
    ['far', 'Model', 'south', false],
  ] as const
  for (const [user, tipCont, studio, owner] of people)
    await append(`account-${user}`, [
      {
        type: 'AccountCreated',
        data: {
          user,
          tipCont,
          name: user,
          surname: 'Fictional',
          email: `${user}@example.test`,
          owner,
          super: false,
          language: 'en',
        },
      },
      { type: 'StudioJoined', data: { user, studio, timezone: 'Europe/Bucharest', from: now } },
    ])
  await app.settle()
})
afterAll(() => app.close())

const mara: Actor = {
  user: 'mara',
  tipCont: 'Manager',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: defaultsOf('Manager') as Actor['permissions'],
  scopes: null,
}
const decide = <T>(name: string, user: string, body: unknown, actor?: Actor) =>
  app.callMoving(name, { params: { user }, body }, actor ? { actor } : {}) as Promise<T>
const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

test('a permission is granted, read at once, and remembered with who granted it', async () => {
  const answer = await decide<AccountPermissions>(
    'setPermission',
    'tilda',
    { resource: 'shifts', permissions: ['readOnly'], version: 0 },
    mara,
  )
  expect(answer).toMatchObject({ user: 'tilda', version: 1 })
  const [tilda] = (
    (await app.call(
      'accounts',
      { query: { studio: 'north' } },
      { actor: mara },
    )) as AccountPermissions[]
  ).filter(({ user }) => user === 'tilda')
  expect(tilda).toEqual(answer)
  expect(tilda?.held).toEqual([
    { resource: 'bonuses', permissions: ['readOnly'], decided: false },
    { resource: 'monitoring', permissions: ['readOnly'], decided: false },
    { resource: 'online-time', permissions: ['readOnly'], decided: false },
    { resource: 'penalties', permissions: ['readOnly'], decided: false },
    { resource: 'shifts', permissions: ['readOnly'], decided: true },
  ])
  const history = (await app.call(
    'history',
    { query: { limit: 10, user: 'tilda' } },
    { actor: mara },
  )) as PermissionChange[]
  expect(history).toEqual([
    {
      at: now,
      by: 'mara',
      user: 'tilda',
      what: 'PermissionGranted',
      of: 'shifts',
      permission: 'readOnly',
      from: null,
    },
  ])
})

test('people of a foreign studio are not there', async () => {
  expect(
    await code(
      decide('setPermission', 'far', { resource: 'shifts', permissions: [], version: 0 }, mara),
    ),
  ).toBe('permissions.userUnknown')
  const seen = (await app.call('accounts', { query: {} }, { actor: mara })) as AccountPermissions[]
  expect(seen.map(({ user }) => user)).toEqual(['fern', 'mara', 'rowan', 'tilda'])
  expect(await app.call('accounts', { query: { studio: 'south' } }, { actor: mara })).toEqual([])
  expect(
    await code(
      decide('setPermission', 'nobody', { resource: 'shifts', permissions: [], version: 0 }),
    ),
  ).toBe('permissions.userUnknown')
})

test('models in sight are allocated, others are not', async () => {
  const answer = await decide<TrainerModels>(
    'allocateModels',
    'tilda',
    { models: ['fern'], version: 1 },
    mara,
  )
  expect(answer.models).toEqual(['fern'])
  expect(await app.call('modelsOf', { params: { user: 'tilda' } }, { actor: mara })).toEqual(answer)
  const trainers = { params: { user: 'fern' } }
  expect(await app.call('trainersFor', trainers, { actor: mara })).toEqual(['tilda'])
  expect(
    await code(decide('allocateModels', 'tilda', { models: ['fern', 'far'], version: 2 }, mara)),
  ).toBe('permissions.notModel')
  expect(
    await code(decide('allocateModels', 'tilda', { models: ['mara'], version: 2 }, mara)),
  ).toBe('permissions.notModel')
  expect(
    ((await app.call('trainers', { query: {} })) as TrainerModels[]).map(({ user }) => user),
  ).toEqual(['tilda'])
})

test('whoever is super user added is one in the list of people as soon as that is answered', async () => {
  const listed = async () =>
    (
      await app.app.pool.query<{ super: boolean }>(
        "select a.super from account a where a.person = 'fern'",
      )
    ).rows[0]?.super
  const version =
    ((await app.call('accounts', { query: {} })) as AccountPermissions[]).find(
      ({ user }) => user === 'fern',
    )?.version ?? 0
  // No account follows here: what is listed is what was decided.
  await decide('setSuper', 'fern', { super: true, version })
  expect(await listed()).toBe(true)
  await decide('setSuper', 'fern', { super: false, version: version + 1 })
  expect(await listed()).toBe(false)
})

test('the owner makes a super user and shows somebody another studio', async () => {
  expect(
    (await decide<AccountPermissions>('setSuper', 'mara', { super: true, version: 0 })).super,
  ).toBe(true)
  expect(
    (await decide<AccountPermissions>('setSuper', 'mara', { super: false, version: 1 })).super,
  ).toBe(false)
  expect(
    (await decide<AccountPermissions>('setStudios', 'mara', { studios: ['south'], version: 2 }))
      .studios,
  ).toEqual(['south'])
  expect(await code(decide('setStudios', 'mara', { studios: ['atlantis'], version: 3 }))).toBe(
    'permissions.studioUnknown',
  )
  expect(await code(decide('setStudios', 'mara', { studios: [], version: 2 }))).toBe(
    'permissions.changedMeanwhile',
  )
})
