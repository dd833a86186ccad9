import { expect, test } from 'vitest'
import { ApiError } from '../platform/call.ts'
import { refusedPlace } from './refused-place.ts'

const place = (code: string, params = {}, paths: readonly string[] = []) =>
  refusedPlace(
    new ApiError(422, code, code, null, {
      ...params,
      ...(paths.length > 0 && { paths: paths.join('\n') }),
    }),
  )
const malformed = (...paths: readonly string[]) => place('request.malformed', {}, paths)

test('a refusal is said where it can be put right', () => {
  expect(place('configuration.fromUnusable')).toBe('day')
  expect(place('configuration.notYours', { setting: 'cap_bp' })).toBe('cap_bp')
  expect(malformed('/body/changes/name')).toBe('name')
  expect(malformed('/body/changes/ture/interval/0/end', '/body/from')).toBe('ture')
  expect(malformed('/body/from')).toBe('day')
  expect(malformed('/body/version')).toBeUndefined()
  expect(place('store.busy')).toBeUndefined()
  expect(refusedPlace(new Error('broken'))).toBeUndefined()
})
