import { expect, test } from 'vitest'
import { ApiError } from '../../platform/call.ts'
import { refusedField } from './refused-field.ts'

const refused = (code: string, err: string, paths?: readonly string[]) =>
  refusedField(new ApiError(400, code, err, null, paths && { paths: paths.join('\n') }))

test('a refusal of an edit is about the field that its code or its path names', () => {
  expect(refused('accounts.tooYoung', 'ana must be 18')).toEqual({
    name: 'varsta',
    text: 'ana must be 18',
  })
  const paths: Readonly<Record<string, string>> = {
    '/body/change/telefon': 'telefon',
    '/body/change/ci/serie': 'serie',
    '/body/change/ci/luna': 'expiry',
    '/body/change/varsta/anul': 'varsta',
    '/body/from': 'from',
  }
  for (const [path, name] of Object.entries(paths))
    expect(refused('request.malformed', 'not valid', [path])).toEqual({ name })
})
test('any other refusal is about no field', () => {
  expect(refused('accounts.aboveYou', 'not you').name).toBe('')
  expect(refused('request.malformed', 'the body is not JSON in UTF-8').name).toBe('')
})
