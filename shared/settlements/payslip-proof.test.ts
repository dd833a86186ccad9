import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resultText } from './result.ts'
import { minorOf } from '../money/amount.ts'
import { checkPayslip, type ProofSource } from './payslip-check.ts'
import { payslipText } from './payslip-content.ts'
import {
  PROOF_TEXT_MAX,
  proofText,
  QR_TEXT_MAX,
  readProofText,
  type PayslipProof,
} from './payslip-proof.ts'
import { contentOf, loggedPayslip } from './testing-payslip.ts'

const { proof, source } = await loggedPayslip()
const failedOf = async (changed: Partial<PayslipProof>, from: ProofSource = source) =>
  (await checkPayslip({ ...proof, ...changed }, from)).failed

test('the content of a payslip is the very text that the hash of a settlement covers', () => {
  const content = contentOf(5)
  const lines = content.lines.map(([key, amount]) => ({ key, amount: BigInt(minorOf(amount)) }))
  const net = BigInt(minorOf(content.net))
  expect(payslipText(content)).toBe(resultText({ ...content, lines, net }))
})

test('a payslip is read from its text, from an address, and from one that was broken over lines', async () => {
  const text = await proofText(proof)
  expect(await readProofText(text)).toEqual(proof)
  expect(await readProofText(`https://board.test/verify#${text}`)).toEqual(proof)
  expect(await readProofText(` ${text.slice(0, 100)}\n  ${text.slice(100)} \n`)).toEqual(proof)
  const short = { ...proof, path: null }
  expect(await readProofText(await proofText(short))).toEqual(short)
})

test('a payslip of thirty lines fits into a QR that can be scanned from paper', async () => {
  const long = await loggedPayslip({ content: contentOf(30), withPath: false })
  expect((await proofText(long.proof)).length).toBeLessThan(QR_TEXT_MAX - 100)
  expect((await proofText(proof)).length).toBeLessThan(QR_TEXT_MAX - 100)
})

test('a right payslip is proven, with the path in it and with a path that is fetched', async () => {
  expect(await checkPayslip(proof, source)).toEqual({ failed: undefined, grownTo: 20 })
  expect(await checkPayslip({ ...proof, path: null }, source)).toEqual({
    failed: undefined,
    grownTo: 20,
  })
  const newest = await loggedPayslip({ size: 20 })
  expect(await checkPayslip(newest.proof, newest.source)).toMatchObject({ failed: undefined })
})

test('any flipped bit of the text is found', async () => {
  const text = await proofText(proof)
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 0, max: 6 }), async (at, bit) => {
      const char = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit))
      const other = text.slice(0, at) + char + text.slice(at + 1)
      const read = await readProofText(other)
      // A line break or a # that a flip makes is cut off with what stands around it, so that the rest is no proof either.
      expect(read).toBeUndefined()
    }),
    { numRuns: 400 },
  )
})

test('whatever is changed in what a payslip says, it is no longer proven', async () => {
  const { content } = proof
  const changes: PayslipProof['content'][] = [
    { ...content, net: '9999.50' },
    { ...content, user: 'bianca' },
    { ...content, studio: 'south' },
    { ...content, month: '2026-11' },
    { ...content, half: 1 },
    { ...content, currency: 'eur' },
    { ...content, lines: content.lines.slice(1) },
    { ...content, lines: content.lines.map(([key]) => [key, '0.01']) },
  ]
  for (const changed of changes) expect(await failedOf({ content: changed })).toBe('content')
  const bit = (bytes: PayslipProof['hash'], at = 3) =>
    bytes.map((one, i) => (i === at ? one ^ 4 : one))
  expect(await failedOf({ salt: 'c2FsdHNhbHRzYWx0c2FsdB' })).toBe('content')
  expect(await failedOf({ blind: 'x' })).toBe('content')
  expect(await failedOf({ version: 5 })).toBe('content')
  expect(await failedOf({ index: 6 })).toBe('content')
  expect(await failedOf({ index: 11 })).toBe('content')
  expect(await failedOf({ hash: bit(proof.hash) })).toBe('content')
  expect(await failedOf({ path: (proof.path ?? []).map((one) => bit(one)) })).toBe('content')
  expect(await failedOf({ path: [] })).toBe('content')
  expect(await failedOf({ root: bit(proof.root) })).toBe('signature')
  expect(await failedOf({ size: 12 })).toBe('signature')
  expect(await failedOf({ signature: bit(proof.signature) })).toBe('signature')
  expect(await failedOf({ origin: '00000000' })).toBe('log')
})

test('a log that was changed since, or that is another one, is found', async () => {
  const other = await loggedPayslip()
  expect(await failedOf({}, other.source)).toBe('log')
  expect(await failedOf({}, { ...source, newest: other.source.newest })).toBe('growth')
  expect(await failedOf({}, { ...source, newest: async () => 'not a head' })).toBe('growth')
  expect(await failedOf({}, { ...source, consistency: async () => [] })).toBe('growth')
  expect(await failedOf({}, { ...source, consistency: async () => ['%'] })).toBe('growth')
  const older = await loggedPayslip({ size: 8, newest: 9 })
  expect((await checkPayslip({ ...older.proof, size: 20 }, older.source)).failed).toBe('signature')
})

test('what is no payslip is not read: hostile texts, bombs, other forms', async () => {
  const packed = async (text: string) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
    const check = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 4)
    return Buffer.concat([bytes, check]).toString('base64url')
  }
  const good = JSON.parse(
    await new Response(
      new Blob([Buffer.from(await proofText(proof), 'base64url').subarray(0, -4)])
        .stream()
        .pipeThrough(new DecompressionStream('deflate-raw')),
    ).text(),
  ) as unknown[]
  expect(await readProofText(await packed(JSON.stringify(good)))).toEqual(proof)
  const hostile = [
    '',
    '#',
    'hello',
    'AAAAAAAA',
    'a'.repeat(PROOF_TEXT_MAX + 1),
    await packed(''),
    await packed('null'),
    await packed('{"__proto__": 1}'),
    await packed(`"${' '.repeat(5_000_000)}"`),
    await packed(JSON.stringify([2, ...good.slice(1)])),
    await packed(JSON.stringify(good.slice(0, -1))),
    await packed(JSON.stringify(good.with(12, -1))),
    await packed(JSON.stringify(good.with(12, 0.5))),
    await packed(JSON.stringify(good.with(6, '1e9'))),
    await packed(JSON.stringify(good.with(10, 'AA'))),
  ]
  for (const text of hostile) expect(await readProofText(text)).toBeUndefined()
})
