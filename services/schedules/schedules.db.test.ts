import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnSchedule, Roster, ScheduleDay } from '#shared/schedules/calls.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { schedulesModule } from './module.ts'
import { toldToSchedules } from './testing-schedules.ts'

const clock = { now: '2026-11-23T09:00:00.000Z' }
const app = await testModule(schedulesModule, toldToSchedules, clock)
afterAll(() => app.close())
const planner = { actor: testActor('oak', { permissions: { schedules: 'manage' } }) }
const other = { actor: { ...planner.actor, user: 'elm' } }
const south = { actor: { ...planner.actor, user: 'sky', studios: ['south'] } }
const model = (user: string) => ({ actor: testActor(user, { tipCont: 'Model', permissions: {} }) })
type By = typeof planner

const late = { shift: 'afternoon', start: '14:00', end: '22:00' }
const night = { shift: 'night', start: '22:00', end: '06:00' }
const early = { shift: 'morning', start: '06:00', end: '14:00' }
const week = { studio: 'north', from: '2026-11-30', to: '2026-12-06' }
const draft = (cells: readonly [string, string, readonly object[]][], by: By = planner) =>
  app.callMoving(
    'draft',
    { body: { studio: 'north', cells: cells.map(([user, date, cell]) => ({ user, date, cell })) } },
    by,
  )
const publish = (body: object = {}, by: By = planner) =>
  app.callMoving('publish', { body: { ...week, ...body } }, by)
const roster = async (query: object = {}, by: By = planner) => {
  await app.settle()
  return (await app.call('roster', { query: { ...week, ...query } }, by)) as Roster
}
const cellOf = ({ people, days, cells }: Roster, user: string, date: string) =>
  cells.find(({ p, d }) => people[p]?.user === user && days[d] === date)
const mine = async (user: string) => {
  await app.settle()
  const { from, to } = week
  return (await app.call('mine', { query: { user, from, to } }, model(user))) as OwnSchedule
}

beforeAll(async () => {
  await app.tell('studio-north', {
    type: 'StudioCreated',
    data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  })
  for (const user of ['fern', 'ivy', 'moss']) await app.hire(user, { tipCont: 'Model' })
  await app.settle()
})

test('a draft is the planners’ alone until it is published', async () => {
  expect(
    await draft([
      ['fern', '2026-12-01', [late]],
      ['ivy', '2026-12-01', [early]],
      ['fern', '2026-12-02', [late]],
    ]),
  ).toEqual({ changed: 3 })
  expect(cellOf(await roster(), 'fern', '2026-12-01')).toMatchObject({
    published: [],
    draft: [late],
  })
  expect((await mine('fern')).days).toEqual([])
  const { changes, position } = (await app.call('changes', { query: week }, planner)) as {
    changes: { user: string; date: string }[]
    position: string
  }
  expect(changes.map(({ user, date }) => `${user} ${date}`)).toEqual([
    'fern 2026-12-01',
    'fern 2026-12-02',
    'ivy 2026-12-01',
  ])
  expect(await publish({ position })).toEqual({ published: 3, people: 2 })
  expect(cellOf(await roster(), 'fern', '2026-12-01')).toEqual(
    expect.objectContaining({ published: [late] }),
  )
  expect((await mine('fern')).days).toMatchObject([
    {
      date: '2026-12-01',
      hours: [
        { ...late, starts_at: '2026-12-01T12:00:00.000Z', ends_at: '2026-12-01T20:00:00.000Z' },
      ],
    },
    { date: '2026-12-02' },
  ])
})

test('a draft that says what is published is none, and the same again changes nothing', async () => {
  expect(await draft([['fern', '2026-12-01', [night]]])).toEqual({ changed: 1 })
  expect(await draft([['fern', '2026-12-01', [night]]])).toEqual({ changed: 0 })
  expect(await draft([['fern', '2026-12-01', [late]]])).toEqual({ changed: 1 })
  expect(cellOf(await roster(), 'fern', '2026-12-01')?.draft).toBeUndefined()
  await draft([['fern', '2026-12-01', []]])
  await app.settle()
  expect(await app.callMoving('discard', { body: week }, planner)).toEqual({ changed: 1 })
  expect(cellOf(await roster(), 'fern', '2026-12-01')?.draft).toBeUndefined()
})

test('whoever asks since a position is told only of the cells that changed after it', async () => {
  const { position } = await roster()
  await draft([['moss', '2026-12-03', [early]]], other)
  const news = await roster({ since: position })
  expect(news.partial).toBe(true)
  expect(news.cells).toMatchObject([{ draft: [early] }])
  expect(news.people[news.cells[0]?.p ?? -1]?.user).toBe('moss')
  // Whoever has left and was planned before is still there.
  expect(news.people).toEqual((await roster()).people)
  expect((await roster({ since: news.position })).cells).toEqual([])
})

