import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowances, COUNTS_MAX } from '#shared/accounts/throttle-rules.ts'
import { testApp, type TestApp } from '../../platform/testing/app.ts'
import { memoryAttempts, postgresAttempts, type Gate } from './attempts.ts'
import { lastSeenOf } from './last-seen-of.ts'
import { LoginThrottle } from './throttle.ts'

let app: TestApp
const now = Date.parse('2026-11-20T12:00:00Z')
beforeAll(async () => {
  app = await testApp({ services: [], projections: [], events: {} })
})
afterAll(() => app.close())

const names = ['pair', 'network', 'device', 'user'] as const
const steps = fc.array(
  fc.record({
    gates: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
    seconds: fc.constantFrom(0, 1, 5, 40, 4_000),
    outcome: fc.constantFrom('wrong', 'wrong', 'wrong', 'cleared', 'lowered'),
  }),
  { maxLength: 40 },
)
test('counts in the database are those of the rule, whatever happens in whatever order', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const [database, memory, prefix] = [
        postgresAttempts(app.app.pool),
        memoryAttempts(),
        `run${run++}:`,
      ]
      let at = now
      for (const { gates, seconds, outcome } of taken) {
        at += seconds * 1000
        const wanted = gates.map((name): Gate => ({
          key: prefix + name,
          allowance: { ...allowances[name], free: name === 'user' ? allowances.user.free : 2 },
        }))
        const keys = wanted.map(({ key }) => key)
        const answers = await Promise.all([
          database.countAttempt(wanted, at),
          memory.countAttempt(wanted, at),
        ])
        expect(answers[0]).toBe(answers[1])
        const back =
          outcome === 'cleared'
            ? { clear: keys, lower: [] }
            : { clear: [], lower: outcome === 'lowered' ? keys : [] }
        if (answers[0]) for (const attempts of [database, memory]) await attempts.giveBack(back)
        expect(await database.read(keys, at)).toEqual(await memory.read(keys, at))
      }
    }),
    { numRuns: 25 },
  )
})

test('guesses sent at once through four processes gain nothing', async () => {
  const throttles = Array.from(
    { length: 4 },
    () => new LoginThrottle(postgresAttempts(app.app.pool), lastSeenOf(app.app), () => now),
  )
  const who = { user: 'fern', address: '192.0.2.1', device: undefined }
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      (throttles[i % 4] as LoginThrottle).attempt(who, async () => false),
    ),
  )
  expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(allowances.pair.free)
  expect(await throttles[0]?.attempt({ ...who, address: '192.0.2.2' }, async () => true)).toEqual({
    ok: true,
  })
})

test('a person who logged in is known to every process, from the device and from the network', async () => {
  const [one, two] = [1, 2].map(
    () => new LoginThrottle(postgresAttempts(app.app.pool), lastSeenOf(app.app), () => now),
  ) as [LoginThrottle, LoginThrottle]
  await one.remember({ user: 'oak', address: '192.0.2.50', device: 'd'.repeat(43) })
  for (let i = 0; i < 12; i++)
    await one.attempt({ user: 'oak', address: '192.0.2.50', device: undefined }, async () => false)
  expect(
    await two.attempt({ user: 'oak', address: '192.0.2.50', device: undefined }, async () => true),
  ).toHaveProperty('wait_s')
  expect(
    await two.attempt(
      { user: 'oak', address: '192.0.2.50', device: 'd'.repeat(43) },
      async () => true,
    ),
  ).toEqual({ ok: true })
})

test('counts are forgotten after an hour, and kept within a bound', async () => {
  const attempts = postgresAttempts(app.app.pool)
  await attempts.countAttempt([{ key: 'old', allowance: allowances.pair }], now - 3_601_000)
  await attempts.countAttempt([{ key: 'new', allowance: allowances.pair }], now)
  await app.app.pool.query(
    `insert into failure_counts select 'many' || i, 1, 5, 5000, 900000, 0, $1::bigint - i from generate_series(1, $2::int) i`,
    [now, COUNTS_MAX],
  )
  await attempts.sweep(now)
  const { rows } = await app.app.pool.query<{ key: string }>(
    "select c.key from failure_counts c where c.key in ('old', 'new')",
  )
  expect(rows).toEqual([{ key: 'new' }])
  const { rows: counted } = await app.app.pool.query<{ n: string }>(
    'select count(*) as n from failure_counts',
  )
  expect(Number(counted[0]?.n)).toBeLessThanOrEqual(COUNTS_MAX)
})

test('when something was seen is written once a minute, together with what else was', async () => {
  const marks = lastSeenOf(app.app)
  for (let i = 0; i < 100; i++) marks.see('session', 'a', now + i * 100)
  marks.see('session', 'b', now)
  await marks.flush()
  expect(await marks.get('session', ['a', 'b', 'c'])).toEqual(
    new Map([
      ['a', now],
      ['b', now],
    ]),
  )
  marks.see('session', 'a', now + 61_000)
  await marks.flush()
  expect((await marks.get('session', ['a'])).get('a')).toBe(now + 61_000)
  await marks.remove('session', ['a'])
  expect(await marks.sweep('session', now + 1)).toBe(1)
  expect(await marks.get('session', ['a', 'b'])).toEqual(new Map())
})
