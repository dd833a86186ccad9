import { beforeEach, expect, test } from 'vitest'
import type { EventOf } from '#shared/platform/messages.ts'
import { swapEvents } from '#shared/schedules/events.ts'
import { openIds } from '#shared/schedules/open-ids.ts'
import { vacationEvents } from '#shared/vacations/events.ts'
import { notified } from './testing-notifications.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
let studio: Awaited<ReturnType<typeof notified>>
beforeEach(async () => {
  clock.now = '2026-11-20T12:00:00.000Z'
  studio = await notified(clock)
  await studio.hire('far', { tipCont: 'Manager', studio: 'south' })
  await studio.hire('ivy')
  await studio.hire('ash', { tipCont: 'Manager' })
  await studio.settle()
  return () => studio.close()
})
const told = async (user: string) => {
  await studio.settle()
  const { notifications } = await studio.listOf(user)
  return notifications.map(({ type, about, facts }) => ({ type, about, facts }))
}
const typesOf = async (user: string) => (await told(user)).map(({ type }) => type)

const days = { from: '2026-12-21', to: '2026-12-23' }
const ask = (user = 'fern', by = user) =>
  leave(user, {
    type: 'VacationRequested',
    data: {
      user,
      vacation: 'v1',
      studio: 'north',
      ...days,
      from_half: 'AM',
      to_half: 'PM',
      kind: 'sick',
      counted: ['2026-12-21 AM'],
      note: 'private',
      by,
    },
  })
const leave = (user: string, event: EventOf<typeof vacationEvents>) =>
  studio.tell(`vacations-${user}`, event)
const decided = { user: 'fern', vacation: 'v1', by: 'oak' }

test('a request is told to those who may decide about it, not to the person', async () => {
  await ask()
  const request = { type: 'leaveRequest', about: 'fern', facts: days }
  expect(await told('oak')).toEqual([request])
  expect(await told('ash')).toEqual([request])
  for (const user of ['fern', 'ivy', 'far']) expect(await told(user)).toEqual([])
})
test('neither the manager who asks for somebody nor one who asks for themselves is told', async () => {
  await ask('fern', 'oak')
  expect(await typesOf('oak')).toEqual([])
  expect(await typesOf('ash')).toEqual(['leaveRequest'])
  await ask('ash')
  expect(await typesOf('oak')).toEqual(['leaveRequest'])
  expect(await typesOf('ash')).toEqual(['leaveRequest'])
})
test('a trainer who may decide is told of the models that are allocated to them alone', async () => {
  await studio.hire('elm', { tipCont: 'Trainer' })
  await studio.tell('permissions-elm', {
    type: 'PermissionGranted',
    data: { user: 'elm', resource: 'vacations', permission: 'manage', holds: ['manage'] },
  })
  await studio.tell('permissions-elm', {
    type: 'ModelAllocated',
    data: { user: 'elm', model: 'fern' },
  })
  await ask('ivy')
  expect(await typesOf('elm')).toEqual([])
  await ask('fern')
  expect(await typesOf('elm')).toEqual(['leaveRequest'])
})

test('whose leave it is hears what others decide about it, with its dates and never its kind', async () => {
  await ask()
  const counted = ['2026-12-21 AM', '2026-12-21 PM', '2026-12-22 AM']
  await leave('fern', { type: 'VacationApproved', data: { ...decided, counted, note: 'ok' } })
  expect(await told('fern')).toEqual([
    { type: 'leave', about: 'fern', facts: { what: 'approved', ...days, days: 1.5 } },
  ])
  const words = { ...decided, reason: 'roster' }
  await leave('fern', { type: 'VacationRecounted', data: { ...words, counted: [] } })
  await leave('fern', { type: 'VacationCancelled', data: { ...words, was: 'approved' } })
  expect((await told('fern')).map(({ facts }) => facts['what']).toSorted()).toEqual([
    'approved',
    'cancelled',
    'recounted',
  ])
  expect(await typesOf('oak')).toEqual(['leaveRequest'])
  const log = await studio.app.journal.read('notifications-fern')
  expect(JSON.stringify(log)).not.toMatch(/sick|private|"ok"/)
})
test('who takes back their own request is told nothing', async () => {
  await ask()
  const data = { ...decided, by: 'fern', was: 'pending', reason: '' } as const
  await leave('fern', { type: 'VacationCancelled', data })
  expect(await told('fern')).toEqual([])
})
test('whose balance others correct is told the year and the days, not the reason', async () => {
  const correct = (by: string) =>
    leave('fern', {
      type: 'LeaveCorrected',
      data: { user: 'fern', correction: `c-${by}`, year: 2026, days: -0.5, reason: 'private', by },
    })
  await correct('fern')
  expect(await told('fern')).toEqual([])
  await correct('oak')
  expect(await told('fern')).toEqual([
    { type: 'leave', about: 'fern', facts: { what: 'corrected', year: 2026, days: -0.5 } },
  ])
  expect(await told('oak')).toEqual([])
})
test('a rejection is told', async () => {
  await ask()
  await leave('fern', { type: 'VacationRejected', data: { ...decided, note: '' } })
  expect(await told('fern')).toMatchObject([{ facts: { what: 'rejected', ...days } }])
})

