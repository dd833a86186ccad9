import { expect, test } from 'vitest'
import { ApiError } from '../platform/call.ts'
import { refusedPlace } from './refused-place.ts'

const place = (code: string, params = {}) =>
  refusedPlace(new ApiError(422, code, code, null, params))

test('a refusal is said where it can be put right', () => {
  expect(place('configuration.fromUnusable')).toBe('day')
  expect(place('configuration.notYours', { setting: 'cap_bp' })).toBe('cap_bp')
  expect(place('request.malformed', { detail: 'body.changes.name: no control characters' })).toBe(
    'name',
  )
  expect(place('request.malformed', { detail: 'body.changes.ture.interval.0.end: HH:MM' })).toBe(
    'ture',
  )
  expect(place('request.malformed', { detail: 'body.from: not valid' })).toBe('day')
  expect(place('request.malformed', { detail: 'body.version: not valid' })).toBeUndefined()
  expect(place('store.busy')).toBeUndefined()
  expect(refusedPlace(new Error('broken'))).toBeUndefined()
})
