import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testSchema } from './database.ts'

test('each file may have a schema of its own on the PostgreSQL of the run', async () => {
  const { url, schema } = testSchema()
  expect(testSchema().schema).not.toBe(schema)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create schema ${schema}`)
  await client.query(`create table ${schema}.kept as select 1 as one`)
  expect((await client.query(`select kept.one from ${schema}.kept`)).rows).toEqual([{ one: 1 }])
  await client.end()
})
