import { expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import type { ConfigurationEvent } from '#shared/configuration/events.ts'
import { specify } from '../platform/testing/builders.ts'
import { configurationDecider, type ChangeSettings } from './decider.ts'

const { given } = specify(configurationDecider)
const now = { now: '2026-11-20T12:00:00.000Z', actor: 'rowan' }
const rowan: Actor = {
  user: 'rowan',
  tipCont: 'Manager',
  owner: true,
  super: false,
  studios: [],
  allStudios: true,
  permissions: {},
  scopes: null,
}
const mara: Actor = {
  ...rowan,
  user: 'mara',
  owner: false,
  allStudios: false,
  studios: ['north'],
  permissions: { configuration: 'readOnly' },
}
const change = (
  changes: ChangeSettings['changes'],
  rest: Partial<ChangeSettings> = {},
): ChangeSettings => ({
  type: 'ChangeSettings',
  studio: 'north',
  made: { name: 'North', currency: 'usd', timezone: 'Europe/Bucharest' },
  changes,
  from: undefined,
  by: rowan,
  version: 0,
  ...rest,
})
const currency = (
  value: 'usd' | 'eur' | 'ron',
  old: 'usd' | 'eur' | 'ron',
  from = now.now,
): ConfigurationEvent => ({
  type: 'StudioSettingChanged',
  data: { studio: 'north', setting: 'currency', value, old, from },
})

test('a change says what was and what is, and holds from now on', () =>
  given()
    .when(change({ currency: 'eur' }), now)
    .then(currency('eur', 'usd')))
test('a change may hold from a later day', () =>
  given()
    .when(change({ currency: 'eur' }, { from: '2027-01-01T00:00:00+02:00' }), now)
    .then(currency('eur', 'usd', '2026-12-31T22:00:00.000Z')))
test('a setting cannot be changed from a moment in the past', () =>
  given()
    .when(change({ currency: 'eur' }, { from: '2026-11-20T11:59:59Z' }), now)
    .thenRefuses('configuration.fromUnusable'))
test('a change to the value that holds already makes no event', () =>
  given()
    .when(change({ currency: 'usd' }), now)
    .then())
test('who changes on old knowledge is told to look again', () =>
  given(currency('eur', 'usd'))
    .when(change({ currency: 'ron' }), now)
    .thenRefuses('configuration.changedMeanwhile'))
test('and is told both texts, what holds by now and theirs', () => {
  const state = [currency('eur', 'usd')].reduce(
    configurationDecider.evolve,
    configurationDecider.initial,
  )
  expect(() => configurationDecider.decide(state, change({ currency: 'ron' }), now)).toThrow(
    'Current and yours: currency "eur" / "ron"',
  )
})
test('a manager may not change a studio', () =>
  given()
    .when(change({ lockers: ['A1'] }, { by: mara }), now)
    .thenRefuses('configuration.notYours'))
test('a manager may change the rules of a studio whose super users let managers configure them', () =>
  given({
    type: 'StudioSettingChanged',
    data: {
      studio: 'north',
      setting: 'managersConfigureRules',
      value: true,
      old: false,
      from: '2026-11-01T00:00:00.000Z',
    },
  })
    .when(change({ lockers: ['A1'] }, { by: mara, version: 1 }), now)
    .then({
      type: 'StudioSettingChanged',
      data: { studio: 'north', setting: 'lockers', value: ['A1'], old: [], from: now.now },
    }))
test('a change of a manager is refused as a whole when one part of it is for super users alone', () =>
  given({
    type: 'StudioSettingChanged',
    data: {
      studio: 'north',
      setting: 'managersConfigureRules',
      value: true,
      old: false,
      from: '2026-11-01T00:00:00.000Z',
    },
  })
    .when(change({ lockers: ['A1'], currency: 'eur' }, { by: mara, version: 1 }), now)
    .thenRefuses('configuration.notYours'))

const settingChanged = (
  setting: 'share_bp' | 'cap_bp',
  value: number,
  old: number,
  from: string,
): ConfigurationEvent => ({
  type: 'StudioSettingChanged',
  data: { studio: 'north', setting, value, old, from },
})
test('a share may hold from a past day, from its start by the studio’s clock', () =>
  given()
    .when(change({ share_bp: 6000 }, { from: '2026-10-01' }), now)
    .then(settingChanged('share_bp', 6000, 5000, '2026-09-30T21:00:00.000Z')))
test('a share is other than it was on its day, whatever holds by now', () => {
  const later = settingChanged('share_bp', 6000, 5000, '2026-10-31T22:00:00.000Z')
  given(later)
    .when(change({ share_bp: 6000 }, { from: '2026-10-01', version: 1 }), now)
    .then(settingChanged('share_bp', 6000, 5000, '2026-09-30T21:00:00.000Z'))
  given(later)
    .when(change({ share_bp: 6000 }, { from: '2026-11-01', version: 1 }), now)
    .then()
})
test('a share said for its day is kept though it holds there anyway: it holds against one said later for a day before', () => {
  const said = (from: string) => settingChanged('share_bp', 6000, 6000, from)
  const first = settingChanged('share_bp', 6000, 5000, '2026-10-31T22:00:00.000Z')
  given(first)
    .when(change({ share_bp: 6000 }, { from: '2026-11-05', version: 1 }), now)
    .then(said('2026-11-04T22:00:00.000Z'))
  given(first, said('2026-11-04T22:00:00.000Z'))
    .when(change({ share_bp: 6000 }, { from: '2026-11-05', version: 2 }), now)
    .then()
})
test('a day begins by the zone that is in force on it', () => {
  const zone = (value: string, old: string, from: string): ConfigurationEvent => ({
    type: 'StudioSettingChanged',
    data: { studio: 'north', setting: 'zone', value, old, from },
  })
  const moved = zone('America/Bogota', 'Europe/Bucharest', '2026-10-15T05:00:00.000Z')
  const caps = (from: string) => change({ cap_bp: 0 }, { from, version: 1 })
  given(moved)
    .when(caps('2026-10-14'), now)
    .then(settingChanged('cap_bp', 0, 5000, '2026-10-13T21:00:00.000Z'))
  given(moved)
    .when(caps('2026-10-16'), now)
    .then(settingChanged('cap_bp', 0, 5000, '2026-10-16T05:00:00.000Z'))
})
test('any setting may hold from a day to come, and no other from a past one, nor with a share', () => {
  given()
    .when(change({ currency: 'eur' }, { from: '2027-01-01' }), now)
    .then(currency('eur', 'usd', '2026-12-31T22:00:00.000Z'))
  for (const from of ['2026-11-20', '2026-10-01'])
    given()
      .when(change({ currency: 'eur', share_bp: 6000 }, { from }), now)
      .thenRefuses('configuration.fromUnusable')
  for (const from of ['2028-01-01', '9999-12-31', '0000-01-01T00:00:00+02:00'])
    given()
      .when(change({ share_bp: 6000 }, { from }), now)
      .thenRefuses('configuration.fromUnusable')
})
test('who bears what is changed by super users alone', () => {
  const value = { 8: 'person', 12: 'studio' } as const
  given()
    .when(change({ bears: value }), now)
    .then({
      type: 'StudioSettingChanged',
      data: { studio: 'north', setting: 'bears', value, old: {}, from: now.now },
    })
  given()
    .when(
      change({ bears: value }, { by: { ...mara, permissions: { configuration: 'manage' } } }),
      now,
    )
    .thenRefuses('configuration.notYours')
})
