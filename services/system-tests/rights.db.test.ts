import { afterAll, expect, test } from 'vitest'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import type { AccountPermissions, TrainerModels } from '#shared/permissions/calls.ts'
import { rightsTest } from './testing-rights.ts'

const { app, server, clock, send } = await rightsTest()
afterAll(async () => {
  await server.close()
  await app.close()
})

const people = async (user: string): Promise<string[]> =>
  (await send<{ user: string }[]>(user, 'GET', '/getAppUsers')).json.map((one) => one.user)

test('a trainer sees the whole studio until it restricts its trainers, and then allocated models at the next request', async () => {
  expect(await people('tess')).toEqual(['fern', 'ivy', 'mara', 'rowan', 'tess'])
  const url = '/api/configuration/studios/north'
  const { json } = await send<StudioConfiguration>('rowan', 'GET', url)
  const changed = await send<StudioConfiguration>('rowan', 'PUT', url, {
    version: json.version,
    changes: { trainerRestrictions: ['chatTo'] },
  })
  expect(changed.json.settings.trainerRestrictions).toEqual(['chatTo'])
  expect(await people('tess')).toEqual(['mara', 'rowan', 'tess'])
  const allocated = await send<TrainerModels>('mara', 'PUT', '/api/permissions/models/tess', {
    models: ['fern'],
    version: 0,
  })
  expect(allocated).toMatchObject({ status: 200, json: { models: ['fern'], version: 1 } })
  expect(await people('tess')).toEqual(['fern', 'mara', 'rowan', 'tess'])
  expect(
    (
      await send('rowan', 'PUT', url, {
        version: json.version,
        changes: { trainerRestrictions: [] },
      })
    ).status,
  ).toBe(409)
})

test('what is granted holds at the next request, and what is withdrawn no longer', async () => {
  const look = () => send('tess', 'GET', '/api/shifts/on-shift').then(({ status }) => status)
  expect(await look()).toBe(403)
  const grant = (permissions: string[], version: number) =>
    send<AccountPermissions>('mara', 'PUT', '/api/permissions/accounts/tess', {
      resource: 'shifts',
      permissions,
      version,
    })
  expect((await grant(['readOnly'], 1)).status).toBe(200)
  expect(await look()).toBe(200)
  const told = await send<{ permissions: unknown[] }>('tess', 'GET', '/getAccountPermissions')
  expect(told.json.permissions).toContainEqual({ resource: 'shifts', permission: 'readOnly' })
  expect((await grant([], 2)).status).toBe(200)
  expect(await look()).toBe(403)
})

test('a manager grants nothing above themselves, and the super flag is the owner’s alone', async () => {
  const set = (by: string, user: string) =>
    send<{ code?: string }>(by, 'PUT', `/api/permissions/accounts/${user}/super`, {
      super: true,
      version: 0,
    })
  expect((await set('mara', 'ivy')).status).toBe(403)
  expect(
    (
      await send('mara', 'PUT', '/api/permissions/accounts/rowan', {
        resource: 'shifts',
        permissions: [],
        version: 0,
      })
    ).status,
  ).toBe(409)
  expect((await set('rowan', 'mara')).status).toBe(200)
  await app.settle()
  expect((await send('mara', 'GET', '/getAccountPermissions')).json).toMatchObject({
    super: true,
    owner: false,
  })
  expect(await people('mara')).toContain('far')
  // The account itself says so, too: whoever ranks below cannot change it any more.
  expect(
    (await send<{ user: string; super: boolean }[]>('rowan', 'GET', '/getAppUsers')).json.find(
      ({ user }) => user === 'mara',
    )?.super,
  ).toBe(true)
  expect((await set('mara', 'ivy')).status).toBe(403)
})

test('a studio’s new zone reaches each of its people, by one event a person', async () => {
  const url = '/api/configuration/studios/south'
  const { json } = await send<StudioConfiguration>('rowan', 'GET', url)
  expect(
    (
      await send('rowan', 'PUT', url, {
        version: json.version,
        changes: { zone: 'America/Bogota', name: 'Sur', currency: 'cop' },
      })
    ).status,
  ).toBe(200)
  await app.settle()
  const events = await app.app.journal.read('account-far')
  expect(
    events.filter(({ type }) => type === 'StudioJoined').map(({ data }) => data),
  ).toMatchObject([
    { timezone: 'Europe/Bucharest' },
    { studio: 'south', timezone: 'America/Bogota', from: clock.now },
  ])
  const studios = (await send<{ studio: string }[]>('rowan', 'GET', '/getLocalStudios')).json
  expect(studios.find(({ studio }) => studio === 'south')).toEqual({
    studio: 'south',
    name: 'Sur',
    timezone: 'America/Bogota',
    currency: 'cop',
  })
  await app.settle()
  expect((await app.app.journal.read('account-far')).length).toBe(events.length)
})

test('a change for a later day holds on that day, for the people too', async () => {
  const url = '/api/configuration/studios/south'
  const { json } = await send<StudioConfiguration>('rowan', 'GET', url)
  const from = '2026-12-01T05:00:00.000Z'
  const planned = await send<StudioConfiguration>('rowan', 'PUT', url, {
    version: json.version,
    changes: { zone: 'Europe/Madrid' },
    from,
  })
  expect(planned.json).toMatchObject({
    settings: { zone: 'America/Bogota' },
    planned: [{ setting: 'zone', value: 'Europe/Madrid', from }],
  })
  await app.settle()
  expect((await app.app.journal.read('account-far')).at(-1)).not.toMatchObject({
    data: { timezone: 'Europe/Madrid' },
  })
  const history = (await send<unknown[]>('rowan', 'GET', `${url}/history`)).json
  expect(history[0]).toMatchObject({
    by: 'rowan',
    setting: 'zone',
    old: 'America/Bogota',
    value: 'Europe/Madrid',
    from,
  })
  clock.now = '2026-12-01T05:00:01.000Z'
  await app.settle()
  expect((await app.app.journal.read('account-far')).at(-1)).toMatchObject({
    type: 'StudioJoined',
    data: { timezone: 'Europe/Madrid', from },
  })
})