test('a published schedule is told once to each whom it changes, with its dates', async () => {
  const [from, to] = ['2026-11-23', '2026-11-29']
  await studio.tell('planning-north', {
    type: 'SchedulePublished',
    data: {
      studio: 'north',
      by: 'oak',
      people: [
        { user: 'fern', from, to, days: 5 },
        { user: 'ivy', from, to: from, days: 1 },
        { user: 'oak', from, to, days: 2 },
      ],
    },
  })
  const plan = { type: 'plan', about: 'fern', facts: { from, to, days: 5 } }
  expect(await told('fern')).toEqual([plan])
  expect(await told('ivy')).toMatchObject([{ facts: { from, to: from } }])
  expect(await told('oak')).toEqual([])
  expect(await told('ash')).toEqual([])
})

test('shifts that are opened together are told once, to those whom they are for', async () => {
  await studio.hire('sky', { studio: 'south' })
  const [date, hours] = ['2026-11-23', { shift: null, start: '14:00', end: '22:00' }]
  const all = openIds('command', 11)
  for (const open of all)
    await studio.tell('roster-north-2026-11-23', {
      type: 'ShiftOpened',
      data: { studio: 'north', date, open, hours, tipCont: 'Model', by: 'oak' },
    })
  const facts = { from: date, to: date, hours: '14:00–22:00' }
  for (const user of ['fern', 'ivy'])
    expect(await told(user)).toEqual([{ type: 'openShift', about: null, facts }])
  for (const user of ['oak', 'ash', 'sky', 'far']) expect(await told(user)).toEqual([])
  // Taken: nobody is told.
  const taken = { studio: 'north', date, open: all[0] ?? '', user: 'ivy', by: 'ivy' }
  await studio.tell('roster-north-2026-11-23', { type: 'OpenShiftTaken', data: taken })
  expect(await told('fern')).toHaveLength(1)
  expect(await told('oak')).toEqual([])
})

test('an offer is told to who is asked, its answer to who asked, and a taken shift to whose it was', async () => {
  const [date, stream] = ['2026-11-23', 'roster-north-2026-11-23']
  const about = { studio: 'north', date }
  const hours = { shift: null, start: '14:00', end: '22:00' }
  const offered = (open: string, asked: string) =>
    studio.tell(stream, {
      type: 'ShiftOffered',
      data: { ...about, open, hours, asked, instead_of: 'fern', by: 'oak' },
    })
  const said = (user: string, what: string, by: string) => ({
    type: 'offer',
    about: user,
    facts: { what, by, from: date, to: date, hours: '14:00–22:00' },
  })
  await offered('o1', 'ivy')
  expect(await told('ivy')).toEqual([said('ivy', 'asked', 'oak')])
  for (const user of ['fern', 'oak', 'ash', 'far']) expect(await told(user)).toEqual([])
  const declined = { ...about, open: 'o1', user: 'ivy', by: 'ivy' }
  await studio.tell(stream, { type: 'OfferDeclined', data: declined })
  expect(await told('oak')).toEqual([said('oak', 'declined', 'ivy')])
  await offered('o2', 'ivy')
  await offered('o3', 'moss')
  const zone = 'Europe/Bucharest'
  const cell = { ...about, zone, cause: 'open', by: 'ivy' } as const
  const at = { starts_at: '2026-11-23T12:00:00.000Z', ends_at: '2026-11-23T20:00:00.000Z' }
  await studio.tell(
    stream,
    { type: 'OpenShiftTaken', data: { ...about, open: 'o2', user: 'ivy', by: 'ivy' } },
    { type: 'CellPublished', data: { ...cell, user: 'ivy', cell: [{ ...hours, ...at }] } },
    { type: 'CellPublished', data: { ...cell, user: 'fern', cell: [] } },
    { type: 'OpenShiftWithdrawn', data: { ...about, open: 'o3', by: 'ivy' } },
  )
  expect(await told('oak')).toContainEqual(said('oak', 'taken', 'ivy'))
  expect(await told('fern')).toEqual([said('fern', 'replaced', 'ivy')])
  expect(await told('ivy')).toHaveLength(2)
})

