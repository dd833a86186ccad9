import { expect, test } from 'vitest'
import { cellAt } from './cell.ts'
import { foldObservation, type SourceState } from './source.ts'
import type { Status } from './statuses.ts'

const minute = (m: number) => Date.UTC(2026, 2, 2, 9, 0) + m * 60_000
function watch(
  seen: readonly (readonly [minute: number, Status])[],
  told: { rank: number; stale_s: number | null } = { rank: 3, stale_s: null },
) {
  let source: SourceState | undefined
  const alerts: { kind: string; minute: number }[] = []
  for (const [m, status] of seen) {
    const result = foldObservation(source, told, minute(m), status)
    source = result.source
    alerts.push(
      ...result.alerts.map(({ kind, at }) => ({ kind, minute: (at - minute(0)) / 60_000 })),
    )
  }
  return { source: source as SourceState, alerts }
}
const at = (source: SourceState, m: number, view: 'raw' | 'shown' = 'shown') => {
  const cell = cellAt({ ext: source }, () => 0, minute(m), view)
  return cell && [cell.status, (cell.since - minute(0)) / 60_000]
}

test('the very first observation shows at once', () =>
  expect(at(watch([[0, 1]]).source, 0)).toEqual([1, 0]))
test('a change shows at once while an account is settled', () =>
  expect(
    at(
      watch([
        [0, 0],
        [10, 1],
      ]).source,
      10,
    ),
  ).toEqual([1, 10]))
test('confirmations keep the time of the first', () =>
  expect(
    at(
      watch([
        [0, 1],
        [5, 1],
        [9, 1],
      ]).source,
      9,
    ),
  ).toEqual([1, 0]))

test('an unsettled account is shown after two agreeing observations, backdated to the first', () => {
  expect(
    at(
      watch([
        [0, 0],
        [10, 1],
        [10.5, 0],
      ]).source,
      10.6,
    ),
  ).toEqual([1, 10])
  expect(
    at(
      watch([
        [0, 0],
        [10, 1],
        [10.5, 0],
        [11, 0],
      ]).source,
      11,
    ),
  ).toEqual([0, 10.5])
})
test('accounting sees the raw state meanwhile', () =>
  expect(
    at(
      watch([
        [0, 0],
        [10, 1],
        [10.5, 0],
      ]).source,
      10.6,
      'raw',
    ),
  ).toEqual([0, 10.5]))
test('a state that nobody contradicts for two minutes is shown without a second word', () => {
  const { source } = watch([
    [0, 0],
    [10, 1],
    [10.5, 0],
  ])
  expect(cellAt({ ext: source }, () => 0, minute(11), 'shown')?.until).toBe(minute(12.5))
  expect(at(source, 12.5)).toEqual([0, 10.5])
})
test('a late observation does not move the display back', () =>
  expect(
    at(
      watch([
        [0, 0],
        [10, 1],
        [5, 2],
      ]).source,
      10,
    ),
  ).toEqual([1, 10]))

test('an error is no information', () => {
  expect(
    at(
      watch([
        [0, 1],
        [5, 11],
      ]).source,
      6,
    ),
  ).toEqual([1, 0])
  expect(at(watch([[5, 11]]).source, 6)).toEqual([11, 5])
  expect(
    at(
      watch([
        [5, 11],
        [7, 2],
      ]).source,
      8,
    ),
  ).toEqual([2, 7])
})
test('the second invalid user in a row ends the state at its own time and raises an alert, an error between them notwithstanding', () => {
  const { source, alerts } = watch([
    [0, 1],
    [5, 12],
    [6, 11],
    [10, 13],
  ])
  expect(
    at(
      watch([
        [0, 1],
        [5, 12],
      ]).source,
      6,
      'raw',
    ),
  ).toEqual([1, 0])
  expect(at(source, 10)).toEqual([13, 10])
  expect(alerts).toEqual([{ kind: 'access_denied', minute: 10 }])
})
test('a state between two misses takes the first one back', () =>
  expect(
    watch([
      [0, 1],
      [5, 12],
      [6, 1],
      [7, 12],
    ]).alerts,
  ).toEqual([]))
test('a third miss raises nothing more', () =>
  expect(
    watch([
      [0, 1],
      [5, 12],
      [6, 12],
      [7, 12],
    ]).alerts,
  ).toHaveLength(1))
test('two misses are two also when the first of them arrives last', () => {
  const { source, alerts } = watch([
    [0, 1],
    [10, 12],
    [5, 12],
  ])
  expect([at(source, 10), alerts]).toEqual([[12, 10], [{ kind: 'invalid_user', minute: 10 }]])
})

test('more than four changes in half an hour mute the alerts of an account, and that is one alert', () => {
  const flaps: [number, Status][] = [
    [0, 0],
    [1, 1],
    [2, 0],
    [3, 1],
    [4, 0],
    [5, 1],
    [6, 0],
  ]
  expect(watch(flaps).alerts).toEqual([{ kind: 'flapping', minute: 5 }])
  expect(watch([...flaps, [7, 12], [8, 12]]).alerts).toHaveLength(1)
  expect(watch([...flaps, [50, 12], [51, 12]]).alerts).toEqual([
    { kind: 'flapping', minute: 5 },
    { kind: 'invalid_user', minute: 51 },
  ])
})

test('what a poller saw holds as long as it is fresh, then nobody knows', () => {
  const { source } = watch([[0, 1]], { rank: 2, stale_s: 300 })
  expect(at(source, 4)).toEqual([1, 0])
  expect(at(source, 5)).toEqual([11, 5])
  expect(cellAt({ ext: source }, () => minute(3), minute(7), 'raw')).toEqual({
    status: 1,
    since: minute(0),
    until: minute(8),
  })
})
test('the best rank is believed, and the next one when it falls silent', () => {
  const official = watch([[0, 3]], { rank: 1, stale_s: 300 }).source
  const extension = watch([[1, 1]]).source
  const both = (m: number) => cellAt({ extension, official }, () => 0, minute(m), 'shown')?.status
  expect([both(2), both(6)]).toEqual([3, 1])
})
