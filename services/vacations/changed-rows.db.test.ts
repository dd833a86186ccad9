import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { vacations } from '#projections/vacations/vacations.ts'
import { testActor } from '../platform/testing/staff.ts'
import { askLeave, openLeave, openYear } from './testing-changes.ts'
import { leaveManager, leaveTest } from './testing-leave.ts'

const clock = { now: '2026-02-02T09:00:00.000Z' }
const app = await leaveTest(clock)
afterAll(() => app.close())

const ofNorth = testActor('elm', { permissions: { vacations: 'manage' } })
const count = 300
const days = { from: '2026-03-03', from_half: 'AM', to: '2026-03-03', to_half: 'PM' } as const
const counted = ['2026-03-03 AM', '2026-03-03 PM']
const asksForLeave = (user: string, vacation = `of ${user}`) =>
  app.tell(`vacations-${user}`, {
    type: 'VacationRequested',
    data: { user, vacation, studio: 'north', ...days, kind: 'annual', counted, note: '', by: user },
  })
const moves = (user: string, studio: string) =>
  app.tell(`account-${user}`, {
    type: 'StudioJoined',
    data: { user, studio, timezone: 'Europe/Bucharest', from: clock.now },
  })
const asBefore = { tipCont: 'Model', super: false, language: 'en' }
const isRenamed = (user: string, name: string) =>
  app.tell(`account-${user}`, {
    type: 'AccountChanged',
    data: { user, name, surname: 'Vega', email: 'fern@studio.example', ...asBefore },
  })

beforeAll(async () => {
  for (let i = 0; i < count; i++) {
    await app.hire(`fern${i}`)
    await asksForLeave(`fern${i}`)
  }
  await app.hire('ivy', { studio: 'south' })
  await asksForLeave('ivy')
  await app.settle()
})

/** How many rows the database sends meanwhile, and of how many people balances are reckoned. */
async function costOf(work: () => Promise<unknown>) {
  const { prototype } = pg.Query as unknown as { prototype: { handleDataRow: () => void } }
  const rows = vi.spyOn(prototype, 'handleDataRow')
  const people = vi.spyOn(app.app.people, 'get')
  try {
    await work()
    const balances = people.mock.calls.flatMap(([users]) => users).length
    return { rows: rows.mock.calls.length, balances }
  } finally {
    rows.mockRestore()
    people.mockRestore()
  }
}

test('one approval among hundreds of requests takes the rows and the balance of one person', async () => {
  const list = await openLeave(app, () => leaveManager)
  const whole = await costOf(() => askLeave(app, leaveManager))
  await app.approve('of fern7')
  await app.settle()
  const part = await costOf(async () => {
    const { users, vacations: rows } = await list.follow()
    expect(users).toEqual(['fern7'])
    expect(rows).toMatchObject([{ user: 'fern7', status: 'approved' }])
  })
  expect(whole.balances).toBe(count + 1)
  expect(whole.rows).toBeGreaterThan(3 * count)
  expect(part.balances).toBe(1)
  expect(part.rows).toBeLessThan(40)
  expect(list.shown().vacations).toEqual((await askLeave(app, leaveManager)).vacations)
})
test('where nothing has happened, nobody is named and no row comes', async () => {
  const list = await openLeave(app, () => leaveManager)
  expect(await list.follow()).toMatchObject({ users: [], vacations: [] })
})
test('whoever asks without `since` gets the answer of the specification, and nothing more', async () => {
  const answer = await askLeave(app, leaveManager)
  expect(Object.keys(answer)).toEqual(['vacations', 'next'])
  expect(answer.next).toBeNull()
  const { since, ...whole } = await askLeave(app, leaveManager, { since: '' })
  expect(since).toMatch(/^\d{19}\./)
  expect(JSON.stringify(whole)).toBe(JSON.stringify(answer))
})

