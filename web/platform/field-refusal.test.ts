import { expect, test } from 'vitest'
import { ApiError } from './call.ts'
import { atField } from './field-refusal.ts'

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
