import { expect, test } from 'vitest'
import { keptOf, type RetentionRule } from './retention.ts'

const rule = (part: RetentionRule['part'], from: string, years: number): RetentionRule => ({
  part,
  from,
  years,
  personal: false,
  text: part,
})

test('each part is kept to the end of its last year, by the rule in force on the day somebody left', () => {
  const rules = [
    rule('money', '2000-01-01', 10),
    rule('money', '2026-01-01', 5),
    rule('money', '2030-01-01', 2),
    rule('audit', '2027-01-01', 3),
  ]
  expect(keptOf('2025-12-31', rules)).toEqual([
    { part: 'money', text: 'money', personal: false, until: '2035-12-31' },
  ])
  expect(keptOf('2026-01-01', rules).map(({ until }) => until)).toEqual(['2031-12-31'])
  expect(keptOf('2031-06-30', rules).map(({ part, until }) => [part, until])).toEqual([
    ['money', '2033-12-31'],
    ['audit', '2034-12-31'],
  ])
})
test('what is personal is kept as long as a contract may be disputed, what is not stays under the login', () => {
  expect(keptOf('2026-10-31').map(({ part, personal, until }) => [part, personal, until])).toEqual([
    ['identity', true, '2031-12-31'],
    ['contract', true, '2031-12-31'],
    ['money', false, '2036-12-31'],
    ['workingTime', false, '2031-12-31'],
    ['audit', false, '2031-12-31'],
  ])
})
