import { expect, test } from 'vitest'
import { ApiError } from './call.ts'
import { atField, malformedIn } from './field-refusal.ts'

interface Values {
  readonly user: string
  readonly studio: string
}
const fields = { 'accounts.loginTaken': 'user', 'accounts.studioUnknown': 'studio' } as const

test('a refusal is said at the field that the form’s table names for its code', () => {
  const taken = new ApiError(409, 'accounts.loginTaken', 'the login ana is taken', null)
  expect(atField<Values>(taken, fields)).toEqual({ name: 'user', text: 'the login ana is taken' })
})
test('a refusal that the table does not name, and an error that is none, belong to no field', () => {
  const other = new ApiError(403, 'permission.denied', 'You don’t have permission to do this', null)
  expect(atField<Values>(other, fields)).toBeUndefined()
  expect(atField<Values>(new Error('no line'), fields)).toBeUndefined()
})
test('a malformed value is that of a field, if the form has it', () => {
  const at = (...paths: readonly string[]) =>
    malformedIn(
      new ApiError(400, 'request.malformed', 'not valid', null, { paths: paths.join('\n') }),
      {
        user: 'ana',
        studio: 'north',
      },
    )
  expect(at('/body/studio', '/body/user')).toBe('studio')
  expect(at('/params/user')).toBe('user')
  expect(at('/body/user/0')).toBe('user')
  expect(at('/body/version')).toBeUndefined()
  expect(at('/body')).toBeUndefined()
  expect(at()).toBeUndefined()
  expect(malformedIn(new Error('no line'), { user: 'ana' })).toBeUndefined()
})
