import { expect, test } from 'vitest'
import { inForceOn } from '../money/in-force.ts'
import { allocationsHeld, type TimedAllocation } from './held-allocations.ts'

const zone = 'Europe/Bucharest'
const now = (
  type: 'ModelAllocated' | 'ModelReleased',
  model: string,
  occurredAt: string,
): TimedAllocation => ({ type, data: { user: 'tess', model }, occurredAt })
const from = (model: string, allocated: boolean, day: string): TimedAllocation => ({
  type: 'AllocationHeldFrom',
  data: { user: 'tess', model, allocated, from: day },
})
const daysOf = (model: string, ...events: TimedAllocation[]) => {
  const held = allocationsHeld(events, zone).get(model) ?? []
  return ['2026-11-04', '2026-11-05', '2026-11-10', '2026-11-20'].map(
    (day) => inForceOn(held, day)?.value,
  )
}

test('a model is the trainer’s from the local day of the decision on', () => {
  const allocated = now('ModelAllocated', 'fern', '2026-11-09T22:30:00.000Z')
  const released = now('ModelReleased', 'fern', '2026-11-20T09:00:00.000Z')
  expect(daysOf('fern', allocated, released)).toEqual([false, false, true, false])
  expect(daysOf('oak', allocated)).toEqual([undefined, undefined, undefined, undefined])
})
test('an allocation for an earlier day holds until the next one, each model by itself', () => {
  const events = [
    now('ModelAllocated', 'fern', '2026-11-10T09:00:00.000Z'),
    now('ModelReleased', 'fern', '2026-11-20T09:00:00.000Z'),
    from('fern', true, '2026-11-05'),
    from('oak', true, '2026-11-05'),
    now('ModelAllocated', 'oak', '2026-11-21T09:00:00.000Z'),
  ]
  expect(daysOf('fern', ...events)).toEqual([false, true, true, false])
  // The event that follows a fact tells what holds now, and is no fact of its own day.
  expect(allocationsHeld(events, zone).get('oak')).toHaveLength(2)
})
