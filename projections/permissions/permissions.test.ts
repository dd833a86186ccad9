import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { permissions, type PermissionChangeRow, type PermissionPersonRow } from './permissions.ts'

const created = {
  type: 'AccountCreated',
  data: {
    user: 'tess',
    tipCont: 'Trainer',
    name: 'Tess',
    surname: 'Fictional',
    email: 'tess@example.test',
    owner: false,
    super: false,
    language: 'en',
  },
}
const joined = {
  type: 'StudioJoined',
  data: {
    user: 'tess',
    studio: 'north',
    timezone: 'Europe/Bucharest',
    from: '2026-01-15T09:00:00.000Z',
  },
}
async function after(
  ...events: { type: string; data: unknown; actor?: string }[]
): Promise<{ tess: PermissionPersonRow | undefined; changes: readonly PermissionChangeRow[] }> {
  const tables = new MemoryTables(permissions)
  await tables.fold([created, joined])
  await tables.fold(events)
  return {
    tess: tables.rows<PermissionPersonRow>('permission_person')[0],
    changes: tables.rows<PermissionChangeRow>('permission_change'),
  }
}

test('decisions add up, each with who took it', async () => {
  const { tess, changes } = await after(
    {
      type: 'PermissionGranted',
      data: { user: 'tess', resource: 'shifts', permission: 'readOnly', holds: ['readOnly'] },
      actor: 'mara',
    },
    { type: 'ModelAllocated', data: { user: 'tess', model: 'fern' }, actor: 'mara' },
    { type: 'SuperGranted', data: { user: 'tess' }, actor: 'rowan' },
  )
  expect(tess).toMatchObject({
    tip_cont: 'Trainer',
    studio: 'north',
    super: true,
    active: true,
    version: 3,
  })
  expect(tess?.holdings).toEqual({
    decided: { shifts: ['readOnly'] },
    super: true,
    models: ['fern'],
    studios: [],
  })
  expect(changes.map(({ by, what, of, permission }) => [by, what, of, permission])).toEqual([
    ['mara', 'PermissionGranted', 'shifts', 'readOnly'],
    ['mara', 'ModelAllocated', 'fern', null],
    ['rowan', 'SuperGranted', '', null],
  ])
})
test('what is withdrawn and given back leaves nothing but its history', async () => {
  const { tess, changes } = await after(
    {
      type: 'PermissionWithdrawn',
      data: { user: 'tess', resource: 'monitoring', permission: 'readOnly', holds: [] },
    },
    { type: 'PermissionDefaulted', data: { user: 'tess', resource: 'monitoring' } },
    { type: 'ModelAllocated', data: { user: 'tess', model: 'fern' } },
    { type: 'ModelReleased', data: { user: 'tess', model: 'fern' } },
  )
  expect(tess?.holdings).toMatchObject({ decided: {}, models: [] })
  expect(changes).toHaveLength(4)
})
test('whoever is set inactive stands in no list, and comes back', async () => {
  const out = { type: 'AccountDeactivated', data: { user: 'tess' } }
  expect((await after(out)).tess?.active).toBe(false)
  expect(
    (await after(out, { type: 'AccountActivated', data: { user: 'tess' } })).tess?.active,
  ).toBe(true)
})

test('a move that is recorded later for an earlier day does not hide the present studio', async () => {
  const to = (studio: string, timezone: string, from: string) => ({
    type: 'StudioJoined',
    data: { user: 'tess', studio, timezone, from },
  })
  const south = to('south', 'Europe/Madrid', '2026-03-01T00:00:00.000Z')
  const { tess } = await after(south, to('east', 'Europe/Warsaw', '2026-02-01T00:00:00.000Z'))
  expect(tess).toMatchObject({ studio: 'south', timezone: 'Europe/Madrid' })
})
test('an allocation from a day on counts as a decision, and changes nothing that holds now', async () => {
  const { tess, changes } = await after({
    type: 'AllocationHeldFrom',
    data: { user: 'tess', model: 'fern', allocated: true, from: '2026-01-02' },
  })
  expect(tess).toMatchObject({ version: 1, holdings: { models: [] } })
  expect(changes).toMatchObject([{ what: 'ModelAllocated', of: 'fern', from_day: '2026-01-02' }])
})
