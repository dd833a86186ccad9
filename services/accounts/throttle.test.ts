import { expect, test } from 'vitest'
import { LOGIN_FAILURES_FREE } from '#shared/accounts/rules.ts'
import { LoginThrottle, networkOf } from './throttle.ts'

const wrong = async () => false
const right = async () => true
function clocked() {
  let now = 0
  return { throttle: new LoginThrottle(() => now), wait: (seconds: number) => (now += seconds * 1000) }
}
async function fail(throttle: LoginThrottle, times: number, user = 'fern', address = '192.0.2.1') {
  for (let i = 0; i < times; i++) await throttle.attempt(user, address, wrong)
}

test('repeated failures have to wait, longer each time', async () => {
  const { throttle, wait } = clocked()
  await fail(throttle, LOGIN_FAILURES_FREE)
  expect(await throttle.attempt('fern', '192.0.2.1', right)).toEqual({ wait_s: 5 })
  wait(5)
  expect(await throttle.attempt('fern', '192.0.2.1', wrong)).toEqual({ ok: false })
  expect(await throttle.attempt('fern', '192.0.2.1', right)).toEqual({ wait_s: 10 })
})

test('guessing at a password elsewhere locks nobody out', async () => {
  const { throttle } = clocked()
  await fail(throttle, 20, 'fern', '198.51.100.7')
  expect(await throttle.attempt('fern', '192.0.2.1', right)).toEqual({ ok: true })
  expect(await throttle.attempt('oak', '198.51.100.7', right)).toEqual({ ok: true })
})

test('a success forgets the failures before it', async () => {
  const { throttle } = clocked()
  await fail(throttle, LOGIN_FAILURES_FREE - 1)
  await throttle.attempt('fern', '192.0.2.1', right)
  await fail(throttle, LOGIN_FAILURES_FREE - 1)
  expect(await throttle.attempt('fern', '192.0.2.1', right)).toEqual({ ok: true })
})

test('guesses sent all at once gain nothing', async () => {
  const { throttle } = clocked()
  const answers = await Promise.all(Array.from({ length: 40 }, () => throttle.attempt('fern', '192.0.2.1', wrong)))
  expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(LOGIN_FAILURES_FREE)
})

test('a flood from one network over many users is turned away, and no other network with it', async () => {
  const { throttle } = clocked()
  const { promise: gate, resolve: open } = Promise.withResolvers<boolean>()
  const flood = Array.from({ length: 150 }, (_, i) => throttle.attempt(`user${i}`, '198.51.100.7', () => gate))
  const elsewhere = throttle.attempt('fern', '192.0.2.1', right)
  open(false)
  expect((await Promise.all(flood)).filter((answer) => 'wait_s' in answer)).toHaveLength(50)
  expect(await elsewhere).toEqual({ ok: true })
  expect(await throttle.attempt('fern', '198.51.100.7', right)).toEqual({ ok: true })
})

test('a login that breaks does not stop the next one', async () => {
  const { throttle } = clocked()
  await expect(throttle.attempt('fern', '192.0.2.1', () => Promise.reject(new Error('the store is away')))).rejects.toThrow('the store is away')
  expect(await throttle.attempt('fern', '192.0.2.1', right)).toEqual({ ok: true })
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
