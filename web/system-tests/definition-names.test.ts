import path from 'node:path'
import { expect, test } from 'vitest'
import { resourceNames } from '#shared/permissions/resources.ts'
import { erasedParts } from '../accounts/person/erased-groups.ts'
import { definitionNames } from '../build/definition-names.ts'

const names = await definitionNames(path.resolve(import.meta.dirname, '../..'))

test('every resource and event has a name for people', () => {
  expect(Object.keys(names)).toEqual(expect.arrayContaining([...resourceNames, 'AccountCreated']))
  for (const [type, name] of Object.entries(names)) expect(name, type).toMatch(/^[A-Z]/)
})
test('no event is lost of what an erasure made unreadable, whatever its type', () => {
  const types = [...Object.keys(names), 'OfANewerServer']
  const lines = types.map((type) => ({ stream: 'any', type, events: 1, fields: [type] }))
  const parts = erasedParts(lines)
  expect(parts.reduce((sum, { records }) => sum + records, 0)).toBe(types.length)
  expect(parts.at(-1)?.fields).toContain('OfANewerServer')
})
