import { expect, test } from 'vitest'
import { papersOf } from './papers.ts'

const has = { iban: true, cnp: true, serie: true, password: false }
const account = { username: 'mia', activ: true, secret: false, payee: 'studio' as const }

test('a document is valid, ends or has ended, by its last day', () => {
  for (const [alert, state] of [
    [null, 'valid'],
    [30, 'ends'],
    [0, 'ended'],
  ] as const)
    expect(papersOf({ ci: { luna: 2, anul: 2028, alert }, has })).toEqual([
      { paper: 'identity', state, until: '2028-02-29' },
    ])
})
test('a document is missing only of people who work on sites; number and account are missing of everybody', () => {
  const ci = { luna: null, anul: null, alert: null }
  expect(papersOf({ ci, has, conturi: { ctb: account } })).toEqual([
    { paper: 'identity', state: 'missing' },
  ])
  expect(papersOf({ ci, has: { ...has, cnp: false, iban: false }, conturi: {} })).toEqual([
    { paper: 'cnp', state: 'missing' },
    { paper: 'iban', state: 'missing' },
  ])
})
test('nothing is said to viewers who are told nothing', () => {
  expect(papersOf({})).toBeUndefined()
})
