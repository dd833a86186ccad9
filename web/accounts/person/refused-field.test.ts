import { expect, test } from 'vitest'
import { ApiError } from '../../platform/call.ts'
import { refusedField } from './refused-field.ts'

const refused = (code: string, err: string) => refusedField(new ApiError(400, code, err, null))

test('a refusal of an edit is about the field that its code or its path names', () => {
  expect(refused('accounts.tooYoung', 'ana must be 18')).toEqual({
    name: 'varsta',
    text: 'ana must be 18',
  })
  const paths: Readonly<Record<string, string>> = {
    'body.change.telefon: Please enter a valid number': 'telefon',
    'body.change.ci.serie: too long': 'serie',
    'body.change.ci.luna: too big': 'expiry',
    'body.change.varsta.anul: too small': 'varsta',
    'body.from: not a date': 'from',
  }
  for (const [err, name] of Object.entries(paths))
    expect(refused('request.malformed', err)).toEqual({ name })
})
test('any other refusal is about no field', () => {
  expect(refused('accounts.aboveYou', 'not you').name).toBe('')
  expect(refused('request.malformed', 'version: never').name).toBe('')
})
