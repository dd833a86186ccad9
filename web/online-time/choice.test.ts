import { expect, test } from 'vitest'
import { choiceOf, pieceText } from './choice.ts'

const today = { earliest: '2026-11-20', latest: '2026-11-20' }
const empty = {
  from: '',
  to: '',
  studio: '',
  user: '',
  months: '',
  half: '',
  day: '',
  at: '',
  a: '',
  b: '',
}

test('an address that says nothing means twelve months of everybody, or of oneself', () => {
  expect(choiceOf(empty, '', today)).toMatchObject({
    from: '2025-12-01',
    to: '2026-11-20',
    months: '12',
    user: '',
    half: '',
    day: '',
    piece: null,
  })
  expect(choiceOf({ ...empty, user: 'bo' }, 'ana', today).user).toBe('ana')
})

test('nonsense in an address is as if it were not there', () => {
  const nonsense = {
    ...empty,
    from: '2026-12-01',
    to: '2026-01-01',
    months: '99',
    half: 'x',
    day: '2026-99-99',
    at: '??',
    a: '',
    b: '2026-10-1',
  }
  expect(choiceOf(nonsense, '', today)).toEqual(choiceOf(empty, '', today))
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'months=%s in an address is as if it were not there',
  (months) => {
    expect(choiceOf({ ...empty, months }, '', today)).toEqual(choiceOf(empty, '', today))
  },
)

test('a piece of time survives its way through an address', () => {
  const piece = { site: 'ctb', from: 1_792_800_000, to: 1_792_803_600 }
  expect(choiceOf({ ...empty, day: '2026-10-25', at: pieceText(piece) }, '', today)).toMatchObject({
    day: '2026-10-25',
    piece,
  })
})

test('where the month has turned in one studio and not in another, both days are in the range', () => {
  const turning = { earliest: '2026-11-30', latest: '2026-12-01' }
  const range = (months: string) => choiceOf({ ...empty, months }, '', turning)
  expect(range('1')).toMatchObject({ from: '2026-11-01', to: '2026-12-01' })
  expect(range('last')).toMatchObject({ from: '2026-10-01', to: '2026-11-30' })
  expect(range('')).toMatchObject({ from: '2025-12-01', to: '2026-12-01' })
})
