import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leafText } from '#shared/platform/log-leaf.ts'
import { provesConsistency, provesInclusion, type Bytes } from '#shared/platform/merkle.ts'
import { headOfNote, isSigned } from '#shared/platform/tree-head.ts'
import { openRuntime, type Runtime } from '../start/runtime.ts'
import { setUpBy } from '../database/database.ts'
import { testConfig } from '../testing/database.ts'
import { jarEvents, jarOf } from '../testing/jars.ts'
import { wrongHead } from './check-heads.ts'
import { proveEvents } from './event-proof.ts'
import { newestHead, sealAndSign } from './heads.ts'
import { leafHash, leavesAfter, nodeHash } from './leaves.ts'
import { knownLogKey, logKey } from './log-key.ts'
import { consistencyProof, growTree, inclusionProof, leafIndexesAt, rootOfLog } from './tree.ts'

const config = testConfig()
let runtime: Runtime
let app: Runtime['app']
beforeAll(async () => {
  const modules = { services: [], projections: [], events: jarEvents }
  runtime = await openRuntime(config, modules, pino({ level: 'silent' }))
  app = runtime.app
})
afterAll(() => runtime.close())

const EVERYTHING = Number.MAX_SAFE_INTEGER
const fill = (jar: string) =>
  app.handle(
    jarOf(jar),
    `jar-${jar}`,
    { type: 'Fill', owner: 'Fern', sweets: 3 },
    {
      actor: null,
      commandId: randomUUID(),
      now: '2026-11-20T12:00:00.000Z',
      wrote: () => undefined,
    },
  )
const fillMany = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => fill(`${name}${i}`)))
/** The root by the definition, of all leaves. */
function rootOf(leaves: readonly Bytes[]): Bytes {
  const [only] = leaves
  if (leaves.length === 1 && only) return only
  let left = 1
  while (left * 2 < leaves.length) left *= 2
  return nodeHash(rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)))
}
const allLeaves = async () => (await leavesAfter(app, 0, EVERYTHING, 100_000)).map(leafHash)
/** Changes tables as a superuser may. */
const tamper = (sql: string, values: unknown[] = []) =>
  setUpBy(runtime.database.setUpUrl, async (client) => {
    await client.query(`set search_path = ${runtime.database.schema}`)
    await client.query(sql, values)
  })

test('an empty log has no head and no key', async () => {
  await sealAndSign(app)
  expect(await newestHead(app.pool)).toBeUndefined()
  expect(await knownLogKey(app)).toBeUndefined()
  expect(await wrongHead(app)).toBeUndefined()
})

test('a tree that grew by and by is that of all events, over gaps in the positions', async () => {
  for (const [i, count] of [1, 5, 250, 700, 3].entries()) {
    await fillMany(`grow${i}-`, count)
    await tamper("select nextval(pg_get_serial_sequence('events', 'position'))")
    await sealAndSign(app)
    const leaves = await allLeaves()
    const head = await newestHead(app.pool)
    expect(head?.size).toBe(leaves.length)
    expect(head?.root).toEqual(rootOf(leaves))
  }
  expect(await wrongHead(app)).toBeUndefined()
  const { rows } = await app.pool.query('select count(*) as count from log_heads')
  await sealAndSign(app)
  expect((await app.pool.query('select count(*) as count from log_heads')).rows).toEqual(rows)
})

test('two processes that grow the tree and sign at once say the same', async () => {
  await fillMany('both', 600)
  await Promise.all([sealAndSign(app), sealAndSign(app), sealAndSign(app)])
  expect((await newestHead(app.pool))?.root).toEqual(rootOf(await allLeaves()))
  expect(await wrongHead(app)).toBeUndefined()
})