test('a draft that somebody else has changed is not published unseen', async () => {
  const { position } = await roster()
  await draft([['moss', '2026-12-04', [early]]], other)
  await app.settle()
  await expect(publish({ position })).rejects.toMatchObject({ code: 'schedules.changedSince' })
  await app.callMoving('discard', { body: week }, planner)
})

test('rest under eleven hours, two at once, leave and holidays are said', async () => {
  await app.tell('vacations-ivy', asked('ivy', '2026-12-02'))
  await app.tell('vacations-ivy', approved('ivy'))
  await app.tell('holidays-north', {
    type: 'HolidaySet',
    data: { studio: 'north', date: '2026-12-04', name: 'Feast', by: 'oak' },
  })
  await draft([
    ['fern', '2026-12-03', [early]],
    ['ivy', '2026-12-02', [late]],
    ['moss', '2026-12-04', [night]],
    ['moss', '2026-12-05', [{ shift: null, start: '05:00', end: '12:00' }]],
  ])
  const now = await roster()
  // 22:00 to 06:00 is eight hours.
  expect(cellOf(now, 'fern', '2026-12-03')?.problems).toEqual(['shortRest'])
  expect(cellOf(now, 'ivy', '2026-12-02')?.problems).toEqual(['leave'])
  expect(cellOf(now, 'moss', '2026-12-04')?.problems).toEqual(['twoAtOnce', 'holiday'])
  expect(now.leave).toMatchObject([{ halves: ['AM', 'PM'], pending: false }])
  await publish()
  await publish()
  // One word of all that was published together, none of nothing.
  const [said] = (await app.app.journal.read('planning-north')).toReversed()
  expect(said).toMatchObject({
    type: 'SchedulePublished',
    data: { people: [{ user: 'ivy', days: 1 }, { user: 'fern' }, { user: 'moss' }] },
  })
  // Published hours stay the plan; leave frees them.
  const { days, leave } = await mine('ivy')
  expect(days.find(({ date }) => date === '2026-12-02')).toMatchObject({ hours: [], freed: [late] })
  expect(leave).toEqual([{ date: '2026-12-02', halves: ['AM', 'PM'], pending: false }])
  await app.tell('vacations-ivy', {
    type: 'VacationCancelled',
    data: { user: 'ivy', vacation: 'v1', was: 'approved', reason: 'no', by: 'oak' },
  })
  expect((await mine('ivy')).days.find(({ date }) => date === '2026-12-02')).toMatchObject({
    hours: [late],
    freed: [],
  })
})
const asked = (user: string, date: string) => ({
  type: 'VacationRequested',
  data: {
    user,
    vacation: 'v1',
    studio: 'north',
    kind: 'annual',
    counted: [],
    note: '',
    by: user,
    from: date,
    from_half: 'AM',
    to: date,
    to_half: 'PM',
  },
})
const approved = (user: string) => ({
  type: 'VacationApproved',
  data: { user, vacation: 'v1', counted: [], note: '', by: 'oak' },
})

test('hours on air after a document’s last day, or of a minor, are not published', async () => {
  const card = (expires: string) => ({
    type: 'IdentityCardSet',
    data: { user: 'moss', cnp: '', serie: '', expires },
  })
  await app.tell('account-moss', card('2026-11'))
  await draft([['moss', '2026-12-01', [late]]])
  expect(cellOf(await roster(), 'moss', '2026-12-01')?.problems).toEqual(['documentExpired'])
  await expect(publish()).rejects.toMatchObject({
    code: 'schedules.documentExpired',
    params: { user: 'moss', date: '2026-12-01' },
  })
  await app.tell('account-moss', card('2027-11'))
  await app.tell('account-moss', {
    type: 'BirthDateSet',
    data: { user: 'moss', born: '2008-12-02' },
  })
  expect(cellOf(await roster(), 'moss', '2026-12-01')?.problems).toEqual(['tooYoung'])
  await expect(publish()).rejects.toMatchObject({ code: 'schedules.tooYoung' })
  await app.callMoving('discard', { body: week }, planner)
})

