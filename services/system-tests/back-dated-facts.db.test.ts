import { afterAll, describe, expect, test } from 'vitest'
import type { SettingChange, StudioConfiguration } from '#shared/configuration/calls.ts'
import type { PermissionChange, TrainerModels } from '#shared/permissions/calls.ts'
import { rightsTest } from './testing-rights.ts'

// It is the twentieth of November 2026 in every studio here.
const { app, server, send } = await rightsTest()
afterAll(async () => {
  await server.close()
  await app.close()
})
type Refused = { readonly code?: string }
const modelsUrl = '/api/permissions/models/tess'
const allocate = async (models: string[], from?: unknown) => {
  const { json } = await send<TrainerModels>('mara', 'GET', modelsUrl)
  const body = { models, version: json.version, from }
  return send<TrainerModels & Refused>('mara', 'PUT', modelsUrl, body)
}
const url = '/api/configuration/studios/north'
const configure = async (changes: object, from?: unknown) => {
  const { json } = await send<StudioConfiguration>('rowan', 'GET', url)
  const body = { version: json.version, changes, from }
  return send<StudioConfiguration & Refused>('rowan', 'PUT', url, body)
}
const malformed = ['2026-02-30', '1900', '1899-12-31', '', 20261101, ['2026-11-01'], {}]

describe('models', () => {
  test('are allocated from a past day, now, and again from before', async () => {
    expect((await allocate(['fern'], '2026-11-10')).json.models).toEqual(['fern'])
    expect((await allocate(['fern', 'ivy'])).json.models).toEqual(['fern', 'ivy'])
    expect((await allocate(['fern', 'ivy'], '2026-11-01')).json.models).toEqual(['fern', 'ivy'])
    expect((await allocate(['fern'], '2026-11-05')).json.models).toEqual(['fern', 'ivy'])
    const recorded = await app.app.journal.read('permissions-tess')
    expect(
      recorded.map(({ type, data }) => {
        const { model, allocated, from } = data as Record<string, unknown>
        return [type, model, allocated, from]
      }),
    ).toEqual([
      ['AllocationHeldFrom', 'fern', true, '2026-11-10'],
      ['ModelAllocated', 'fern', undefined, undefined],
      ['ModelAllocated', 'ivy', undefined, undefined],
      ['AllocationHeldFrom', 'fern', true, '2026-11-01'],
      ['AllocationHeldFrom', 'ivy', true, '2026-11-01'],
      ['AllocationHeldFrom', 'ivy', false, '2026-11-05'],
    ])
  })
  test('are told in the history with their day', async () => {
    const { json } = await send<PermissionChange[]>(
      'mara',
      'GET',
      '/api/permissions/history?user=tess&limit=1',
    )
    expect(json).toMatchObject([{ what: 'ModelReleased', of: 'ivy', from: '2026-11-05' }])
  })
  test.each(malformed)('are allocated from no day like %j', async (from) => {
    expect((await allocate([], from)).status).toBe(400)
  })
  test('are allocated from no day that has not come, and only by whoever sees them now', async () => {
    const tomorrow = await allocate([], '2026-11-21')
    expect([tomorrow.status, tomorrow.json.code]).toEqual([422, 'permissions.fromAhead'])
    expect((await allocate(['far'], '2026-11-01')).json.code).toBe('permissions.notModel')
  })
})

describe('settings of money', () => {
  test('hold from a past day, and leave what holds from a later one', async () => {
    const { json } = await configure({ share_bp: 6000, bears: { 8: 'shared' } }, '2026-11-01')
    expect(json.settings).toMatchObject({ share_bp: 6000, cap_bp: 5000, bears: { 8: 'shared' } })
    expect((await configure({ share_bp: 4000 }, '2026-10-01')).json.settings.share_bp).toBe(6000)
    const { json: history } = await send<SettingChange[]>('rowan', 'GET', `${url}/history?limit=1`)
    expect(history).toMatchObject([
      { setting: 'share_bp', old: 5000, value: 4000, from: '2026-09-30T21:00:00.000Z' },
    ])
  })
  test('may hold from a day to come, as any other may', async () => {
    const { json } = await configure({ cap_bp: 3000, currency: 'eur' }, '2026-12-01')
    expect(json.planned.map(({ setting, from }) => [setting, from])).toEqual([
      ['currency', '2026-11-30T22:00:00.000Z'],
      ['cap_bp', '2026-11-30T22:00:00.000Z'],
    ])
  })
  test.each(malformed)('hold from no day like %j', async (from) => {
    expect((await configure({ share_bp: 1 }, from)).status).toBe(400)
  })
  test('alone may hold from a past day', async () => {
    for (const changes of [{ name: 'Norte' }, { name: 'Norte', share_bp: 1 }])
      expect((await configure(changes, '2026-11-01')).json.code).toBe('configuration.fromUnusable')
  })
  test.each([
    { share_bp: 10_001 },
    { share_bp: '50' },
    { cap_bp: -1 },
    { bears: { 11: 'studio' } },
    { bears: { 1: ['studio'] } },
    { bears: [] },
  ])('%j is refused', async (changes) => {
    expect((await configure(changes)).status).toBe(400)
  })
})
