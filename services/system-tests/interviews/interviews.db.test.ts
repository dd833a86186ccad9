import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { candidates } from '#projections/interviews/candidates.ts'
import {
  fernCandidate,
  interviewing,
  interviewManager,
  plan,
  southernManager,
} from './testing-interviews.ts'

const clock = { now: '' }
const it = await interviewing({ now: '2026-11-20T12:00:00.000Z' })
afterAll(() => it.close())
beforeEach(() => {
  it.clock.now = '2026-11-20T12:00:00.000Z'
  clock.now = it.clock.now
})
const day = (date: string) => ({ ...plan, date })
const held = (date: string) => {
  it.clock.now = `${date}T18:00:00.000Z`
}

test('a candidate is added with an interview in one go, by the clock of the studio', async () => {
  const candidate = await it.add({ interview: day('2026-11-23') })
  expect(await it.page(candidate)).toMatchObject({
    ...fernCandidate,
    state: 'planned',
    version: 1,
    user: null,
    timezone: 'Europe/Bucharest',
    login: 'fern.fictional',
    interviews: [
      {
        interviewer: 'oak',
        at: '2026-11-23T08:00:00.000Z',
        until: '2026-11-23T08:30:00.000Z',
        state: 'planned',
        place: 'Room 2',
      },
    ],
    history: [{ what: 'InterviewPlanned' }, { what: 'CandidateAdded', by: 'oak' }],
  })
})

test('a time that the clocks skip is the moment after', async () => {
  it.clock.now = '2027-03-01T12:00:00.000Z'
  const candidate = await it.add({ interview: { ...plan, date: '2027-03-28', time: '03:30' } })
  const { interviews } = await it.page(candidate)
  expect(interviews[0]?.at).toBe('2027-03-28T01:00:00.000Z')
})

