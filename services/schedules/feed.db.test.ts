import { text as textOf } from 'node:stream/consumers'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { schedulesModule } from './module.ts'
import { toldToSchedules } from './testing-schedules.ts'

const clock = { now: '2026-10-19T09:00:00.000Z' }
const app = await testModule(schedulesModule, toldToSchedules, clock)
afterAll(() => app.close())
const planner = { actor: testActor('oak', { permissions: { schedules: 'manage' } }) }
const as = (user: string) => ({ actor: testActor(user, { tipCont: 'Model', permissions: {} }) })
const night = { shift: 'night', start: '22:00', end: '06:00' }
const day = { shift: null, start: '09:00', end: '12:00' }

async function publish(user: string, date: string, cell: readonly object[]) {
  await app.callMoving(
    'draft',
    { body: { studio: 'north', cells: [{ user, date, cell }] } },
    planner,
  )
  await app.settle()
  await app.callMoving('publish', { body: { studio: 'north', from: date, to: date } }, planner)
  await app.settle()
}
const open = async (user: string): Promise<string> => {
  const { path } = (await app.call('openFeed', {}, as(user))) as { path: string }
  return path.slice(path.lastIndexOf('/') + 1)
}
const file = async (link: string) =>
  (await app.call('feedCalendar', { params: { link } })) as FileAnswer
/** As a calendar program reads it. */
async function read(link: string) {
  const calendar = new ICAL.Component(ICAL.parse(await textOf((await file(link)).body)))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate, endDate, summary } = new ICAL.Event(component)
    const utc = (time: ICAL.Time) => time.toString()
    return { uid, sequence, summary, from: utc(startDate), to: utc(endDate) }
  })
}
const dead = { code: 'schedules.feedUnknown' }

beforeAll(async () => {
  await app.tell('studio-north', {
    type: 'StudioCreated',
    data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
  for (const user of ['fern', 'ivy', 'moss', 'ash']) await app.hire(user, { tipCont: 'Model' })
  await app.settle()
})

test('a calendar has one’s own hours in UTC, over both clock changes', async () => {
  await publish('fern', '2026-10-24', [night])
  await publish('ivy', '2026-10-24', [day])
  const link = await open('fern')
  // 22:00 of summer to 06:00 of winter: nine hours.
  expect(await read(link)).toMatchObject([
    { from: '2026-10-24T19:00:00Z', to: '2026-10-25T04:00:00Z', summary: 'north · night' },
  ])
  await publish('fern', '2027-03-27', [night])
  clock.now = '2027-03-20T09:00:00.000Z'
  expect(await read(link)).toMatchObject([
    { from: '2027-03-27T20:00:00Z', to: '2027-03-28T03:00:00Z' },
  ])
  clock.now = '2026-10-19T09:00:00.000Z'
})

test('hours that are planned anew keep their UID and get a greater SEQUENCE; their neighbours too', async () => {
  await publish('ivy', '2026-10-24', [])
  await publish('ivy', '2026-10-27', [day, night])
  const link = await open('ivy')
  const before = await read(link)
  const { etag } = await file(link)
  expect((await file(link)).etag).toBe(etag)
  await publish('ivy', '2026-10-27', [{ ...day, start: '08:00' }, night])
  const after = await read(link)
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
  expect(new Set(after.map(({ uid }) => uid)).size).toBe(2)
  for (const [i, { sequence }] of after.entries())
    expect(sequence).toBeGreaterThan(before[i]?.sequence ?? Infinity)
  expect(after[0]).toMatchObject({ from: '2026-10-27T06:00:00Z', summary: 'north' })
  expect((await file(link)).etag).not.toBe(etag)
})

test('leave takes the hours that it frees out of the calendar, and what it leaves keeps its UID', async () => {
  const link = await open('ivy')
  const [, late] = await read(link)
  const leave = { user: 'ivy', vacation: 'v1', counted: [], note: '' }
  const dates = { from: '2026-10-27', from_half: 'AM', to: '2026-10-27', to_half: 'AM' }
  await app.tell(
    'vacations-ivy',
    {
      type: 'VacationRequested',
      data: { ...leave, ...dates, studio: 'north', kind: 'annual', by: 'ivy' },
    },
    { type: 'VacationApproved', data: { ...leave, by: 'oak' } },
  )
  await app.settle()
  expect(await read(link)).toEqual([late])
})

test('a link works until it is replaced or removed, and says nothing more from then on', async () => {
  expect(await app.call('feed', {}, as('moss'))).toEqual({ opened_at: null })
  const first = await open('moss')
  expect(await app.call('feed', {}, as('moss'))).toEqual({ opened_at: clock.now })
  expect(await read(first)).toEqual([])
  const second = await open('moss')
  await expect(file(first)).rejects.toMatchObject(dead)
  expect(await read(second)).toEqual([])
  expect(await app.call('revokeFeed', {}, as('moss'))).toEqual({ opened_at: null })
  await expect(file(second)).rejects.toMatchObject(dead)
  expect(await app.call('revokeFeed', {}, as('moss'))).toEqual({ opened_at: null })
  expect(await app.call('feed', {}, as('moss'))).toEqual({ opened_at: null })
})

test('of twenty links that are made at once one works, and the vault keeps no secret of any', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => open('moss')))
  const links = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(links.length).toBeGreaterThan(1)
  for (const one of asked)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'command.busy' })
  const answers = await Promise.allSettled(links.map(read))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const kept = await app.app.vault.listOf('moss', 'scheduleFeed')
  const secrets = [...(await app.app.vault.getAll(kept)).values()].join()
  const events = JSON.stringify(await app.app.journal.read('schedule-feed-moss'))
  for (const link of links) {
    expect(secrets).not.toContain(link.slice(17, 60))
    expect(events).not.toContain(link.slice(17, 60))
  }
})

test('every link that does not work is answered alike', async () => {
  const link = await open('ivy')
  const other = await open('fern')
  const wrong = [
    '',
    'none',
    link.slice(0, 16),
    `${link.slice(0, 16)}-`,
    `${link.slice(0, 17)}${other.slice(17)}`,
    `${other.slice(0, 17)}${link.slice(17)}`,
    `${link}.ics`,
    ` ${link}`,
    `${link}\n`,
    `${link.slice(0, -5)}${link.at(-5) === 'A' ? 'E' : 'A'}.ics`,
    `${'0'.repeat(16)}-${'A'.repeat(43)}`,
    `${link.slice(0, 16)}-${'\u0000'.repeat(43)}`,
    'scheduleFeed:x',
  ]
  for (const one of wrong) await expect(file(one)).rejects.toMatchObject(dead)
  expect(await read(link.replace('.ics', ''))).toEqual(await read(link))
})

test('whoever no longer works here has no calendar, nor has one who was erased', async () => {
  const link = await open('ash')
  expect(await read(link)).toEqual([])
  await app.tell('account-ash', {
    type: 'AccountDeactivated',
    data: { user: 'ash', by: 'oak' },
  })
  await app.settle()
  await expect(file(link)).rejects.toMatchObject(dead)
  const erased = { user: 'fern', requestedBy: 'oak', approvedBy: 'root', kept: [] }
  const theirs = await open('fern')
  await app.tell('account-fern', { type: 'PersonErased', data: erased })
  await app.settle()
  await expect(file(theirs)).rejects.toMatchObject(dead)
})
