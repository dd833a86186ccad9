import { expect, test } from 'vitest'
import { behindOf, paceOf } from './projection-lag.ts'

const shard = (lag_events: number, lag_seconds: number) => ({
  shard: 0,
  position: 9,
  moved_at: '2026-11-20T12:00:00.000Z',
  lag_events,
  lag_seconds,
})

test('a read model is as far behind as the last of its shards', () => {
  expect(behindOf({ shards: [shard(0, 0), shard(7, 1.5), shard(2, 8)] })).toEqual({
    events: 7,
    seconds: 8,
  })
  expect(behindOf({ shards: [] })).toEqual({ events: 0, seconds: 0 })
})
test('a read model is late once a read that waits for it would give up', () => {
  expect(
    [
      behindOf({ shards: [shard(0, 0)] }),
      { events: 3, seconds: 4.9 },
      { events: 1, seconds: 5 },
    ].map(paceOf),
  ).toEqual(['even', 'soon', 'late'])
})
