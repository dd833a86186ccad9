import { expect, test } from 'vitest'
import { bpOf, percentOf, percentText } from './percent.ts'

test('a share is typed in percent, with a point or a comma, to its hundredth', () => {
  expect(['50', '12.5', '12,55', ' 0 ', '100', '0.29'].map(bpOf)).toEqual([
    5000, 1250, 1255, 0, 10_000, 29,
  ])
})
test('what is no share of a whole is none', () => {
  for (const text of ['', '100.01', '101', '-1', '1e2', '50 %', '1.234', '.5', '5.'])
    expect([text, bpOf(text)]).toEqual([text, undefined])
})
test('every share is shown so that it is read back', () => {
  for (let bp = 0; bp <= 10_000; bp++) expect(bpOf(percentOf(bp))).toBe(bp)
  expect(percentText(1250)).toBe('12.5 %')
})
