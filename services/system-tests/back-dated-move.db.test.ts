import { afterAll, expect, test } from 'vitest'
import type { AccountPermissions } from '#shared/permissions/calls.ts'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { rightsTest } from './testing-rights.ts'

const { app, server, clock, send } = await rightsTest()
afterAll(async () => {
  await server.close()
  await app.close()
})
const move = async (user: string, studio: string, from?: string) => {
  const { json } = await send<UserInfo>('rowan', 'POST', '/getUserInfo', { user })
  const answer = await send<{ code?: string }>('rowan', 'PATCH', `/api/accounts/people/${user}`, {
    version: json.version,
    change: { studio },
    from,
  })
  await app.settle()
  return answer.status
}
/** Returns where each part of the product shows a person. */
async function shown(user: string) {
  type Placed = { readonly user: string; readonly studio: string | null }
  const of = (all: readonly Placed[]) => all.find((one) => one.user === user)?.studio
  const { json: info } = await send<UserInfo>('rowan', 'POST', '/getUserInfo', { user })
  const wall = await app.app.pool.query<{ studio: string }>(
    'select m.studio from monitor_person m where m.person = $1',
    [user],
  )
  return {
    directory: of((await send<Placed[]>('rowan', 'GET', '/api/people')).json),
    list: of((await send<Placed[]>('rowan', 'GET', '/getAppUsers')).json),
    record: info.studio,
    permissions: of(
      (await send<AccountPermissions[]>('rowan', 'GET', '/api/permissions/accounts')).json,
    ),
    wall: wall.rows[0]?.studio,
  }
}
const everywhere = (studio: string) => ({
  directory: studio,
  list: studio,
  record: studio,
  permissions: studio,
  wall: studio,
})

test('a move to before a new zone of the old studio is shown everywhere, and the zone of that studio followed no more', async () => {
  clock.now = '2026-11-22T12:00:00.000Z'
  const url = '/api/configuration/studios/north'
  const { json } = await send<StudioConfiguration>('rowan', 'GET', url)
  await send('rowan', 'PUT', url, { version: json.version, changes: { zone: 'Europe/Madrid' } })
  await app.settle()
  clock.now = '2026-11-25T12:00:00.000Z'
  expect(await move('fern', 'south', '2026-11-21')).toBe(200)
  expect(await shown('fern')).toEqual(everywhere('south'))
  const { version } = (await send<StudioConfiguration>('rowan', 'GET', url)).json
  await send('rowan', 'PUT', url, { version, changes: { zone: 'Europe/Lisbon' } })
  await app.settle()
  expect(await shown('fern')).toEqual(everywhere('south'))
  expect(await app.app.people.studioAt('fern', '2026-11-20T21:59:59.000Z')).toBe('north')
  for (const at of ['2026-11-20T22:00:00.000Z', '2026-11-23T00:00:00.000Z', clock.now])
    expect(await app.app.people.studioAt('fern', at)).toBe('south')
})
test('a move for an earlier day under a later one leaves everybody where they are', async () => {
  expect(await move('ivy', 'south', '2026-11-24')).toBe(200)
  expect(await move('ivy', 'north', '2026-11-23')).toBe(200)
  expect(await shown('ivy')).toEqual(everywhere('south'))
  expect(await move('ivy', 'north')).toBe(200)
  expect(await shown('ivy')).toEqual(everywhere('north'))
})
