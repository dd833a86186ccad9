import { expect, test } from 'vitest'
import { addressesOf } from './addresses-of.ts'

test.each([
  ['/', '/', true],
  ['/', '/?next=%2Fmoney', true],
  ['/', '/login', false],
  ['/about-user', '/about-user?user=ana&section=activity', true],
  ['/about-user', '/about-user/x', false],
  ['/reports/:studio/:half', '/reports/north/2?tab=lines', true],
  ['/reports/:studio/:half', '/reports/north', false],
  ['/reports/:studio/:half', '/reports/north/', false],
])('%s is shown at %s: %s', (path, address, shown) => {
  expect(addressesOf(path).test(address)).toBe(shown)
})