test('whoever goes out of sight leaves the list, and nobody out of sight is ever named', async () => {
  const [mine, everybodys] = [
    await openLeave(app, () => ofNorth),
    await openLeave(app, () => leaveManager),
  ]
  const isShown = ({ shown }: typeof mine, user: string) =>
    shown().vacations.some((row) => row.user === user)
  await asksForLeave('ivy', 'another of ivy')
  await app.settle()
  expect(await mine.follow()).toMatchObject({ users: [], vacations: [] })
  expect(await everybodys.follow()).toMatchObject({ users: ['ivy'] })
  await moves('fern8', 'south')
  await app.settle()
  expect((await mine.follow()).users).toBeUndefined()
  expect((await everybodys.follow()).users).toEqual(['fern8'])
  expect([isShown(mine, 'fern8'), isShown(everybodys, 'fern8')]).toEqual([false, true])
  await moves('fern8', 'north')
  await app.settle()
  expect((await mine.follow()).users).toEqual(['fern8'])
  expect(isShown(mine, 'fern8')).toBe(true)
})
test('a person whose rows the filter no longer takes leaves the list', async () => {
  const list = await openLeave(app, () => leaveManager, { studio: 'north' })
  await moves('fern9', 'south')
  await app.settle()
  expect(await list.follow()).toMatchObject({ users: ['fern9'], vacations: [] })
  expect(list.shown().vacations.filter(({ user }) => user === 'fern9')).toEqual([])
})
test('a year answers leave alone where only leave has changed, and all of it where people have', async () => {
  const year = await openYear(app, () => leaveManager)
  await app.approve('of fern13')
  await app.settle()
  const part = await year.follow()
  expect(part).toMatchObject({ users: ['fern13'], people: [], holidays: [] })
  expect(part.leave).toMatchObject([{ user: 'fern13', status: 'approved' }])
  expect(year.shown()).toEqual(await year.whole())
  await isRenamed('fern13', 'Aspen')
  await app.settle()
  expect((await year.follow()).users).toBeUndefined()
  expect(year.shown()).toEqual(await year.whole())
  expect(Object.keys(await year.whole())).toEqual(['next', 'people', 'leave', 'holidays'])
})
test('another name stands in the rows of the person', async () => {
  const list = await openLeave(app, () => leaveManager)
  await isRenamed('fern10', 'Willow')
  await app.settle()
  expect((await list.follow()).vacations).toMatchObject([{ name: 'Willow Vega' }])
})

const holiday = { studio: 'north', date: '2026-03-04', name: 'Feast', by: 'oak' }
test.each([
  ['a holiday', () => app.tell('holidays-north', { type: 'HolidaySet', data: holiday })],
  ['a setting of a studio', () => app.setting('north', 'vacationDays', 22)],
  [
    'more than 200 events',
    async () => {
      for (let i = 0; i < 201; i++) await app.publish('fern11', '2026-06-01', i % 2 === 0)
    },
  ],
  ['a read model that was built again', () => app.rebuild(vacations)],
])('after %s everything is fetched', async (_, happens) => {
  const list = await openLeave(app, () => leaveManager)
  await happens()
  await app.settle()
  const { users, vacations: rows } = await list.follow()
  expect(users).toBeUndefined()
  expect(rows.length).toBeGreaterThan(count)
  expect((await list.follow()).users).toEqual([])
})
test('on another day, and for whoever may see something else by now, everything is fetched', async () => {
  let actor = leaveManager
  const list = await openLeave(app, () => actor)
  clock.now = '2026-02-02T21:59:59.000Z'
  expect((await list.follow()).users).toEqual([])
  clock.now = '2026-02-02T22:00:00.000Z'
  expect((await list.follow()).users).toBeUndefined()
  expect((await list.follow()).users).toEqual([])
  actor = { ...leaveManager, allStudios: false }
  expect((await list.follow()).users).toBeUndefined()
  expect(list.shown().vacations).toEqual((await askLeave(app, actor)).vacations)
})
test('while events of a read model are put aside, every answer is whole, and so is the one after it', async () => {
  const list = await openLeave(app, () => leaveManager)
  await app.app.pool.query(
    `insert into quarantined_streams (projection, generation, stream, shard, position, error)
     select p.name, p.generation, 'vacations-fern12', 0, 1, 'a bug' from projections p
     where p.name = 'vacations' and p.state = 'live'`,
  )
  expect(await list.follow()).toMatchObject({ since: null })
  await app.app.pool.query('delete from quarantined_streams')
  expect((await list.follow()).users).toBeUndefined()
  expect((await list.follow()).users).toEqual([])
})

test('a `since` that no answer had gets everything, or is refused', async () => {
  const { since } = await askLeave(app, leaveManager, { since: '' })
  const [position = '', until = '', basis = ''] = (since ?? '').split('.')
  const malformed = ['x', '-1', '0', '..', "'; drop table events; --", '9'.repeat(200), '1.2.3']
  const strange = [
    ...malformed,
    `${'9'.repeat(19)}.${until}.${basis}`,
    `${String(Number(position) + 1).padStart(19, '0')}.${until}.${basis}`,
    `-${position.slice(1)}.${until}.${basis}`,
    `${position}.${until}.${basis.toLowerCase()}x`.slice(0, 80),
    `${position}.-${until}.${basis}`,
    `${position}.${until}`,
  ]
  for (const one of strange) {
    const answer = await askLeave(app, leaveManager, { since: one })
    expect(answer.users, one).toBeUndefined()
    expect(answer.vacations.length, one).toBeGreaterThan(count)
  }
  for (const one of ['\u0000', 'x'.repeat(201), ['a', 'b'], { a: 1 }])
    expect(vacationCalls.getVacationSettings.query.safeParse({ since: one }).success).toBe(false)
  await expect(askLeave(app, leaveManager, { since, until: 'x' })).rejects.toMatchObject({
    code: 'vacations.cursor',
    status: 400,
  })
})
