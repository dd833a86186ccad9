import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import type { AuditEntry, EntryViewer, FieldChange } from '#shared/audit/calls.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { contractEvents } from '#shared/money/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import type { TestApp } from '../platform/testing/app.ts'
import { auditModule } from './module.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
let app: TestApp
beforeAll(async () => {
  app = await testModule(
    auditModule,
    {
      ...studioEvents,
      ...accountEvents,
      ...configurationEvents,
      ...permissionEvents,
      ...contractEvents,
    },
    clock,
  )
  await app.hire('mara', { tipCont: 'Manager' })
  await app.hire('ana')
  await app.settle()
})
afterAll(() => app.close())

const entryOf = async (query: object) => {
  const { entries } = (await app.call('events', { query: { limit: 1, ...query } })) as {
    entries: readonly AuditEntry[]
  }
  return entries[0] as AuditEntry
}
const contractOf = (user: string, studio = 'north', share_bp = 5000) => ({
  type: 'ContractSet',
  data: { studio, user, from: '2026-11-01', share_bp, kind: 'contractor', cap_bp: 5000 },
})
test('a trainer whose studio restricts them could see what concerns their models alone', async () => {
  clock.now = '2026-11-22T13:00:00.000Z'
  await app.hire('tudor', { tipCont: 'Trainer' })
  await app.tell(
    'permissions-tudor',
    {
      type: 'PermissionGranted',
      data: { user: 'tudor', resource: 'money', permission: 'readOnly', holds: ['readOnly'] },
    },
    { type: 'ModelAllocated', data: { user: 'tudor', model: 'ana' } },
  )
  await app.hire('cora')
  for (const user of ['cora', 'ana']) await app.tell(`contract-north-${user}`, contractOf(user))
  await app.settle()
  const restrict = async (value: readonly string[], from: string) => {
    await app.tell('configuration-north', {
      type: 'StudioSettingChanged',
      data: { studio: 'north', setting: 'trainerRestrictions', value, old: [], from },
    })
    await app.settle()
  }
  const viewer = async (person: string) => {
    const { position } = await entryOf({ type: 'ContractSet', person })
    const { viewers } = (await app.call('viewers', { params: { position } })) as {
      viewers: readonly EntryViewer[]
    }
    return viewers.find(({ user }) => user === 'tudor')
  }
  const always = { how: 'permission', then: true, now: true }
  const recorded = (await entryOf({ type: 'ContractSet', person: 'cora' })).recorded
  expect(await viewer('cora')).toMatchObject(always)
  await restrict(['chatTo'], '2026-11-23T12:00:00.000Z')
  // Planned for a later moment, it binds nobody yet.
  expect(await viewer('cora')).toMatchObject(always)
  clock.now = '2026-11-24T12:00:00.000Z'
  expect(await viewer('cora')).toMatchObject({
    then: true,
    now: false,
    times: [{ since: recorded, until: '2026-11-23T12:00:00.000Z' }],
  })
  expect(await viewer('ana')).toMatchObject(always)
  await app.tell('permissions-tudor', {
    type: 'ModelReleased',
    data: { user: 'tudor', model: 'ana' },
  })
  await app.settle()
  expect(await viewer('ana')).toMatchObject({ then: true, now: false })
})
test('a trainer who is restricted to models is told of nobody else as they were known', async () => {
  const limits = { restrictions: ['scheduleView'], models: ['ana'] }
  const actor = testActor('toma', { permissions: { audit: 'readOnly' }, limits })
  const known = (user: string) =>
    app.callMoving(
      'known',
      { params: { user }, query: { known: clock.now, day: '2026-11-20' } },
      { actor },
    )
  expect(await known('ana')).toMatchObject({ timezone: 'Europe/Bucharest' })
  await expect(known('mara')).rejects.toMatchObject({ code: 'audit.personUnknown' })
})
test('of two people whose contracts share a stream each is told their own alone', async () => {
  await app.hire('c', { studio: 'north-a' })
  await app.hire('a-c')
  const both = [contractOf('c', 'north-a', 7000), contractOf('a-c', 'north', 4000)]
  await app.tell('contract-north-a-c', ...both)
  await app.settle()
  const contractsOf = async (user: string) => {
    const query = { known: '2099-01-01T00:00:00Z', day: '2026-11-20' }
    const { facts } = (await app.call('known', { params: { user }, query })) as {
      facts: readonly { fact: string; value: string }[]
    }
    return facts.filter(({ fact }) => fact === 'contract').map(({ value }) => value)
  }
  expect(await contractsOf('c')).toEqual(['contractor 70 %'])
  expect(await contractsOf('a-c')).toEqual(['contractor 40 %'])
  const { position } = await entryOf({ type: 'ContractSet', person: 'a-c' })
  const { changes } = (await app.call('entry', { params: { position } })) as {
    changes: readonly FieldChange[]
  }
  expect(changes.every(({ known }) => !known)).toBe(true)
})
