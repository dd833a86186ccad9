import { expect, test } from 'vitest'
import { foldBatch } from '../platform/store/fold.ts'
import { onlineTime } from './online-time.ts'
import {
  clockMs,
  folded,
  heartbeat,
  observedEvent,
  secondsAt,
  type Event,
  type TestObservation,
} from './testing.ts'

const HOUR = 3600
const poll = { observer: 'poller', rank: 2, stale_s: 300 } as const
/** Seconds at 12:00 on 15 January 2026, UTC, after these lines. */
const seconds = async (...lines: readonly (TestObservation | Event)[]) =>
  secondsAt(
    await folded(lines.map((line) => ('type' in line ? line : observedEvent(line)))),
    clockMs('12:00:00'),
  )

test('online time is summed per status, and an open interval closes at the current time', async () => {
  expect(
    await seconds(
      { at: clockMs('08:00:00'), status: 1 },
      { at: clockMs('09:00:00'), status: 2 },
      { at: clockMs('09:30:00'), status: 3 },
    ),
  ).toEqual({
    ctb: { free: HOUR, members: HOUR / 2, private: 2.5 * HOUR },
    union: { free: 4 * HOUR },
  })
})

test('an observation that only confirms matters once a late one lands before it', async () => {
  const [online, confirmed, gone, late] = [
    { at: clockMs('08:00:00'), status: 1 },
    { at: clockMs('09:00:00'), status: 1 },
    { at: clockMs('10:00:00'), status: 0 },
    { at: clockMs('08:30:00'), status: 0 },
  ] as const
  expect(await seconds(online, confirmed, gone)).toEqual({
    ctb: { free: 2 * HOUR },
    union: { free: 2 * HOUR },
  })
  expect(await seconds(online, confirmed, gone, late)).toEqual({
    ctb: { free: 1.5 * HOUR },
    union: { free: 1.5 * HOUR },
  })
})

test('of two observations with one key the first recorded wins', async () => {
  const lines = [
    { at: clockMs('08:00:00'), status: 1 },
    { at: clockMs('09:00:00'), status: 0 },
  ] as const
  expect(
    await seconds(
      ...lines,
      { at: clockMs('08:00:00'), status: 3 },
      { at: clockMs('09:00:00'), status: 3, seq: 9 },
    ),
  ).toEqual(await seconds(...lines))
})

test('at one instant the higher seq is later, whoever reports it', async () => {
  const [first, second] = [
    { at: clockMs('08:00:00'), status: 3, observer: 'ext-b', seq: 1 },
    { at: clockMs('08:00:00'), status: 1, observer: 'ext-a', seq: 2 },
  ] as const
  expect(await seconds(first, second)).toEqual({
    ctb: { free: 4 * HOUR },
    union: { free: 4 * HOUR },
  })
  expect(await seconds(second, first)).toEqual({
    ctb: { free: 4 * HOUR },
    union: { free: 4 * HOUR },
  })
})

test('11 is no information: it neither ends nor extends', async () => {
  expect(
    await seconds(
      { at: clockMs('08:00:00'), status: 1 },
      { at: clockMs('09:00:00'), status: 11 },
      { at: clockMs('10:00:00'), status: 0 },
    ),
  ).toEqual({
    ctb: { free: 2 * HOUR },
    union: { free: 2 * HOUR },
  })
  expect(
    await seconds(
      { at: clockMs('08:00:00'), status: 1, ...poll },
      { at: clockMs('08:04:00'), status: 11, ...poll },
    ),
  ).toEqual({
    ctb: { free: 300, unobserved: 4 * HOUR - 300 },
    union: { free: 300 },
  })
})

test('12 and 13 end the interval at the second one in a row, an 11 between them notwithstanding', async () => {
  const lines = [
    { at: clockMs('08:00:00'), status: 1 },
    { at: clockMs('08:10:00'), status: 12 },
    { at: clockMs('08:15:00'), status: 11 },
    { at: clockMs('08:20:00'), status: 13 },
    { at: clockMs('08:40:00'), status: 12 },
  ] as const
  expect(await seconds(...lines)).toEqual({ ctb: { free: 1200 }, union: { free: 1200 } })
})

test('a single 12 or 13 ends nothing, and a state between two starts the count again', async () => {
  const lines = [
    { at: clockMs('08:00:00'), status: 1 },
    { at: clockMs('08:10:00'), status: 12 },
    { at: clockMs('08:20:00'), status: 1 },
    { at: clockMs('08:30:00'), status: 13 },
  ] as const
  expect(await seconds(...lines)).toEqual({ ctb: { free: 4 * HOUR }, union: { free: 4 * HOUR } })
  expect(
    await seconds(
      { at: clockMs('08:00:00'), status: 1, ...poll },
      { at: clockMs('08:04:00'), status: 12, ...poll },
    ),
  ).toMatchObject({ ctb: { free: 300 } })
})

test("a poller's word ends when neither it nor a heartbeat renews it, and the time beyond is unobserved, never online", async () => {
  const online = { at: clockMs('08:00:00'), status: 2, ...poll } as const
  expect(await seconds(online)).toEqual({
    ctb: { members: 300, unobserved: 4 * HOUR - 300 },
    union: { free: 300 },
  })
  expect(await seconds(online, { at: clockMs('09:00:00'), status: 0, ...poll })).toEqual({
    ctb: { members: 300, unobserved: HOUR - 300 },
    union: { free: 300 },
  })
  const beats = [heartbeat('poller', clockMs('08:05:00')), heartbeat('poller', clockMs('08:09:00'))]
  expect(await seconds(online, ...beats)).toMatchObject({ ctb: { members: 9 * 60 + 300 } })
})

