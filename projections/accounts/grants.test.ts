import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { grants, type GrantRow, type StudioRulesRow } from './grants.ts'

test('actors are made of what was decided about them and of the rules of their studio', async () => {
  const tables = new MemoryTables(grants)
  const from = '2026-11-20T12:00:00.000Z'
  await tables.fold([
    {
      type: 'StudioCreated',
      data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
    },
    {
      type: 'StudioSettingChanged',
      data: { studio: 'north', setting: 'trainerRestrictions', value: ['chatTo'], old: [], from },
    },
    { type: 'ModelAllocated', data: { user: 'tess', model: 'ivy' } },
    { type: 'ModelAllocated', data: { user: 'tess', model: 'fern' } },
    { type: 'StudioSightGranted', data: { user: 'tess', studio: 'south' } },
    { type: 'SuperWithdrawn', data: { user: 'tess' } },
  ])
  expect(tables.rows<GrantRow>('account_grant')).toEqual([
    {
      person: 'tess',
      holdings: { decided: {}, super: false, models: ['fern', 'ivy'], studios: ['south'] },
    },
  ])
  expect(tables.rows<StudioRulesRow>('studio_rules')[0]?.history).toEqual({
    trainerRestrictions: [{ from, value: ['chatTo'] }],
  })
})
