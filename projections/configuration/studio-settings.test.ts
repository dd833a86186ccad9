import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { studioSettings, type SettingChangeRow, type StudioSettingsRow } from './studio-settings.ts'

const created = {
  type: 'StudioCreated',
  data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'eur' },
}
const changed = (value: string, old: string, from: string) => ({
  type: 'StudioSettingChanged',
  data: { studio: 'north', setting: 'currency', value, old, from },
  actor: 'rowan',
  at: '2026-11-20T12:00:00.000Z',
})

test('a studio keeps every value with its moment, and who set it', async () => {
  const tables = new MemoryTables(studioSettings)
  await tables.fold([
    created,
    changed('ron', 'eur', '2027-01-01T00:00:00.000Z'),
    changed('usd', 'eur', '2026-11-20T12:00:00.000Z'),
  ])
  const [row] = tables.rows<StudioSettingsRow>('studio_settings')
  expect(row).toMatchObject({ studio: 'north', currency: 'eur', version: 2 })
  expect(row?.history.currency).toEqual([
    { from: '2026-11-20T12:00:00.000Z', value: 'usd' },
    { from: '2027-01-01T00:00:00.000Z', value: 'ron' },
  ])
  expect(
    tables.rows<SettingChangeRow>('setting_change').map(({ by, old, value }) => [by, old, value]),
  ).toEqual([
    ['rowan', 'eur', 'ron'],
    ['rowan', 'eur', 'usd'],
  ])
})
test('a setting of a studio that nobody has made stops its stream', async () => {
  await expect(
    new MemoryTables(studioSettings).fold([changed('ron', 'eur', '2027-01-01T00:00:00.000Z')]),
  ).rejects.toThrow('which nobody has made')
})