test('a chain of heartbeats that broke does not resume, and those of another observer renew nothing', async () => {
  const online = { at: clockMs('08:00:00'), status: 1, ...poll } as const
  expect(
    await seconds(
      online,
      heartbeat('poller', clockMs('08:05:01')),
      heartbeat('poller', clockMs('08:06:00')),
    ),
  ).toMatchObject({ ctb: { free: 300 } })
  expect(await seconds(online, heartbeat('other', clockMs('08:04:00')))).toMatchObject({
    ctb: { free: 300 },
  })
})

test('a heartbeat that comes late closes the gap that it explains', async () => {
  const lines = [
    observedEvent({ at: clockMs('08:00:00'), status: 1, ...poll }),
    observedEvent({ at: clockMs('08:09:00'), status: 0, ...poll }),
    observedEvent({ at: clockMs('11:00:00'), status: 0, ...poll }),
  ]
  expect(await seconds(...lines)).toEqual({
    ctb: { free: 300, unobserved: 240 },
    union: { free: 300 },
  })
  expect(await seconds(...lines, heartbeat('poller', clockMs('08:05:00')))).toEqual({
    ctb: { free: 540 },
    union: { free: 540 },
  })
})

test('an offline word that nobody renews is no unobserved time', async () => {
  expect(await seconds({ at: clockMs('08:00:00'), status: 0, ...poll })).toEqual({})
})

test('several sites at once: each has its own sum, and the union counts an instant once', async () => {
  expect(
    await seconds(
      { at: clockMs('08:00:00'), status: 1, site: 'ctb' },
      { at: clockMs('09:00:00'), status: 3, site: 'stm' },
      { at: clockMs('10:00:00'), status: 0, site: 'ctb' },
      { at: clockMs('11:00:00'), status: 0, site: 'stm' },
    ),
  ).toEqual({
    ctb: { free: 2 * HOUR },
    stm: { private: 2 * HOUR },
    union: { free: 3 * HOUR },
  })
})

test('two accounts on one site: Private before Members before Free, and the site never counts double', async () => {
  const x = { account: 'ana_x' }
  const y = { account: 'ana_y' }
  expect(
    await seconds(
      { at: clockMs('08:00:00'), status: 1, ...x },
      { at: clockMs('09:00:00'), status: 3, ...y },
      { at: clockMs('10:00:00'), status: 2, ...x },
      { at: clockMs('11:00:00'), status: 0, ...y },
    ),
  ).toEqual({
    ctb: { free: HOUR, private: 2 * HOUR, members: HOUR },
    union: { free: 4 * HOUR },
  })
})

test('several observers of one account are ranked and never summed', async () => {
  const extension = { at: clockMs('08:00:00'), status: 1, observer: 'ext', rank: 3 } as const
  expect(
    await seconds(extension, { at: clockMs('09:00:00'), status: 0, observer: 'api', rank: 1 }),
  ).toEqual({ ctb: { free: HOUR }, union: { free: HOUR } })
  expect(
    await seconds(extension, { at: clockMs('09:00:00'), status: 3, observer: 'api', rank: 1 }),
  ).toEqual({
    ctb: { free: HOUR, private: 3 * HOUR },
    union: { free: 4 * HOUR },
  })
})

test('while the better observer has lost sight, the next one is believed', async () => {
  const lines = [
    { at: clockMs('08:00:00'), status: 1, observer: 'ext', rank: 3 },
    { at: clockMs('09:00:00'), status: 3, ...poll },
  ] as const
  expect(await seconds(...lines)).toEqual({
    ctb: { free: HOUR + 3 * HOUR - 300, private: 300 },
    union: { free: 4 * HOUR },
  })
})

test('an observer that comes to speak with another rank takes back what it said with the old one', async () => {
  expect(
    await seconds(
      { at: clockMs('08:00:00'), status: 1, rank: 2 },
      { at: clockMs('09:00:00'), status: 0, rank: 3 },
    ),
  ).toEqual({
    ctb: { free: HOUR },
    union: { free: HOUR },
  })
})

test('fractions of seconds are floored at both ends, so that pieces that touch add up', async () => {
  expect(
    await seconds(
      { at: clockMs('08:00:00.900'), status: 1 },
      { at: clockMs('08:00:01.100'), status: 2 },
      { at: clockMs('08:00:02.999'), status: 0 },
    ),
  ).toEqual({
    ctb: { free: 1, members: 1 },
    union: { free: 2 },
  })
})

test('an observation in order reads nothing of the history', async () => {
  const tables = await folded(
    [observedEvent({ at: clockMs('08:00:00'), status: 1 })],
    [observedEvent({ at: clockMs('09:00:00'), status: 0 })],
    [observedEvent({ at: clockMs('10:00:00'), status: 1 })],
  )
  const touched: string[] = []
  const event = {
    ...observedEvent({ at: clockMs('11:00:00'), status: 0 }),
    id: '1',
    stream: 's',
    version: 1,
    position: '1',
    occurredAt: '',
    recordedAt: '',
    actor: 'mara',
  }
  await foldBatch(onlineTime, [event], async (table) => {
    touched.push(table)
    return tables.rows(table)
  })
  expect(touched).toEqual(['online_person'])
})
