import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { owner } from '#shared/platform/allow.ts'
import { defineCalls, type Call } from '#shared/platform/calls.ts'
import { defineService } from '../kernel/define-service.ts'
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
} as const satisfies Call
type AnyTables = Record<string, Record<string, unknown>>
const service = defineService({
  name: 'shelf',
  calls: defineCalls({
    declared: { ...call, reads: [projection.name] },
    byKysely: call,
    byFragment: call,
    byPool: call,
    nothing: call,
  }),
  watch: owner,
  start: (app) => {
    const all = () => app.read<AnyTables>().selectFrom(table).selectAll().execute()
    return {
      handlers: {
        declared: all,
        byKysely: all,
        byFragment: async () => {
          const { rows } = await sql<unknown>`select * from ${sql.raw(table)}`.execute(app.read())
          return rows
        },
        byPool: async () => (await app.pool.query(`select * from ${table}`)).rows as unknown[],
        nothing: async () => (await app.pool.query('select 1 as one')).rows as unknown[],
      },
    }
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
