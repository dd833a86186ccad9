import { expect, test } from 'vitest'
import { initialSettings } from '#shared/configuration/effective.ts'
import type { StudioSettings } from '#shared/configuration/settings.ts'
import { differingParts } from './differing-parts.ts'
import {
  changedIn,
  faultsIn,
  isOnlyHeld,
  noEdits,
  overtakenIn,
  typedOf,
  valuesOf,
  withTyped,
} from './edits.ts'

const settings = initialSettings({ name: 'North', currency: 'usd', timezone: 'UTC' })
const later = (changes: Partial<StudioSettings>): StudioSettings => ({ ...settings, ...changes })
const shareTyped = (text: string) => withTyped(noEdits, settings, 'share_bp', text)

test('only what was edited is saved, in the order of the list', () => {
  const edits = withTyped(shareTyped('62,5'), settings, 'lockers', 'A1\n A2 \n\nA1')
  expect(valuesOf(edits, settings)).toEqual({ lockers: ['A1', 'A2'], share_bp: 6250 })
  expect(changedIn(edits, settings)).toEqual(['lockers', 'share_bp'])
})
test('what means the same is no change, and stays as it is typed', () => {
  expect(changedIn(shareTyped('50,0'), settings)).toEqual([])
  expect(typedOf(shareTyped('50,0'), settings, 'share_bp')).toBe('50,0')
})
test('what comes meanwhile shows where nothing was typed, and leaves what was', () => {
  const now = later({ share_bp: 7000, cap_bp: 1000 })
  const edits = shareTyped('60')
  expect([typedOf(edits, now, 'share_bp'), typedOf(edits, now, 'cap_bp')]).toEqual(['60', '10'])
  expect(overtakenIn(edits, now)).toEqual(['share_bp'])
  expect(overtakenIn(edits, later({ cap_bp: 1000 }))).toEqual([])
  expect(typedOf(shareTyped('50,0'), now, 'share_bp')).toBe('70')
})
test('what somebody else has changed to the same is no change any more', () => {
  expect(changedIn(shareTyped('60'), later({ share_bp: 6000 }))).toEqual([])
})
test('typing on does not forget what held when it began', () => {
  const now = later({ share_bp: 7000 })
  expect(overtakenIn(withTyped(shareTyped('60'), now, 'share_bp', '61'), now)).toEqual(['share_bp'])
})
test('a setting whose day alone is to be other is saved with what holds', () => {
  const edits = { ...noEdits, held: ['cap_bp'] as const }
  expect(valuesOf(edits, later({ cap_bp: 4000 }))).toEqual({ cap_bp: 4000 })
  expect(isOnlyHeld(edits, settings, 'cap_bp')).toBe(true)
  expect(isOnlyHeld(withTyped(edits, settings, 'cap_bp', '1'), settings, 'cap_bp')).toBe(false)
})
test('what is wrong is said at its place, and counts as a change', () => {
  const [morning, ...others] = settings.ture.interval
  if (!morning) throw new Error('no shift')
  const shifts = (change: Partial<typeof morning>) => {
    const interval = [{ ...morning, ...change }, ...others]
    return withTyped(noEdits, settings, 'ture', { nr: interval.length, interval })
  }
  const faults = (change: Partial<typeof morning>) => faultsIn(shifts(change), settings, 'ture')
  expect(faults({ end: '' })).toEqual({ '0.end': 'shiftTime' })
  expect(faults({ key: 'night' })).toEqual({ '2.key': 'shiftKeyTaken' })
  expect(faults({ end: '15:00' })).toEqual({ '1.start': 'shiftOverlap' })
  expect(faults({ end: '13:00' })).toEqual({})
  expect(faultsIn(shareTyped('120'), settings, 'share_bp')).toEqual({ '': 'percent' })
  expect(changedIn(shareTyped('120'), settings)).toEqual(['share_bp'])
})
test('of the years of retention those that are other are named', () => {
  const [first, ...rest] = settings.retention
  if (!first) throw new Error('no row')
  const after = [{ ...first, years: 3 }, ...rest]
  expect(differingParts('retention', settings.retention, after)).toEqual([
    [first],
    [{ ...first, years: 3 }],
  ])
  expect(differingParts('share_bp', 1, 2)).toEqual([1, 2])
})
test('candidates are kept for one to thirty-six months', () => {
  const faults = (text: string) =>
    faultsIn(withTyped(noEdits, settings, 'candidateMonths', text), settings, 'candidateMonths')
  expect(['1', '36', ' 6 '].map(faults)).toEqual([{}, {}, {}])
  for (const wrong of ['', '0', '37', '1.5', '-1', 'six'])
    expect(faults(wrong)).toEqual({ '': 'candidateMonths' })
})
