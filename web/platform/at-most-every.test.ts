import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first change is fetched at once, a burst once more at the end of the pause', () => {
  let runs = 0
  const refetch = atMostEvery(1000, () => (runs += 1))
  for (let i = 0; i < 20; i++) refetch.run()
  expect(runs).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(runs).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(runs).toBe(2)
})

test('after stopping nothing is fetched any more', () => {
  let runs = 0
  const refetch = atMostEvery(1000, () => (runs += 1))
  refetch.run()
  refetch.run()
  refetch.stop()
  vi.advanceTimersByTime(5000)
  expect(runs).toBe(1)
})
