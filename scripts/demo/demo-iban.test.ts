import { expect, test } from 'vitest'
import { isWrongIban } from '#shared/accounts/person-rules.ts'
import { demoIban } from './fill-planning.ts'

test('accounts of the demo have right check digits, each its own, and a few people have none', () => {
  const accounts = Array.from({ length: 200 }, (_, index) => demoIban(index))
  const given = accounts.filter((one) => one !== '')
  expect(given.length).toBe(188)
  expect(new Set(given).size).toBe(given.length)
  expect(given.filter((one) => isWrongIban(one) || !/^RO\d{2}DEMO\d{16}$/.test(one))).toEqual([])
})
