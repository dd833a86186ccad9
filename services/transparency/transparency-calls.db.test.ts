import { randomUUID } from 'node:crypto'
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { transparencyCalls } from '#shared/transparency/calls.ts'
import { PROOF_CALLS_MAX } from '#shared/transparency/rules.ts'
import { provesConsistency, provesInclusion, type Bytes } from '#shared/platform/merkle.ts'
import { bytesOfBase64, headOfNote } from '#shared/platform/tree-head.ts'
import { sealAndSign } from '../platform/transparency/heads.ts'
import { leafHash, leavesAfter } from '../platform/transparency/leaves.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'
import { jarEvents, jarOf } from '../platform/testing/jars.ts'
import { transparencyService } from './service.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
let tested: TestApp
beforeAll(async () => {
  tested = await testApp(
    { services: [transparencyService], projections: [], events: jarEvents },
    clock,
  )
})
afterAll(() => tested.close())

const fill = async (count: number) => {
  for (let i = 0; i < count; i++) {
    const jar = randomUUID()
    const context = { actor: null, commandId: jar, now: clock.now, wrote: () => undefined }
    const command = { type: 'Fill', owner: 'Fern', sweets: 1 } as const
    await tested.app.handle(jarOf(jar), `jar-${jar}`, command, context)
  }
  await sealAndSign(tested.app)
}
/** As the doors of the server would let it in; each test in a minute of its own. */
const ask = (name: keyof typeof transparencyCalls, query: Record<string, string> = {}) => {
  const { query: schema } = transparencyCalls[name] as {
    query?: { parse: (q: unknown) => unknown }
  }
  return tested.call(name, { query: schema?.parse(query) }, { actor: null, now: clock.now })
}
const textOf = async (file: unknown): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of (file as FileAnswer).body) parts.push(part)
  return Buffer.concat(parts).toString()
}
const bytesOf = (texts: readonly string[]): Bytes[] =>
  texts.map((text) => bytesOfBase64(text) ?? new Uint8Array())

test('before the first head there is nothing', async () => {
  await expect(ask('checkpoint')).rejects.toMatchObject({ code: 'transparency.none', status: 409 })
  await expect(ask('logKey')).rejects.toMatchObject({ code: 'transparency.none' })
  await expect(ask('inclusion', { index: '0', size: '1' })).rejects.toMatchObject({
    code: 'transparency.none',
  })
})

test('anybody gets head, key and proofs, which hold by RFC 6962 and by the signature', async () => {
  await fill(5)
  const older = headOfNote(await textOf(await ask('checkpoint')))
  await fill(6)
  const note = await textOf(await ask('checkpoint'))
  const newer = headOfNote(note)
  if (!older || !newer) throw new Error('no head')
  expect([older.size, newer.size]).toEqual([5, 11])
  const { key, verifier } = (await ask('logKey')) as { key: string; verifier: string }
  // By another implementation than the product's own check.
  const der = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(key, 'base64'),
  ])
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const [signed = '', line = ''] = note.split('\n\n— ')
  const signature = Buffer.from(line.trim().split(' ')[1] ?? '', 'base64')
  expect(verify(null, Buffer.from(`${signed}\n`), publicKey, signature.subarray(4))).toBe(true)
  expect(verifier.split('+')[1]).toBe(signature.subarray(0, 4).toString('hex'))
  const grown = (await ask('consistency', { older: '5', newer: '11' })) as { proof: string[] }
  expect(await provesConsistency(older, newer, bytesOf(grown.proof))).toBe(true)
  const leaves = await leavesAfter(tested.app, 0, Number.MAX_SAFE_INTEGER, 100)
  for (const [index, leaf] of leaves.entries()) {
    const asked = { index: String(index), size: '11' }
    const { proof } = (await ask('inclusion', asked)) as { proof: string[] }
    const claim = { index, size: 11, leaf: leafHash(leaf), root: newer.root }
    expect(await provesInclusion(claim, bytesOf(proof))).toBe(true)
  }
})

test('what the log does not have is refused', async () => {
  clock.now = '2026-11-20T13:00:00.000Z'
  const refused = (
    name: 'consistency' | 'inclusion',
    query: Record<string, string>,
    code: string,
  ) => expect(ask(name, query)).rejects.toMatchObject({ code, status: 422 })
  await refused('inclusion', { index: '0', size: '12' }, 'transparency.size')
  await refused('inclusion', { index: '11', size: '11' }, 'transparency.index')
  await refused('inclusion', { index: '0', size: '0' }, 'transparency.index')
  await refused('consistency', { older: '1', newer: '12' }, 'transparency.size')
  await refused('consistency', { older: '7', newer: '6' }, 'transparency.order')
  await refused('consistency', { older: '0', newer: '6' }, 'transparency.order')
})

test('numbers are whole, plain and below 2^53', () => {
  const { query } = transparencyCalls.inclusion
  const hostile = ['', '-1', '1.5', '1e3', '0x10', '01', ' 1', '١', '9'.repeat(16), 'NaN', '1;drop']
  for (const index of hostile) expect(query.safeParse({ index, size: '3' }).success).toBe(false)
  expect(query.safeParse({ index: ['1', '2'], size: '3' }).success).toBe(false)
  expect(query.parse({ index: '0', size: '999999999999999' })).toEqual({
    index: 0,
    size: 999_999_999_999_999,
  })
})

test('one network may not ask without end', async () => {
  clock.now = '2026-11-20T14:00:30.000Z'
  for (let i = 0; i < PROOF_CALLS_MAX; i++) await ask('logKey')
  await expect(ask('logKey')).rejects.toMatchObject({ status: 429, retryAfter_s: 30 })
  clock.now = '2026-11-20T14:01:00.000Z'
  await ask('logKey')
})
