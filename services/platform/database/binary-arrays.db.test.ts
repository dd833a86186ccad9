import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { integerArray, smallintArray, textArray, uuidArray } from './binary-arrays.ts'
import { testSchema } from '../testing/database.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: testSchema().url })
  await client.connect()
})
afterAll(() => client.end())

const uuids = ['00000000-0000-0000-0000-000000000000', 'a3bb189e-8bf9-4f8b-9d7c-4c8b4a0b9f11']
test.each([
  ['text[]', textArray, ['', 'a', '{"a":"\\"b\\" {x},NULL"}', 'ș€𝄞\n\t', 'NULL']],
  ['integer[]', integerArray, [0, -1, 2_147_483_647, -2_147_483_648]],
  ['smallint[]', smallintArray, [0, 7, -32_768, 32_767]],
  ['uuid[]', uuidArray, uuids],
  ['text[]', textArray, []],
  ['integer[]', integerArray, []],
] as const)('PostgreSQL receives a %s as it was', async (type, encode, values) => {
  const { rows } = await client.query<{ same: string[] }>(
    `select to_json($1::${type})::text as same`,
    [(encode as (of: readonly unknown[]) => Buffer)(values)],
  )
  expect(JSON.parse(String(rows[0]?.same))).toEqual(values)
})
test('what is no UUID is refused before it is sent', () => {
  for (const value of ['', 'a3bb', 'zzbb189e-8bf9-4f8b-9d7c-4c8b4a0b9f11'])
    expect(() => uuidArray([value])).toThrow('is no UUID')
})
