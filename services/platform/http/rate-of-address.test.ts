import { expect, test } from 'vitest'
import { rateOfAddress } from './rate-of-address.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString()

test('a network may ask so often in a window, others and later windows are not held up by it', () => {
  const count = rateOfAddress(2, 60_000)
  count('192.0.2.1', at(10))
  count('192.0.2.1', at(20))
  expect(() => count('192.0.2.1', at(50))).toThrow('Too many requests. Try again in 10 s.')
  count('192.0.2.2', at(50))
  count('192.0.2.1', at(60))
})

test('the addresses of one network of IPv6 are counted together', () => {
  const count = rateOfAddress(1, 60_000)
  count('2001:db8:1:2::1', at(0))
  expect(() => count('2001:db8:1:2:ffff::9', at(1))).toThrow('Too many requests')
  count('2001:db8:1:3::1', at(1))
})
