import { expect, test } from 'vitest'
import { isChosen, valuesIn, type FilterField } from './filter-fields.ts'

const site: FilterField = {
  kind: 'choice',
  label: 'Site',
  all: 'All sites',
  options: [{ value: 'ctb', label: 'Chaturbate' }],
}
const fields = {
  q: { kind: 'text', label: 'Find' },
  site,
  from: { kind: 'date', label: 'From' },
} as const

test('an address gives a list the filters that its fields can hold', () => {
  const given = { q: 'ana', site: 'ctb', from: '2026-11-20' }
  expect(valuesIn(fields, given)).toEqual(given)
})
test('a choice that is not offered and a date that is none filter nothing', () => {
  expect(valuesIn(fields, { q: '', site: 'nowhere', from: '2026-13-45' })).toEqual({
    q: '',
    site: '',
    from: '',
  })
})
test('a date whose year is half typed filters nothing', () => {
  for (const from of ['0002-11-20', '0020-11-20', '0202-11-20', '20260-11-20', '9999-11-20'])
    expect(valuesIn(fields, { q: '', site: '', from }).from).toBe('')
})
test('of several choices each must be offered; nothing chosen is everything', () => {
  const options = ['pending', 'approved'].map((value) => ({ value, label: value }))
  const status: FilterField = {
    kind: 'choices',
    label: 'Status',
    all: 'All statuses',
    options,
    Field: () => null,
  }
  const read = (value: string) => valuesIn({ status }, { status: value }).status
  expect(['pending,approved', 'approved', 'pending,paid', ''].map(read)).toEqual([
    'pending,approved',
    'approved',
    '',
    '',
  ])
  expect(['pending', 'rejected', null].map((one) => isChosen(one, 'pending,approved'))).toEqual([
    true,
    false,
    false,
  ])
  expect(isChosen(null, '')).toBe(true)
})
