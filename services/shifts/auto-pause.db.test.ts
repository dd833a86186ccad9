import { afterAll, expect, test } from 'vitest'
import type { Status } from '#shared/site-status/statuses.ts'
import { shiftsTest } from './testing-shifts.ts'
import { UserStates } from './user-states.ts'

const { clock, clocked, hire, press, change } = await shiftsTest()
afterAll(() => clocked.close())

const at = (time: string) => `2026-03-02T${time}.000Z`
const shows = (user: string, time: string, status: Status) =>
  clocked.tell(`observations-ext-1-0-${user}`, {
    type: 'ObservationsReceived',
    data: {
      part: user,
      observer: 'ext-1',
      rank: 3,
      stale_s: null,
      people: [
        { user, site: 'ctb', account: `${user}_x`, seen: [[Date.parse(at(time)), status, null]] },
      ],
    },
  })
const wants = (user: string, auto_pause: boolean) =>
  change(user, {
    type: 'AppSettingsSet',
    data: { user, locker: '', cazare: false, auto_pause, culoarea: '', chatSound: true },
  })
async function passes(time: string) {
  clock.now = at(time)
  await clocked.settle()
}
const deeds = async (user: string) =>
  (await clocked.app.journal.read(`shift-${user}`)).map(({ type, data }) => [
    type,
    (data as { auto?: boolean }).auto === true,
  ])

test('off air everywhere for a minute the shift pauses by itself, and goes on when the person is back', async () => {
  await wants('fern', true)
  await press('fern', 1, '08:00')
  await passes('08:10:00')
  // Not on air yet: only getting ready.
  expect(await deeds('fern')).toEqual([['ShiftStarted', false]])
  await shows('fern', '08:11:00', 1)
  await shows('fern', '08:30:00', 0)
  await passes('08:30:59')
  expect(await deeds('fern')).toHaveLength(1)
  await passes('08:31:05')
  await passes('08:31:10')
  expect((await deeds('fern')).slice(1)).toEqual([['ShiftPaused', true]])
  await shows('fern', '08:40:00', 1)
  await passes('08:40:05')
  await passes('08:40:10')
  expect((await deeds('fern')).slice(1)).toEqual([
    ['ShiftPaused', true],
    ['ShiftResumed', true],
  ])
  const { session } = (await press('fern', 0, '08:50')) as {
    session: { state: number; times: { pauza: number } }
  }
  expect(session).toMatchObject({ state: 1, times: { pauza: 9 * 60 } })
})
test('a pause that somebody chose is theirs to end, and who does not want it is left alone', async () => {
  await wants('ivy', true)
  await press('ivy', 1, '09:00')
  await shows('ivy', '09:01:00', 1)
  await passes('09:02:00')
  await press('ivy', 3, '09:03')
  await shows('ivy', '09:04:00', 0)
  await shows('ivy', '09:10:00', 1)
  await passes('09:11:00')
  expect((await deeds('ivy')).at(-1)).toEqual(['ShiftPaused', false])
  await wants('elm', false)
  await press('elm', 1, '09:00')
  await shows('elm', '09:05:00', 1)
  await shows('elm', '09:06:00', 0)
  await passes('09:30:00')
  expect(await deeds('elm')).toEqual([['ShiftStarted', false]])
})
test('who listens is told of each change of a shift in the studio: state, user and studio', async () => {
  const feed = new UserStates(clocked.app, 'north', null)
  await feed.poll()
  const before = feed.snapshot() as readonly { user: string }[]
  expect(before.map(({ user }) => user).toSorted()).toEqual(['elm', 'fern', 'ivy'])
  await press('moss', 1, '10:00')
  await press('elm', 2, '10:01')
  await press('ivy', 4, '10:02')
  await clocked.settle()
  expect(await feed.poll()).toEqual([
    { state: 1, user: 'moss', studio: 'north' },
    { state: 0, user: 'elm', studio: 'north' },
    { state: 1, user: 'ivy', studio: 'north' },
  ])
  expect(await feed.poll()).toBeUndefined()
  const ofOne = new UserStates(clocked.app, 'north', ['moss'])
  await ofOne.poll()
  expect(ofOne.snapshot()).toEqual([{ state: 1, user: 'moss', studio: 'north' }])
})
test('of changes that follow each other faster than anybody looks none is left out', async () => {
  const feed = new UserStates(clocked.app, 'north', ['elm'])
  await feed.poll()
  for (const [action, time] of [
    [1, '11:00'],
    [3, '11:01'],
    [4, '11:02'],
    [2, '11:03'],
  ] as const)
    await press('elm', action, time)
  await clocked.settle()
  const told = (await feed.poll()) as readonly { state: number }[]
  expect(told.map(({ state }) => state)).toEqual([1, 2, 1, 0])
  expect(feed.snapshot()).toEqual([])
})
test('an account that the site refuses twice in a row is off air: the shift pauses', async () => {
  await hire('yew')
  await wants('yew', true)
  await press('yew', 1, '12:00')
  await shows('yew', '12:01:00', 1)
  await shows('yew', '12:20:00', 13)
  await passes('12:25:00')
  expect(await deeds('yew')).toHaveLength(1)
  await shows('yew', '12:30:00', 13)
  await passes('12:31:05')
  await passes('12:31:10')
  expect((await deeds('yew')).slice(1)).toEqual([['ShiftPaused', true]])
  await press('yew', 2, '12:40')
})
