import { expect, test } from 'vitest'
import type { WallRow } from './monitor-store.ts'
import { classify, standingOf } from './standing.ts'

const row = (statuses: readonly (number | undefined)[], shift: number | null = null): WallRow => ({
  key: 'north/ana',
  studio: 'north',
  user: 'ana',
  shift: shift === null ? null : { status: shift, since: 0 },
  cells: statuses.map((status) => (status === undefined ? undefined : { status, since: 0 })),
})

test('of several sites at once, Private counts before Members before Free', () => {
  expect(standingOf(row([1, 3, 2]))).toBe('private')
  expect(standingOf(row([1, undefined, 2]))).toBe('members')
  expect(standingOf(row([0, 1]))).toBe('free')
})

test('no data is neither on air nor a standing of its own, but late, and a problem', () => {
  expect(classify(row([11, 0]))).toEqual(['offline', 'late', 'problem'])
  expect(classify(row([13, 1]))).toEqual(['free', 'problem'])
})

test('a person on air and on shift counts for the status and the shift', () => {
  expect(classify(row([1], 1))).toEqual(['free', 'shift'])
})