test('of two who take an open shift at once one gets it', async () => {
  const { open } = (await app.callMoving(
    'openShifts',
    { body: { studio: 'north', date: '2026-12-06', hours: late, tipCont: 'Model', count: 1 } },
    planner,
  )) as { open: string[] }
  const id = open[0] ?? ''
  await app.settle()
  expect((await mine('fern')).open).toMatchObject([{ open: id, refused: null }])
  const answers = await Promise.allSettled(
    ['fern', 'ivy'].map((user) =>
      app.callMoving('takeOpen', { params: { open: id } }, model(user)),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const taker = answers[0]?.status === 'fulfilled' ? 'fern' : 'ivy'
  expect((await mine(taker)).days.at(-1)).toMatchObject({ date: '2026-12-06', hours: [late] })
  expect((await mine('moss')).open).toEqual([])
})

test('nobody takes a shift too soon after another, on leave, or that is not for them', async () => {
  const opened = async (hours: object, tipCont: string | null = null) => {
    const body = { studio: 'north', date: '2026-12-05', hours, tipCont, count: 1 }
    const { open } = (await app.callMoving('openShifts', { body }, planner)) as { open: string[] }
    await app.settle()
    return open[0] ?? ''
  }
  const take = (open: string, user: string) =>
    app.callMoving('takeOpen', { params: { open } }, model(user))
  const soon = await opened({ shift: null, start: '13:00', end: '15:00' })
  await expect(take(soon, 'moss')).rejects.toMatchObject({ code: 'schedules.openShortRest' })
  const trainers = await opened(late, 'Trainer')
  await expect(take(trainers, 'fern')).rejects.toMatchObject({ code: 'schedules.openNotFor' })
  await expect(take('none', 'fern')).rejects.toMatchObject({ code: 'schedules.openUnknown' })
  await app.callMoving('withdrawOpen', { params: { open: soon } }, planner)
  await expect(take(soon, 'ivy')).rejects.toMatchObject({ code: 'schedules.openUnknown' })
})

test('vueGetSchedule answers days in calendar order, with who works on which shift', async () => {
  await app.settle()
  const ask = async (body: object, by: By) =>
    (await app.call('vueGetSchedule', { body: { studio: 'north', ...body } }, by)) as ScheduleDay[]
  const queries = { '12': { days: [2, 1], year: 2026 }, '11': { days: [30], year: 2026 } }
  const all = await ask({ queries, type: 'All' }, planner)
  expect(all.map(({ id, index }) => [id, index])).toEqual([
    ['30_11', 0],
    ['1_12', 1],
    ['2_12', 2],
  ])
  expect(all[1]?.shifts.map(({ key, people }) => [key, people.map(({ user }) => user)])).toEqual([
    ['morning', ['ivy']],
    ['afternoon', ['fern']],
    ['night', []],
  ])
  const own = await ask({ queries }, model('fern'))
  expect(own[1]?.shifts.flatMap(({ people }) => people.map(({ user }) => user))).toEqual(['fern'])
  await expect(
    ask({ queries: { '2': { days: [30], year: 2026 } } }, planner),
  ).rejects.toMatchObject({ code: 'schedules.month', status: 422 })
  await expect(ask({ queries }, south)).rejects.toMatchObject({ status: 404 })
  expect(await ask({ queries, type: 'Trainer' }, planner)).toHaveLength(3)
})

test('planners of another studio plan nobody here, and nobody plans who is not there', async () => {
  await expect(draft([['fern', '2026-12-01', []]], south)).rejects.toMatchObject({ status: 404 })
  await expect(draft([['nobody', '2026-12-01', []]])).rejects.toMatchObject({
    code: 'schedules.userUnknown',
  })
  await expect(draft([['fern', '2029-12-01', []]])).rejects.toMatchObject({
    code: 'schedules.tooFar',
  })
  await expect(
    draft([['fern', '2026-12-01', [late, { ...late, start: '21:00' }]]]),
  ).rejects.toMatchObject({
    code: 'schedules.overlap',
  })
})

test('a restricted trainer plans and sees their own models alone', async () => {
  const limits = { restrictions: ['scheduleEdit', 'scheduleView'], models: ['fern'] }
  const trainer = { actor: { ...planner.actor, user: 'ash', tipCont: 'Trainer', limits } }
  const seen = await roster({}, trainer)
  expect(seen.people.map(({ user }) => user).filter((user) => user !== 'fern')).not.toContain('ivy')
  await expect(draft([['ivy', '2026-12-01', []]], trainer)).rejects.toMatchObject({ status: 404 })
  expect(await draft([['fern', '2026-12-01', []]], trainer)).toEqual({ changed: 1 })
})

test('whoever is named for publishing or discarding may be planned here, or the whole is refused', async () => {
  await draft([['fern', '2026-12-02', [night]]])
  await app.settle()
  for (const name of ['publish', 'discard'])
    for (const user of ['nobody_here', 'root', 'Fern']) {
      const body = { ...week, users: ['fern', user] }
      const refused = { code: 'schedules.userUnknown', params: { user } }
      await expect(app.callMoving(name, { body }, planner)).rejects.toMatchObject(refused)
    }
  expect(cellOf(await roster(), 'fern', '2026-12-02')?.draft).toEqual([night])
  const body = { ...week, from: '2026-12-02', to: '2026-12-02', users: ['fern', 'fern'] }
  expect(await app.callMoving('discard', { body }, planner)).toEqual({ changed: 1 })
})
