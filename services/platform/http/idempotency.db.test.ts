import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import { httpPart, postgresIdempotency, type IdempotencyStore } from './idempotency.ts'
import { testSchema } from '../testing/database.ts'

let pool: pg.Pool
let store: IdempotencyStore
const answer = { status: 200, body: '{"ok":true}', position: '0000000000000000007' }

beforeAll(async () => {
  const { url, schema } = testSchema()
  pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}`, max: 4 })
  await pool.query(`create schema ${schema}`)
  await pool.query(httpPart.migrations[0]?.sql(schema) ?? '')
  await pool.query(httpPart.migrations[0]?.sql(schema) ?? '')
  store = postgresIdempotency(pool)
})
beforeEach(() => pool.query('truncate idempotency'))
afterAll(() => pool.end())

test('of many that claim a key at once, one may run', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => store.claim('k', 'r')))
  expect(claims.toSorted()).toEqual(['claimed', ...Array<string>(19).fill('running')])
})
test('an answered key gives its answer, to the same request only', async () => {
  await store.claim('k', 'r')
  await store.answer('k', answer)
  expect(await store.claim('k', 'r')).toEqual(answer)
  expect(await store.claim('k', 'other')).toBe('otherRequest')
  await store.release('k')
  expect(await store.claim('k', 'r')).toEqual(answer)
})
test('a released claim is free again', async () => {
  await store.claim('k', 'r')
  await store.release('k')
  expect(await store.claim('k', 'r')).toBe('claimed')
})
test('a claim of a process that died is taken over after 15 seconds, by one', async () => {
  await store.claim('k', 'r')
  expect(await postgresIdempotency(pool).claim('k', 'r')).toBe('running')
  await pool.query(`update idempotency set claimed_at = now() - interval '16 seconds'`)
  const claims = await Promise.all([
    store.claim('k', 'r'),
    store.claim('k', 'r'),
    store.claim('k', 'r'),
  ])
  expect(claims.toSorted()).toEqual(['claimed', 'running', 'running'])
})
test('a claim that could not be released, because the database was away, is free again for its process at once', async () => {
  let isAway = false
  const away = new Error('connect ECONNREFUSED')
  const flaky = postgresIdempotency({
    query: (sql, values) => (isAway ? Promise.reject(away) : pool.query(sql, values)),
  })
  await flaky.claim('k', 'r')
  isAway = true
  await expect(flaky.release('k')).rejects.toBe(away)
  isAway = false
  expect([
    await store.claim('k', 'r'),
    await flaky.claim('k', 'r'),
    await flaky.claim('k', 'r'),
  ]).toEqual(['running', 'claimed', 'running'])
})
test('a claim that was made although its answer was lost is free again for its process at once', async () => {
  let losesAnswers = true
  const lost = new Error('Connection terminated unexpectedly')
  const flaky = postgresIdempotency({
    query: async (sql, values) => {
      const done = await pool.query(sql, values)
      if (losesAnswers) throw lost
      return done
    },
  })
  await expect(flaky.claim('k', 'r')).rejects.toBe(lost)
  losesAnswers = false
  expect(await flaky.claim('k', 'r')).toBe('claimed')
})
test('answers older than 48 hours are swept, however many there are', async () => {
  await pool.query(
    `insert into idempotency (key_hash, request_hash, claimed_at) select i::text, 'r', now() - interval '49 hours' from generate_series(1, 1500) i`,
  )
  await store.claim('young', 'r')
  expect([await store.sweep(), await store.sweep()]).toEqual([1500, 0])
})
