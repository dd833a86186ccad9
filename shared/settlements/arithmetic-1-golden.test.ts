import { expect, test } from 'vitest'
import { arithmeticOf } from './arithmetic.ts'
import { brought, constants, goldenHalf, pile } from './golden-1-case.ts'
import { golden1, goldenHashes1 } from './golden-1.ts'
import { resultText } from './result.ts'

const compute = arithmeticOf(1)

test('each golden case has a name of its own', () => {
  expect(new Set(golden1.map(({ name }) => name)).size).toBe(golden1.length)
  expect(golden1.length).toBeGreaterThanOrEqual(36)
})
test.each(golden1)('$name: $why', ({ facts, lines, earned, net, carry, taken }) => {
  const found = compute(facts)
  expect(found.lines.map(({ key, amount }) => [key, amount])).toEqual(lines)
  expect(found.lines.map(({ key, kind }) => [key, kind])).toEqual(
    lines.map(([key]) => [key, key.split(':')[0]]),
  )
  expect([found.earned, found.net, found.carry]).toEqual([earned, net, carry])
  expect(found.taken.map(({ item, n, currency, amount }) => [item, n, currency, amount])).toEqual(
    taken,
  )
  expect(found.missing.length > 0).toBe(lines.some(([, amount]) => amount === null))
})
test('the hand reckoning adds up', () => {
  for (const { name, lines, net } of golden1)
    expect([name, lines.reduce((sum, [, amount]) => sum + (amount ?? 0n), 0n)]).toEqual([name, net])
})

test('a line says what it was before share and rate, by which quotes, and of how many facts it is', () => {
  const facts = goldenHalf({
    rates: constants,
    income: [brought(10_000n, { currency: 'eur', type: 2, share_bp: 4000 }), brought(200n)],
    withdrawn: [{ site: 'ctb', ...pile('usd', -3000n), count: 4 }],
  })
  const [ron, eur, withdrawn] = compute(facts).lines
  const quotes = { date: '1970-01-01', source: 'specification', to: '4.6' }
  expect(ron).toMatchObject({ gross: 200n, currency: 'ron', rate: null, share_bp: 5000, count: 1 })
  expect(eur).toMatchObject({ gross: 10_000n, currency: 'eur', share_bp: 4000 })
  expect(eur?.rate).toEqual({ ...quotes, from: '0.92' })
  expect(withdrawn).toMatchObject({ gross: -3000n, currency: 'usd', share_bp: null, count: 4 })
  expect(withdrawn?.rate).toEqual({ ...quotes, from: '1' })
})

const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
test.each(goldenHashes1)('the text that is hashed: $name', async ({ result, text, hash }) => {
  expect(resultText(result)).toBe(text)
  expect(await sha256(resultText(result))).toBe(hash)
})
