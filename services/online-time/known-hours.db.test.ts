import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERASED } from '#shared/platform/personal.ts'
import { heartbeat, observedEvent, studioJoined } from '#projections/online-time/testing.ts'
import { intervalsKnown, unionsKnown } from './known-hours.ts'
import { knownTest } from './testing-known.ts'

const HOUR = 3600
const NOW = Date.parse('2026-03-20T12:00:00Z')
const at = (text: string) => Date.parse(`2026-${text}:00Z`)
const { test: testing, app, append, looks } = await knownTest()
const seen = (text: string, status: 0 | 1 | 2 | 3, more = {}) =>
  observedEvent({ at: at(text), status, ...more })
let signed: string
beforeAll(async () => {
  const positions = await append([
    studioJoined('north', 'Europe/Bucharest', '2026-01-01T00:00:00Z'),
    seen('02-10T08:00', 1),
    seen('02-10T10:00', 0),
    seen('03-01T08:00', 1),
    seen('03-01T09:00', 0),
    studioJoined('north', 'Europe/Bucharest', '2026-01-01T00:00:00Z', 'cleo'),
    seen('02-11T08:00', 1, { user: 'cleo', account: 'cleo_x' }),
    seen('03-02T08:00', 0, { user: 'cleo', account: 'cleo_x' }),
  ])
  signed = positions.at(-1) as string
  await testing.settle()
})
afterAll(() => testing.close())

const february = { studio: 'north', from: '2026-02-01', to: '2026-02-15' }
const march = { studio: 'north', from: '2026-03-01', to: '2026-03-15' }
const hours = async (user: string, known: string, { range = february, now = NOW } = {}) =>
  (await unionsKnown(app, { ...range, users: [user], known, now })).map((one) => one.seconds / HOUR)
/** Returns the answer, and how often it looks through the log for that. */
const looking = async <T>(ask: () => Promise<T>) => {
  const before = looks()
  return [await ask(), looks() - before]
}

test('a half into which nothing came late is answered without the log, whatever has come in order since', async () => {
  expect(await looking(() => hours('ana', signed))).toEqual([[2], 0])
  const [went = ''] = await append([
    seen('03-10T08:00', 1),
    seen('03-10T09:00', 0),
    heartbeat('ext', at('03-10T09:30')),
    seen('03-17T08:00', 1),
    seen('03-17T09:00', 0),
    studioJoined('south', 'America/Bogota', '2026-03-17T00:00:00Z'),
  ])
  await testing.settle()
  expect(await looking(() => hours('ana', signed))).toEqual([[2], 0])
  // The half in which these came is told without them; only from a moment within it, it is folded anew.
  expect(await looking(() => hours('ana', signed, { range: march }))).toEqual([[1], 0])
  expect(await looking(() => hours('ana', went, { range: march }))).toEqual([[1 + 5 * 24 + 14], 1])
  const now = await testing.app.journal.head()
  expect(await looking(() => hours('ana', now, { range: march }))).toEqual([[2], 0])
})

test('what comes late is not there at the position before it, and nobody is folded anew', async () => {
  const [late = ''] = await append([seen('02-10T11:00', 1), seen('02-10T14:00', 0)])
  await testing.settle()
  const both = async () =>
    (await unionsKnown(app, { ...february, users: null, known: signed, now: NOW })).map(
      ({ user, seconds }) => [user, seconds / HOUR],
    )
  // cleo is on air from 10 o'clock of the 11th there to the end of the half.
  expect(await looking(both)).toEqual([
    [
      ['ana', 2],
      ['cleo', 4 * 24 + 14],
    ],
    0,
  ])
  expect(await hours('ana', signed)).toEqual([2])
  // Open, as it was known between the two.
  expect((await hours('ana', late))[0]).toBeGreaterThan(100)
  expect(await hours('ana', await testing.app.journal.head())).toEqual([5])
})

test('time counts for the studio of a move that was taken back, as known before that', async () => {
  const joined = (studio: string, from: string) =>
    studioJoined(studio, 'Europe/Bucharest', from, 'dora')
  const [, , , , moved = ''] = await append([
    joined('north', '2026-01-01T00:00:00Z'),
    seen('02-10T08:00', 1, { user: 'dora', account: 'dora_x' }),
    seen('02-10T10:00', 0, { user: 'dora', account: 'dora_x' }),
    seen('03-10T10:00', 0, { user: 'dora', account: 'dora_x' }),
    joined('east', '2026-02-10T09:00:00Z'),
  ])
  const [back = ''] = await append([joined('north', '2026-02-10T09:00:00Z')])
  await testing.settle()
  const east = { ...february, studio: 'east' }
  expect(await hours('dora', moved)).toEqual([1])
  expect(await hours('dora', moved, { range: east })).toEqual([1])
  expect(await hours('dora', back)).toEqual([2])
  expect(await hours('dora', back, { range: east })).toEqual([])
})

test('of somebody erased since, no account has a name, however early what is asked', async () => {
  const asked = { ...february, user: 'ana', known: signed, now: NOW }
  const accounts = async () => {
    const { intervals, observations } = await intervalsKnown(app, asked)
    return [...intervals, ...observations].map(({ account }) => account)
  }
  expect(await accounts()).toEqual(['ana_x', 'ana_x', 'ana_x'])
  await append([
    {
      type: 'PersonErased',
      data: { user: 'ana', requestedBy: 'oana', approvedBy: 'sara', kept: [] },
    },
  ])
  await testing.settle()
  expect(await accounts()).toEqual(Array.from({ length: 3 }, () => `${ERASED} 1`))
  expect(await hours('ana', signed)).toEqual([2])
})

test('before all events there is nothing, and what the read model has not seen, or no position is, is refused', async () => {
  expect(await hours('ana', '')).toEqual([])
  expect(await hours('nobody', signed)).toEqual([])
  expect(await unionsKnown(app, { ...february, users: [], known: signed, now: NOW })).toEqual([])
  const [unread = ''] = await append([seen('03-19T08:00', 1)])
  await expect(hours('ana', unread)).rejects.toMatchObject({ code: 'position.notReached' })
  await expect(hours('ana', '9'.repeat(19))).rejects.toMatchObject({ code: 'position.notReached' })
  await expect(hours('ana', '12')).rejects.toMatchObject({ code: 'position.unknown' })
})