const terms = { swap: 's1', studio: 'north', user: 'fern', other: 'ivy' }
const swapped = (event: EventOf<typeof swapEvents>) => studio.tell('swap-s1', event)
const askSwap = (other_date: string | null = '2026-11-25', by = 'fern') => {
  const hours = [{ shift: null, start: '06:00', end: '14:00' }]
  const given = { ...terms, date: '2026-11-23', hours, note: 'private', by }
  const got = { other_date, other_hours: other_date === null ? [] : hours }
  const data = { ...given, ...got, begins_at: '2026-11-23T04:00:00.000Z' }
  return swapped({ type: 'SwapRequested', data })
}
const day = { from: '2026-11-23', to: '2026-11-23' }
const swapOf = (about: string, what: string, by: string) => ({
  type: 'swap',
  about,
  facts: { what, by, ...day },
})

test('who is asked for a swap hears of it; once both agree, who may decide, and who asked', async () => {
  await askSwap()
  expect(await told('ivy')).toEqual([swapOf('ivy', 'swap', 'fern')])
  for (const user of ['fern', 'oak', 'ash', 'far']) expect(await told(user)).toEqual([])
  await swapped({ type: 'SwapAccepted', data: { ...terms, by: 'ivy' } })
  expect(await told('fern')).toEqual([swapOf('fern', 'accepted', 'ivy')])
  const request = { type: 'swapRequest', about: 'fern', facts: { by: 'ivy', ...day } }
  for (const user of ['oak', 'ash']) expect(await told(user)).toEqual([request])
  expect(await told('ivy')).toHaveLength(1)
  expect(await told('far')).toEqual([])
  await swapped({ type: 'SwapApproved', data: { ...terms, by: 'oak' } })
  expect(await told('fern')).toContainEqual(swapOf('fern', 'approved', 'ivy'))
  expect(await told('ivy')).toContainEqual(swapOf('ivy', 'approved', 'fern'))
  expect(await told('oak')).toEqual([request])
})
test('whom a planner asks for hears that their hours may change', async () => {
  await askSwap('2026-11-25', 'oak')
  expect(await told('ivy')).toEqual([swapOf('ivy', 'swap', 'oak')])
  expect(await told('fern')).toEqual([swapOf('fern', 'forYou', 'ivy')])
  expect(await told('oak')).toEqual([])
})
test('hours that are given away are asked for as such; what ends a swap is told to the other side', async () => {
  await askSwap(null)
  expect(await told('ivy')).toEqual([swapOf('ivy', 'take', 'fern')])
  await swapped({ type: 'SwapDeclined', data: { ...terms, by: 'ivy' } })
  expect(await told('fern')).toEqual([swapOf('fern', 'declined', 'ivy')])
  await swapped({ type: 'SwapWithdrawn', data: { ...terms, by: 'fern' } })
  expect(await told('ivy')).toContainEqual(swapOf('ivy', 'withdrawn', 'fern'))
  expect(await told('oak')).toEqual([])
})
test('a rejected swap is told to both, without its reason', async () => {
  await askSwap()
  await swapped({ type: 'SwapRejected', data: { ...terms, by: 'oak', reason: 'too close' } })
  expect(await told('fern')).toEqual([swapOf('fern', 'rejected', 'ivy')])
  expect(await told('ivy')).toContainEqual(swapOf('ivy', 'rejected', 'fern'))
  for (const user of ['fern', 'ivy']) {
    const log = await studio.app.journal.read(`notifications-${user}`)
    expect(JSON.stringify(log)).not.toMatch(/too close|private/)
  }
})
test('a trainer hears of swaps between models of theirs alone', async () => {
  await studio.hire('elm', { tipCont: 'Trainer' })
  await studio.tell('permissions-elm', {
    type: 'PermissionGranted',
    data: { user: 'elm', resource: 'schedules', permission: 'manage', holds: ['manage'] },
  })
  const allocate = (model: string) =>
    studio.tell('permissions-elm', { type: 'ModelAllocated', data: { user: 'elm', model } })
  await allocate('fern')
  await askSwap()
  await swapped({ type: 'SwapAccepted', data: { ...terms, by: 'ivy' } })
  expect(await typesOf('elm')).toEqual([])
  await allocate('ivy')
  await swapped({ type: 'SwapAccepted', data: { ...terms, by: 'ivy' } })
  expect(await typesOf('elm')).toEqual(['swapRequest'])
})
test('a plan that is published for hundreds is told to all of them, each once', async () => {
  const users = Array.from({ length: 300 }, (_, i) => `model${i}`)
  for (const user of users) await studio.hire(user)
  const [from, to] = ['2026-11-23', '2026-11-29']
  const people = users.map((user) => ({ user, from, to, days: 5 }))
  await studio.tell('planning-north', {
    type: 'SchedulePublished',
    data: { studio: 'north', by: 'oak', people },
  })
  await studio.settle()
  for (const user of users) {
    const log = await studio.app.journal.read(`notifications-${user}`)
    expect(log.map(({ type }) => type)).toEqual(['NotificationRaised'])
  }
})
