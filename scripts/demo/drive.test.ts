import { expect, test } from 'vitest'
import { runningAt } from './drive.ts'
import { simulateDemo } from './simulation.ts'

test('at the start of the drive everybody is brought into their state, pauses after starts', () => {
  const at = Date.parse('2026-03-04T10:00:00Z')
  const clicks = runningAt(simulateDemo('seed', 120), at)
  expect(clicks.length).toBeGreaterThan(15)
  const first = new Map<string, number>()
  for (const { user, action } of clicks) if (!first.has(user)) first.set(user, action)
  expect(new Set(first.values())).toEqual(new Set([1]))
  expect(clicks.every(({ action }) => action === 1 || action === 3)).toBe(true)
})
