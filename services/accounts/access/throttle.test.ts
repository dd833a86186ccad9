import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowances, USER_FAILURES_ATTACK } from '#shared/accounts/throttle-rules.ts'
import { memoryAttempts } from './attempts.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { LoginThrottle, type Attempt } from './throttle.ts'

const FREE = allowances.pair.free
const wrong = async () => false
const right = async () => true
function clocked() {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const known = new Map<string, number>()
  const marks = {
    get: async (_kind: string, subjects: readonly string[]) =>
      new Map([...known].filter(([subject]) => subjects.includes(subject))),
    put: async (_kind: string, subject: string, at: number) => void known.set(subject, at),
  }
  return {
    throttle: new LoginThrottle(memoryAttempts(), marks, () => now),
    wait: (seconds: number) => (now += seconds * 1000),
  }
}
const from = (address = '192.0.2.1', user = 'fern', device?: string): Attempt => ({
  user,
  address,
  device,
})
async function fail(throttle: LoginThrottle, times: number, who = from()) {
  for (let i = 0; i < times; i++) await throttle.attempt(who, wrong)
}

test('repeated failures have to wait, longer each time', async () => {
  const { throttle, wait } = clocked()
  await fail(throttle, FREE)
  expect(await throttle.attempt(from(), right)).toEqual({ wait_s: 5 })
  wait(5)
  expect(await throttle.attempt(from(), wrong)).toEqual({ ok: false })
  expect(await throttle.attempt(from(), right)).toEqual({ wait_s: 10 })
})

test('guessing at a password elsewhere locks nobody out', async () => {
  const { throttle } = clocked()
  await fail(throttle, 20, from('198.51.100.7'))
  expect(await throttle.attempt(from('192.0.2.1'), right)).toEqual({ ok: true })
  expect(await throttle.attempt(from('198.51.100.7', 'oak'), right)).toEqual({ ok: true })
})

test('a success forgets the failures before it', async () => {
  const { throttle } = clocked()
  await fail(throttle, FREE - 1)
  await throttle.attempt(from(), right)
  await fail(throttle, FREE - 1)
  expect(await throttle.attempt(from(), right)).toEqual({ ok: true })
})

test('guesses sent all at once gain nothing', async () => {
  const { throttle } = clocked()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => throttle.attempt(from(), wrong)),
  )
  expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(FREE)
})

test('a flood from one network over many users is turned away, and no other network with it', async () => {
  const { throttle } = clocked()
  const { promise: gate, resolve: open } = Promise.withResolvers<boolean>()
  const flood = Array.from({ length: 150 }, (_, i) =>
    throttle.attempt(from('198.51.100.7', `user${i}`), () => gate),
  )
  const elsewhere = throttle.attempt(from(), right)
  open(false)
  expect((await Promise.all(flood)).filter((answer) => 'wait_s' in answer)).toHaveLength(50)
  expect(await elsewhere).toEqual({ ok: true })
})

test('a network that failed at a hundred people holds up strangers for seconds, and nobody who is known there', async () => {
  const { throttle, wait } = clocked()
  const known = from('198.51.100.7', 'fern')
  await throttle.remember({ ...known, device: 'other' })
  for (let i = 0; i < allowances.network.free; i++)
    await throttle.attempt(from('198.51.100.7', `user${i}`), wrong)
  expect(await throttle.attempt(from('198.51.100.7', 'stranger'), right)).toEqual({ wait_s: 2 })
  expect(await throttle.attempt(known, right)).toEqual({ ok: true })
  wait(allowances.network.max_s)
  expect(await throttle.attempt(from('198.51.100.7', 'stranger'), right)).toEqual({ ok: true })
})

test('under an attack from many networks an unknown one gets one guess, a known one as many as ever', async () => {
  const { throttle } = clocked()
  await throttle.remember({ ...from('192.0.2.1'), device: 'x' })
  for (let i = 0; i < USER_FAILURES_ATTACK; i++)
    await throttle.attempt(from(`198.51.100.${i}`), wrong)
  await fail(throttle, 1, from('203.0.113.9'))
  expect(await throttle.attempt(from('203.0.113.9'), right)).toEqual({ wait_s: 60 })
  expect(await throttle.attempt(from('203.0.113.10'), right)).toEqual({ ok: true })
  await fail(throttle, FREE - 1, from('192.0.2.1'))
  expect(await throttle.attempt(from('192.0.2.1'), right)).toEqual({ ok: true })
})

test('a known device is let in from a network that a neighbour has shut', async () => {
  const { throttle } = clocked()
  const mine = from('192.0.2.1', 'fern', 'my-device')
  await throttle.remember({ ...mine, device: 'my-device' })
  await fail(throttle, 50, from('192.0.2.1'))
  expect(await throttle.attempt(from('192.0.2.1'), right)).toHaveProperty('wait_s')
  expect(await throttle.attempt(mine, right)).toEqual({ ok: true })
  expect(await throttle.attempt({ ...mine, user: 'oak' }, right)).toEqual({ ok: true })
})

const hostile = fc.array(
  fc.record({
    user: fc.constantFrom('fern', 'fern', 'fern', 'oak', 'elm'),
    address: fc.nat({ max: 60 }).map((n) => `198.51.100.${n}`),
    device: fc.option(fc.constantFrom('guessed', 'stolen-of-oak'), { nil: undefined }),
    seconds: fc.nat({ max: 120 }),
  }),
  { maxLength: 200 },
)
test('whatever an attacker does elsewhere, the person is let in at once, from a device or network they know and from a fresh one', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (attempts) => {
      const { throttle, wait } = clocked()
      await throttle.remember({ ...from('192.0.2.1', 'fern'), device: 'mine' })
      for (const { seconds, ...who } of attempts) {
        wait(seconds)
        await throttle.attempt(who, wrong)
      }
      for (const who of [
        from('192.0.2.1'),
        from('203.0.113.5'),
        from('203.0.113.6', 'fern', 'mine'),
      ])
        expect(await throttle.attempt(who, right)).toEqual({ ok: true })
    }),
    { numRuns: 60 },
  )
})
test('nobody gets more guesses at one person from one network than the waits allow, whatever the rhythm', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 200 }), { maxLength: 150 }), async (pauses) => {
      const { throttle, wait } = clocked()
      let [taken, seconds] = [0, 0]
      for (const pause of pauses) {
        wait(pause)
        seconds += pause
        if ('ok' in (await throttle.attempt(from(), wrong))) taken++
      }
      // The waits double from 5 s: after the free guesses, n more take at least 5·(2^n − 1) s, until each takes a quarter of an hour.
      const more = taken - FREE
      const least = more <= 0 ? 0 : more <= 8 ? 5 * (2 ** more - 1) - 5 * 2 ** (more - 1) : 0
      expect(seconds).toBeGreaterThanOrEqual(least)
      expect(taken).toBeLessThanOrEqual(FREE + 9 + Math.ceil(seconds / 900))
    }),
    { numRuns: 60 },
  )
})

test('a login that breaks does not stop the next one, and is no failure', async () => {
  const { throttle } = clocked()
  for (let i = 0; i < 2 * FREE; i++)
    await expect(
      throttle.attempt(from(), () => Promise.reject(new Error('the store is away'))),
    ).rejects.toThrow('away')
  expect(await throttle.attempt(from(), right)).toEqual({ ok: true })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::bbbb', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network))