test('of two bookings of one moment one passes, in whatever process, and the other is told when', async () => {
  const [one, other] = [await it.add(), await it.add({ name: 'Ivy' })]
  const book = (candidate: string, time: string) =>
    it.change('planInterview', candidate, { ...day('2026-11-24'), time })
  const both = await Promise.allSettled([book(one, '11:00'), book(other, '11:15')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({
    reason: { code: 'interviews.taken', status: 409, params: { when: /^2026-11-24 11:/ } },
  })
  expect(await it.calendar({ from: '2026-11-24', to: '2026-11-24' })).toHaveLength(1)
})

test('who is taken in one studio is taken in the other; of what is out of sight only the time is told', async () => {
  await it.add({ interview: day('2026-11-25') })
  const asked = { query: { user: 'oak', studio: 'north', date: '2026-11-25' } }
  expect(await it.call('busy', asked, { actor: interviewManager('elm') })).toMatchObject({
    timezone: 'Europe/Bucharest',
    spans: [{ at: '2026-11-25T08:00:00.000Z', until: '2026-11-25T08:30:00.000Z' }],
  })
  await expect(it.call('busy', asked, { actor: southernManager })).rejects.toMatchObject({
    status: 404,
  })
})

test('an interview moves to another time and interviewer, and frees the one before', async () => {
  const candidate = await it.add({ interview: day('2026-11-26') })
  const [one] = (await it.page(candidate)).interviews
  const move = (body: object) =>
    it.callMoving(
      'moveInterview',
      { params: { candidate, interview: one?.interview }, body: { ...day('2026-11-26'), ...body } },
      { actor: interviewManager() },
    )
  await move({ interviewer: 'elm', time: '12:00' })
  expect((await it.page(candidate)).interviews).toMatchObject([
    { interviewer: 'elm', at: '2026-11-26T10:00:00.000Z' },
  ])
  await it.add({ interview: day('2026-11-26') })
  await expect(move({ interviewer: 'oak', time: '10:15' })).rejects.toMatchObject({
    code: 'interviews.taken',
  })
  await expect(move({ interviewer: 'pine' })).rejects.toMatchObject({
    code: 'interviews.interviewerUnknown',
  })
})

test('a cancelled interview frees the interviewer; taken back it needs the time again', async () => {
  const candidate = await it.add({ interview: day('2026-11-27') })
  await it.record(candidate, 'cancelled')
  expect(await it.calendar({ from: '2026-11-27', to: '2026-11-27' })).toEqual([])
  const other = await it.add({ interview: day('2026-11-27') })
  const [one] = (await it.page(candidate)).interviews
  const undo = () =>
    it.callMoving(
      'takeBackOutcome',
      { params: { candidate, interview: one?.interview }, body: { reason: 'the wrong one' } },
      { actor: interviewManager() },
    )
  await expect(undo()).rejects.toMatchObject({ code: 'interviews.taken' })
  await it.record(other, 'cancelled')
  await undo()
  expect((await it.page(candidate)).state).toBe('planned')
})

test('candidates are listed by studio, state, interviewer, day and words, and counted by state', async () => {
  const candidate = await it.add({
    name: 'Ștefania',
    notes: 'plays the cello',
    interview: { ...day('2026-12-01'), interviewer: 'elm' },
  })
  const found = async (query: object) =>
    (await it.list(query)).rows.map((row) => row.candidate).includes(candidate)
  for (const query of [
    {},
    { studio: 'north' },
    { state: 'planned' },
    { interviewer: 'elm', from: '2026-12-01', to: '2026-12-01' },
    { q: 'stefania CELLO' },
  ])
    expect(await found(query), JSON.stringify(query)).toBe(true)
  for (const query of [
    { studio: 'south' },
    { state: 'held' },
    { interviewer: 'oak', from: '2026-12-01' },
    { from: '2026-12-02' },
    { to: '2026-11-01' },
    { q: 'violin' },
  ])
    expect(await found(query), JSON.stringify(query)).toBe(false)
  expect((await it.list()).counts['planned']).toBeGreaterThan(0)
})

test('for a interviewManager of another studio neither candidate nor studio is there', async () => {
  const candidate = await it.add({ interview: day('2026-12-02') })
  expect((await it.list({}, southernManager)).rows).toEqual([])
  expect((await it.list({}, southernManager)).counts).toEqual({})
  expect(await it.calendar({}, southernManager)).toEqual([])
  await expect(it.page(candidate, southernManager)).rejects.toMatchObject({ status: 404 })
  for (const [name, body] of [
    ['editCandidate', { ...fernCandidate, version: 1 }],
    ['planInterview', plan],
    ['becomeAccount', { user: 'fern' }],
    ['eraseCandidate', { reason: 'they asked' }],
  ] as const)
    await expect(it.change(name, candidate, body, southernManager)).rejects.toMatchObject({
      code: 'interviews.candidateUnknown',
    })
  await expect(it.add({}, southernManager)).rejects.toMatchObject({
    code: 'interviews.studioUnknown',
  })
})

test('what somebody else changed meanwhile is not overwritten', async () => {
  const candidate = await it.add()
  const edit = (rest: object) =>
    it.change('editCandidate', candidate, { ...fernCandidate, version: 1, ...rest })
  await edit({ oras: 'Iași' })
  await expect(edit({ oras: 'Brașov' })).rejects.toMatchObject({
    code: 'interviews.changedMeanwhile',
  })
  await edit({ oras: 'Brașov', version: 2 })
  expect(await it.page(candidate)).toMatchObject({ oras: 'Brașov', version: 3 })
})

const born = { ziua: 3, luna: 4, anul: 1999 }
test('an accepted candidate becomes an account with nothing typed twice; of two clicks there is one', async () => {
  const candidate = await it.add({ interview: { ...day('2026-11-20'), time: '15:00' } })
  const become = (user: string) =>
    it.call(
      'becomeAccount',
      { params: { candidate }, body: { user, varsta: born } },
      { actor: interviewManager(), commandId: randomUUID() },
    )
  await expect(become('fern')).rejects.toMatchObject({ code: 'interviews.notAccepted' })
  held('2026-11-20')
  await it.record(candidate, 'held', 'accepted')
  const answers = await Promise.all([become('fern.fictional'), become('fern2')])
  expect(new Set(answers.map((one) => (one as { user: string }).user)).size).toBe(1)
  const { user } = answers[0] as { user: string }
  expect(await become('third')).toEqual({ user })
  await it.settle()
  const { email, name, surname, telefon, oras } = fernCandidate
  expect(await it.call('getUserInfo', { body: { user } })).toMatchObject({
    user,
    email,
    name,
    surname,
    telefon,
    oras,
    tipCont: 'Model',
    studio: 'north',
    varsta: born,
  })
  const people = (await it.call('getAppUsers', { query: { active: 'all' } })) as {
    user: string
  }[]
  expect(
    people.filter((one) => ['fern.fictional', 'fern2', 'third'].includes(one.user)),
  ).toHaveLength(1)
  expect(await it.page(candidate)).toMatchObject({ state: 'account', user })
})

test('who is refused as an account stays a candidate: too young, a login that is taken, nothing known', async () => {
  const add = async (rest: object, time: string) => {
    const candidate = await it.add({ ...rest, interview: { ...day('2026-11-20'), time } })
    held('2026-11-20')
    await it.record(candidate, 'held', 'accepted')
    return candidate
  }
  const young = await add({ email: '' }, '16:00')
  const become = (body: object) => it.change('becomeAccount', young, { user: 'young', ...body })
  const email = 'young@example.test'
  await expect(become({})).rejects.toMatchObject({ code: 'interviews.emailMissing' })
  await expect(become({ email })).rejects.toMatchObject({ code: 'interviews.birthDateMissing' })
  await expect(become({ email, varsta: { ziua: 1, luna: 1, anul: 2010 } })).rejects.toMatchObject({
    code: 'accounts.tooYoung',
  })
  await expect(become({ email, varsta: born, user: 'OAK' })).rejects.toMatchObject({
    code: 'accounts.loginTaken',
  })
  expect(await it.page(young)).toMatchObject({ state: 'accepted', user: null })
  const boss = await add({ tipCont: 'Manager' }, '17:00')
  await expect(it.change('becomeAccount', boss, { user: 'boss' })).rejects.toMatchObject({
    code: 'accounts.aboveYou',
  })
})

test('the read model equals its rebuild', async () => {
  await it.settle()
  expect(await it.verify(candidates)).toBeUndefined()
})
