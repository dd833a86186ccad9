import { expect, test } from 'vitest'
import { recordAccess, type RecordPlace } from './shared-record.ts'

const record = (place: RecordPlace) => ({
  user: 'fern',
  place,
  shares: { 'user:ivy': 'edit' as const },
})
const as = (user: string) => ({ user, audiences: [`user:${user}`] })

test.each([
  ['list', 'own', 'edit'],
  ['bin', 'own', null],
  ['gone', null, null],
] as const)(
  'in the place %s a record is there for its author: %s, for others: %s',
  (place, own, other) => {
    expect(recordAccess(record(place), as('fern'))).toBe(own)
    expect(recordAccess(record(place), as('ivy'))).toBe(other)
  },
)
