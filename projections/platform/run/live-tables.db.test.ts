import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#services/platform/testing/app.ts'
import { jarEvents, jarsProjection } from '#services/platform/testing/jars.ts'
import { table, type AnyProjection } from '../define/define-projection.ts'
import { differingTables, refuseOtherTables } from './live-tables.ts'

const jars = jarsProjection()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ services: [], projections: [jars], events: jarEvents })
})
afterAll(() => app.close())
const found = (projection: AnyProjection) => differingTables(app.app.pool, [projection])
/** The same read model with another table of jars. */
const withJar = (jar: unknown, version = 1): AnyProjection => ({
  ...(jars as AnyProjection),
  version,
  tables: { ...jars.tables, jar },
})
const columns = { jar: 'text', owner: 'text', sweets: 'bigint' } as const
type Jar = { jar: string; owner: string; sweets: number }

test('what PostgreSQL holds is what the code declares, also after a rebuild', async () => {
  expect(await found(jars)).toEqual([])
  await app.rebuild(jars)
  expect(await found(jars)).toEqual([])
  await expect(refuseOtherTables(app.app.pool, [jars])).resolves.toBeUndefined()
})

test.each<[string, AnyProjection, string[]]>([
  [
    'another type',
    withJar(table<Jar>({ columns: { ...columns, sweets: 'integer' }, key: ['jar'] })),
    [
      'column jar__2.sweets is bigint, and the code says integer',
      'column jar.sweets is bigint, and the code says integer',
    ],
  ],
  [
    'a column that may be null',
    withJar(table<Jar>({ columns: { ...columns, owner: 'text null' }, key: ['jar'] })),
    ['column jar__2.owner is text, and the code says text null'],
  ],
  [
    'a column more',
    withJar(table<Jar & { lid: string }>({ columns: { ...columns, lid: 'text' }, key: ['jar'] })),
    [
      'column jar__2.lid is not there, and the code says text',
      'column jar.lid is not there, and the code says text',
    ],
  ],
  [
    'a text that is searched',
    withJar(table<Jar>({ columns, key: ['jar'], searched: ['owner'] })),
    [
      'column jar__2.owner_plain is not there, and the code says text null',
      'column jar.owner_plain is not there, and the code says text',
    ],
  ],
  [
    'a column less',
    withJar(
      table<Omit<Jar, 'owner'>>({ columns: { jar: 'text', sweets: 'bigint' }, key: ['jar'] }),
    ),
    [
      'column jar__2.owner is text, and the code has none',
      'column jar.owner is text, and the code has none',
    ],
  ],
  [
    'another key',
    withJar(table<Jar>({ columns, key: ['jar', 'owner'] })),
    ['the key of jar__2 is (jar), and the code says (jar, owner)'],
  ],
])('%s under the same version is named with table and column', async (_, projection, said) => {
  const differences = await found(projection)
  expect(differences).toHaveLength(said.length)
  for (const [i, one] of said.entries()) {
    expect(differences[i]).toContain(`projection jars (version 1, generation 2): ${one}. `)
    expect(differences[i]).toContain('raise the version of jars')
  }
  await expect(refuseOtherTables(app.app.pool, [projection])).rejects.toThrow(said[0])
})

test('a raised version is not compared with the rows of the version before', async () => {
  const raised = withJar(table<Jar>({ columns, key: ['jar', 'owner'] }), 2)
  expect(await found(raised)).toEqual([])
})

test('a table or a view that is gone is named', async () => {
  await app.app.pool.query('drop view taken')
  expect(await found(jars)).toEqual([expect.stringContaining('there is no view taken')])
  await app.app.pool.query('drop table taken__2')
  expect(await found(jars)).toEqual([expect.stringContaining('there is no table taken__2')])
})
