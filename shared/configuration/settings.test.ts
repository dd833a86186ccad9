import { expect, test } from 'vitest'
import { keptOf } from '../accounts/retention.ts'
import type { Actor } from '../platform/allow.ts'
import {
  historyAfter,
  plannedAfter,
  settingAt,
  settingsAt,
  type SettingHistory,
} from './effective.ts'
import { retentionRulesOf } from './retention-rules.ts'
import type { ConfigurationEvent } from './events.ts'
import { mayChangeSetting, settingOwners } from './rules.ts'
import {
  settingDefaults,
  settingNames,
  settingSchemas,
  shiftAt,
  shiftMinutes,
  type SettingName,
} from './settings.ts'

const made = { name: 'North', currency: 'eur', timezone: 'Europe/Bucharest' }
const changed = (
  setting: 'currency' | 'retention',
  value: unknown,
  from: string,
): ConfigurationEvent =>
  ({
    type: 'StudioSettingChanged',
    data: { studio: 'north', setting, value, old: value, from },
  }) as ConfigurationEvent
const after = (...events: ConfigurationEvent[]): SettingHistory => events.reduce(historyAfter, {})

test('a studio starts with what it was made with, and with the defaults', () => {
  expect(settingsAt({}, made, '2026-11-20T12:00:00.000Z')).toEqual({
    ...settingDefaults,
    name: 'North',
    currency: 'eur',
    zone: 'Europe/Bucharest',
  })
  for (const name of settingNames)
    expect(
      settingSchemas[name].safeParse(settingsAt({}, made, '2026-01-01T00:00:00.000Z')[name])
        .success,
    ).toBe(true)
})
test('a value holds from its moment on, in whatever order the decisions were taken', () => {
  const [ron, usd] = [
    changed('currency', 'ron', '2027-01-01T00:00:00.000Z'),
    changed('currency', 'usd', '2026-12-01T00:00:00.000Z'),
  ]
  for (const history of [after(ron, usd), after(usd, ron)]) {
    expect(
      ['2026-11-30', '2026-12-15', '2027-01-01'].map((day) =>
        settingAt('currency', history, made, `${day}T00:00:00.000Z`),
      ),
    ).toEqual(['eur', 'usd', 'ron'])
    expect(plannedAfter(history, '2026-12-15T00:00:00.000Z')).toEqual([
      { setting: 'currency', value: 'ron', from: '2027-01-01T00:00:00.000Z' },
    ])
  }
})
test('of two decisions for one moment the later one holds', () => {
  const at = '2026-12-01T00:00:00.000Z'
  expect(
    settingAt(
      'currency',
      after(changed('currency', 'ron', at), changed('currency', 'usd', at)),
      made,
      at,
    ),
  ).toBe('usd')
})

const ture = (...spans: [string, string][]) => ({
  nr: spans.length,
  interval: spans.map(([start, end], i) => ({ key: `s${i}`, start, end })),
})
test('shifts wrap at 24 hours and do not overlap', () => {
  expect(
    settingSchemas.ture.safeParse(ture(['06:00', '14:00'], ['14:00', '22:00'], ['22:00', '06:00']))
      .success,
  ).toBe(true)
  expect(settingSchemas.ture.safeParse(ture(['06:00', '14:00'], ['13:59', '22:00'])).success).toBe(
    false,
  )
  expect(settingSchemas.ture.safeParse(ture(['22:00', '06:00'], ['05:00', '09:00'])).success).toBe(
    false,
  )
  expect(settingSchemas.ture.safeParse({ ...ture(['06:00', '14:00']), nr: 2 }).success).toBe(false)
  expect(shiftMinutes({ key: 'night', start: '22:00', end: '06:00' })).toBe(480)
  expect(shiftMinutes({ key: 'all', start: '08:00', end: '08:00' })).toBe(1440)
  const { interval } = settingDefaults.ture
  expect(
    ['05:59', '06:00', '13:59', '23:30', '00:00'].map((clock) => shiftAt(interval, clock)?.key),
  ).toEqual(['night', 'morning', 'morning', 'night', 'night'])
})

const actor = (rest: Partial<Actor>): Actor => ({
  user: 'mara',
  tipCont: 'Manager',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: { configuration: 'readOnly' },
  scopes: null,
  ...rest,
})
const changeable = (who: Actor, managers: boolean, studio = 'north'): SettingName[] =>
  settingNames.filter((name) => mayChangeSetting(who, studio, name, managers))
test('managers configure the rules only where super users allow it', () => {
  expect(changeable(actor({}), false)).toEqual([])
  expect(changeable(actor({}), true)).toEqual(
    settingNames.filter((name) => settingOwners[name] === 'rules'),
  )
  expect(changeable(actor({ tipCont: 'Trainer' }), true)).toEqual([])
  expect(changeable(actor({}), true, 'south')).toEqual([])
  expect(changeable(actor({ permissions: { configuration: 'manage' } }), false)).toEqual(
    settingNames.filter((name) => settingOwners[name] !== 'super'),
  )
  expect(changeable(actor({ super: true, allStudios: true }), false)).toEqual(settingNames)
  expect(changeable(actor({ owner: true, allStudios: true, scopes: ['read'] }), true)).toEqual([])
})

test("a studio's own retention holds for whoever leaves on or after its day", () => {
  const history = after(
    changed(
      'retention',
      settingDefaults.retention.map(({ part }) => ({ part, years: 1 })),
      // The first of December by the studio's clock, the thirtieth of November by Greenwich's.
      '2026-11-30T22:00:00.000Z',
    ),
  )
  const money = (ended: string) =>
    keptOf(ended, retentionRulesOf(history, made)).find(({ part }) => part === 'money')?.until
  expect([money('2026-11-30'), money('2026-12-01')]).toEqual(['2036-12-31', '2027-12-31'])
})

test('shares and caps are hundredths of a percent, and somebody bears each type but what is withdrawn', () => {
  for (const schema of [settingSchemas.share_bp, settingSchemas.cap_bp]) {
    expect([0, 5000, 10_000].every((bp) => schema.safeParse(bp).success)).toBe(true)
    for (const wrong of [-1, 10_001, 0.5, '5000', null])
      expect(schema.safeParse(wrong).success).toBe(false)
  }
  const { bears } = settingSchemas
  for (const right of [{}, { 1: 'shared', 12: 'studio', 8: 'person' }])
    expect(bears.safeParse(right).success).toBe(true)
  for (const wrong of [{ 11: 'studio' }, { 13: 'studio' }, { 1: 'nobody' }, { Tip: 'studio' }, []])
    expect(bears.safeParse(wrong).success).toBe(false)
})

test('candidates are kept for one whole month to thirty-six', () => {
  const isUsable = (months: unknown) => settingSchemas.candidateMonths.safeParse(months).success
  expect([1, 12, 36].every(isUsable)).toBe(true)
  expect([0, 37, -1, 1.5, '6', null, NaN, Infinity].some(isUsable)).toBe(false)
})
