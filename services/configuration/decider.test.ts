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
    'Now and yours: currency "eur" / "ron"',
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