test('proofs are those of the whole tree, for any leaf and any two sizes', async () => {
  const leaves = await allLeaves()
  const size = fc.integer({ min: 1, max: leaves.length })
  await fc.assert(
    fc.asyncProperty(size, size, fc.nat(), async (a, b, n) => {
      const [older, newer] = a < b ? [a, b] : [b, a]
      const head = (of: number) => ({ size: of, root: rootOf(leaves.slice(0, of)) })
      const grown = await consistencyProof(app, older, newer)
      expect(await provesConsistency(head(older), head(newer), grown)).toBe(true)
      const index = n % newer
      const leaf = leaves[index] as Bytes
      const proof = await inclusionProof(app, index, newer)
      expect(await provesInclusion({ index, leaf, ...head(newer) }, proof)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a tree of more than 65,536 leaves has subtrees of two levels, and its proofs hold', async () => {
  await tamper(
    `insert into events (stream, version, id, type, schema_version, shard, partition, data, meta, hash)
     select 'many-' || n, 1, gen_random_uuid(), 'Many', 1, 0, 'x', '{}', '{}', md5(n::text) || md5(n::text) from generate_series(1, 66000) n`,
  )
  await sealAndSign(app)
  const leaves = await allLeaves()
  const head = await newestHead(app.pool)
  if (!head) throw new Error('there is no head')
  expect(head.root).toEqual(rootOf(leaves))
  const levels = await app.pool.query(
    'select t.level, count(*) as count from log_tree t group by 1 order by 1',
  )
  expect(levels.rows).toEqual([
    { level: 1, count: Math.floor(leaves.length / 256) },
    { level: 2, count: 1 },
  ])
  for (const index of [0, 255, 256, 65_535, 65_536, leaves.length - 1]) {
    const proof = await inclusionProof(app, index, head.size)
    const claim = { index, size: head.size, leaf: leaves[index] as Bytes, root: head.root }
    expect(await provesInclusion(claim, proof)).toBe(true)
  }
  const older = { size: 1234, root: await rootOfLog(app, 1234, EVERYTHING) }
  expect(await provesConsistency(older, head, await consistencyProof(app, 1234, head.size))).toBe(
    true,
  )
  expect(await wrongHead(app)).toBeUndefined()
})

test('an event of a moment ago is proven, by the same head at any later time', async () => {
  const { position } = await fill('proven')
  const { rows } = await app.pool.query<{ id: string; position: number }>(
    'select e.id, e.position from events e order by e.position desc limit 1',
  )
  expect(Number(position)).toBe(rows[0]?.position)
  const id = rows[0]?.id ?? ''
  const proven = (await proveEvents(app, [id])).get(id)
  if (!proven) throw new Error('not proven')
  const { index, head, proof, leaf } = proven
  expect([index]).toEqual(await leafIndexesAt(app.pool, [rows[0]?.position ?? 0]))
  expect(await provesInclusion({ index, ...head, leaf: leafHash(leaf) }, [...proof])).toBe(true)
  await fillMany('later', 300)
  await sealAndSign(app)
  expect([...(await proveEvents(app, [id, randomUUID()]))]).toEqual([[id, proven]])
})
test('many events are proven at once as each by itself', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    'select e.id from events e where e.position % 9001 = 1 order by e.position',
  )
  const ids = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(3)
  const together = await proveEvents(app, ids)
  for (const id of ids) {
    const proven = together.get(id)
    if (!proven) throw new Error('not proven')
    expect([[id, proven]]).toEqual([...(await proveEvents(app, [id]))])
    const { index, head, leaf, proof } = proven
    expect(await provesInclusion({ index, ...head, leaf: leafHash(leaf) }, [...proof])).toBe(true)
  }
})

test('right after an import, which brings heads without a tree, proofs are the same, and verify finds nothing wrong', async () => {
  const head = await newestHead(app.pool)
  if (!head) throw new Error('there is no head')
  const proofs = async () => [
    await inclusionProof(app, 65_536, head.size),
    await consistencyProof(app, 1234, head.size),
  ]
  const before = await proofs()
  const { rows: tree } = await app.pool.query('select * from log_tree t order by 1, 2')
  for (const question of [proofs, () => wrongHead(app)]) {
    await tamper('delete from log_tree')
    expect(await question()).toEqual(question === proofs ? before : undefined)
    expect((await app.pool.query('select * from log_tree t order by 1, 2')).rows).toEqual(tree)
  }
})

test('heads are notes signed by the key of the installation, which stays', async () => {
  const head = await newestHead(app.pool)
  const { publicKey, origin, verifier } = await logKey(app)
  if (!head) throw new Error('there is no head')
  expect(head.note).toMatch(
    /^callboard-log\/[0-9a-f]{32}\n[0-9]+\n[A-Za-z0-9+/]{43}=\n\n— callboard-log\//,
  )
  expect(head.origin).toBe(origin)
  expect(verifier.startsWith(`${origin}+`)).toBe(true)
  expect(await isSigned(head, publicKey)).toBe(true)
  expect(await isSigned({ ...head, size: head.size - 1 }, publicKey)).toBe(false)
  expect(headOfNote(head.note.replace('\n\n', '\nmore\n\n'))).toBeUndefined()
  expect(headOfNote(`${head.note} `)).toBeUndefined()
  expect((await logKey(app)).publicKey).toEqual(publicKey)
})

test('hashes of other leaves tell nothing: each is blinded by a secret of the installation', async () => {
  const [leaf] = await leavesAfter(app, 0, EVERYTHING, 1)
  if (!leaf) throw new Error('the log is empty')
  expect(Buffer.from(leaf.blind, 'base64url')).toHaveLength(16)
  expect(JSON.parse(leafText(leaf))).toEqual([
    'callboard-event-1',
    leaf.stream,
    leaf.version,
    leaf.hash,
    null,
    leaf.blind,
  ])
})

test('a leaf has the commitment of its event, if that is a text', async () => {
  const insert = (data: unknown) =>
    tamper(
      `insert into events (stream, version, id, type, schema_version, shard, partition, data, meta, hash)
       values ($1, 1, gen_random_uuid(), 'Said', 1, 0, 'x', $2, '{}', 'h')`,
      [randomUUID(), JSON.stringify(data)],
    )
  await insert({ commitment: 'c0ffee' })
  await insert({ commitment: { of: 'something' } })
  await insert({ inside: { commitment: 'c0ffee' } })
  const { rows } = await app.pool.query<{ head: number }>(
    'select max(e.position) as head from events e',
  )
  const leaves = await leavesAfter(app, (rows[0]?.head ?? 0) - 3, EVERYTHING, 10)
  expect(leaves.map(({ commitment }) => commitment)).toEqual(['c0ffee', null, null])
  await sealAndSign(app)
})

const wrongAfter = async (change: string, back: string) => {
  await tamper(change)
  const wrong = await wrongHead(app)
  await tamper(back)
  expect(await wrongHead(app)).toBeUndefined()
  return wrong
}
test('verify names the first head that no longer agrees: with events, signature, kept subtrees', async () => {
  const sizes = (
    await app.pool.query<{ size: number }>('select h.size from log_heads h order by 1')
  ).rows
  const [first, second] = sizes.map(({ size }) => size)
  expect(
    await wrongAfter(
      'update events set version = version + 7 where position = (select min(position) from events)',
      'update events set version = version - 7 where position = (select min(position) from events)',
    ),
  ).toBe(`the head of size ${first} does not have the root of the events before it`)
  expect(
    await wrongAfter(
      `update log_heads set note = overlay(note placing 'callboarx' from 1) where size = ${second}`,
      `update log_heads set note = overlay(note placing 'callboard' from 1) where size = ${second}`,
    ),
  ).toBe(`the head of size ${second} is no signed note of that size`)
  expect(
    await wrongAfter(
      'update log_tree set hash = set_byte(hash, 3, get_byte(hash, 3) # 1) where level = 2',
      'update log_tree set hash = set_byte(hash, 3, get_byte(hash, 3) # 1) where level = 2',
    ),
  ).toBe('the kept subtree 0 of level 2 is not that of the events')
})

test('verify names a head that says more than the log has', async () => {
  const head = await newestHead(app.pool)
  const size = (head?.size ?? 0) + 5
  const note = await (await logKey(app)).sign({ size, root: head?.root as Bytes })
  await tamper('insert into log_heads (size, note) values ($1, $2)', [size, note])
  expect(await wrongHead(app)).toBe(`a head says ${size} leaves, and the log has ${size - 5}`)
  await tamper(`delete from log_heads where size = ${size}`)
  expect(await growTree(app, EVERYTHING)).toBe(head?.size)
})
