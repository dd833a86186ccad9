import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { owner } from '#shared/platform/allow.ts'
import { defineCalls, type Call } from '#shared/platform/calls.ts'
import type { App } from '../kernel/app.ts'
import { query, serviceOf } from '../kernel/use-case.ts'
import { testApp, type TestApp } from './app.ts'
import { jarEvents, jarsProjection } from './jars.ts'

const projection = jarsProjection()
const table = Object.keys(projection.tables)[0] as string
const call = {
  method: 'GET',
  writes: false,
  path: '/jars',
  summary: 'Jars',
  status: 200,
  allow: owner,
  response: z.array(z.unknown()),
} as const satisfies Omit<Call, 'module'>
type AnyTables = Record<string, Record<string, unknown>>
const calls = defineCalls('shelf', {
  declared: { ...call, reads: [projection.name] },
  byKysely: call,
  byFragment: call,
  byPool: call,
  nothing: call,
})
const all = (asked: { readonly app: App }) =>
  asked.app.read<AnyTables>().selectFrom(table).selectAll().execute()
const service = serviceOf({
  name: 'shelf',
  calls,
  watch: owner,
  useCases: {
    declared: query(calls.declared)(all),
    byKysely: query(calls.byKysely)(all),
    byFragment: query(calls.byFragment)(async (asked) => {
      const { rows } = await sql<unknown>`select * from ${sql.raw(table)}`.execute(asked.app.read())
      return rows
    }),
    byPool: query(calls.byPool)(
      async ({ app: { pool } }) => (await pool.query(`select * from ${table}`)).rows as unknown[],
    ),
    nothing: query(calls.nothing)(
      async ({ app: { pool } }) => (await pool.query('select 1 as one')).rows as unknown[],
    ),
  },
})

let app: TestApp
beforeAll(async () => {
  app = await testApp({ services: [service], projections: [projection], events: jarEvents })
})
afterAll(() => app.close())

test('a call may look at what it declares, and at what is no read model', async () => {
  await app.call('declared')
  await app.call('nothing')
})
test.each(['byKysely', 'byFragment', 'byPool'])(
  'a call that looks at a read model without saying so fails its test by a sentence: %s',
  async (name) => {
    await expect(app.call(name)).rejects.toThrow(
      `shelf.${name} looks at ${table} of the read model ${projection.name}, which its reads do not name.`,
    )
  },
)
test('what no call does is not looked at', async () => {
  await app.app.read<AnyTables>().selectFrom(table).selectAll().execute()
})
