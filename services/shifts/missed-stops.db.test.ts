import { afterAll, describe, expect, test } from 'vitest'
import { testActor } from '../platform/testing/staff.ts'
import { shiftsTest } from './testing-shifts.ts'

const { clock, clocked, press, undo, decided } = await shiftsTest()
afterAll(() => clocked.close())

const statesOf = async (user: string) =>
  (
    await clocked.app.pool.query<{ type: string; source: string; cause: string | null }>(
      "select e.type, e.meta ->> 'source' as source, e.meta ->> 'causationId' as cause from events e where e.stream = $1 order by e.version",
      [`shift-${user}`],
    )
  ).rows
const last = async (user: string) => (await statesOf(user)).at(-1)
const timersOf = async (user: string) =>
  (
    await clocked.app.pool.query<{ due: Date; fired: boolean }>(
      "select t.due, t.fired_at is not null as fired from timers t where t.process = 'missed-stops' and t.key = $1",
      [user],
    )
  ).rows.map(({ due, fired }) => [due.toISOString(), fired])
async function at(instant: string) {
  clock.now = `${instant}:00.000Z`
  await clocked.settle()
}

test('a shift that nobody stops is closed by its timer at the cap, once, and not before', async () => {
  await press('fern', 1, '08:00')
  await clocked.settle()
  expect(await timersOf('fern')).toEqual([['2026-03-03T00:00:00.000Z', false]])
  await at('2026-03-02T23:59')
  expect((await last('fern'))?.type).toBe('ShiftStarted')
  await at('2026-03-03T00:00')
  await at('2026-03-03T00:01')
  expect((await statesOf('fern')).map(({ type }) => type)).toEqual([
    'ShiftStarted',
    'ShiftClosedProvisionally',
  ])
  expect(await last('fern')).toMatchObject({ source: 'missed-stops' })
  const [view] = (await clocked.call(
    'history',
    { query: { user: 'fern', limit: 1 } },
    { actor: testActor('fern') },
  )) as { end: string; provisional: boolean }[]
  expect(view).toMatchObject({ end: '2026-03-03T00:00:00.000Z', provisional: true })
})
test('a stop takes the timer away, and taking the stop back sets it again at the same cap', async () => {
  await press('ivy', 1, '08:00')
  await press('ivy', 2, '09:00')
  await clocked.settle()
  expect(await timersOf('ivy')).toEqual([])
  await undo('ivy', '09:00:05')
  await clocked.settle()
  expect(await timersOf('ivy')).toEqual([['2026-03-03T00:00:00.000Z', false]])
  await at('2026-03-03T00:00')
  expect((await last('ivy'))?.type).toBe('ShiftClosedProvisionally')
})
test('of somebody erased a shift ends at once', async () => {
  await press('elm', 1, '08:00')
  await clocked.settle()
  clock.now = '2026-03-02T09:00:00.000Z'
  await decided('elm', {
    type: 'PersonErased',
    data: { user: 'elm', requestedBy: 'oak', approvedBy: 'root', kept: [] },
  })
  await clocked.settle()
  expect((await last('elm'))?.type).toBe('ShiftClosedProvisionally')
})
test('a store whose shifts ran before there were timers has one for each that still runs', async () => {
  await press('moss', 1, '08:00')
  await clocked.settle()
  await clocked.app.pool.query(
    "delete from timers where process = 'missed-stops'; delete from process_managers where name = 'missed-stops'",
  )
  const { processes } = clocked.app
  processes.define(clocked.app, processes.all)
  await at('2026-03-02T12:00')
  expect(await timersOf('moss')).toEqual([['2026-03-03T00:00:00.000Z', false]])
  await at('2026-03-03T00:00')
  expect((await last('moss'))?.type).toBe('ShiftClosedProvisionally')
  expect(
    (await statesOf('fern')).filter(({ type }) => type === 'ShiftClosedProvisionally'),
  ).toHaveLength(1)
})

describe('with a plan', () => {
  const hours = (start: string, end: string) => ({
    shift: null,
    start,
    end,
    starts_at: `2026-03-02T${start}:00.000Z`,
    ends_at: `2026-03-02T${end}:00.000Z`,
  })
  const published = (user: string, ...cell: readonly ReturnType<typeof hours>[]) =>
    clocked.tell('roster-north-2026-03-02', {
      type: 'CellPublished',
      data: {
        user,
        studio: 'north',
        date: '2026-03-02',
        cell,
        zone: 'UTC',
        cause: 'plan',
        by: 'oak',
      },
    })
  const closedAt = async (user: string) => {
    const [view] = (await clocked.call(
      'history',
      { query: { user, limit: 1 } },
      { actor: testActor(user) },
    )) as { end: string | null; unpaid_seconds: number; provisional: boolean }[]
    return view
  }
  test('a shift that nobody stops ends a grace after its planned end; the rest is unpaid', async () => {
    clock.now = '2026-03-02T06:00:00.000Z'
    await published('moss', hours('08:00', '14:00'))
    await press('moss', 1, '08:05')
    await clocked.settle()
    expect(await timersOf('moss')).toEqual([['2026-03-02T14:15:00.000Z', false]])
    await at('2026-03-02T14:14')
    expect((await last('moss'))?.type).toBe('ShiftStarted')
    await at('2026-03-02T14:15')
    expect((await last('moss'))?.type).toBe('ShiftClosedProvisionally')
    expect(await closedAt('moss')).toMatchObject({
      end: '2026-03-02T14:15:00.000Z',
      provisional: true,
    })
  })
  test('a plan that is published or moved while the shift runs ends it by its own end', async () => {
    await press('ivy', 1, '08:00')
    await published('ivy', hours('08:00', '12:00'))
    await clocked.settle()
    expect(await timersOf('ivy')).toEqual([['2026-03-02T12:15:00.000Z', false]])
    await published('ivy', hours('08:00', '13:00'))
    await clocked.settle()
    expect(await timersOf('ivy')).toEqual([['2026-03-02T13:15:00.000Z', false]])
    await at('2026-03-02T12:30')
    expect((await last('ivy'))?.type).toBe('ShiftStarted')
    await published('ivy')
    await clocked.settle()
    expect(await timersOf('ivy')).toEqual([['2026-03-03T00:00:00.000Z', false]])
    await press('ivy', 2, '13:00')
    await clocked.settle()
  })
  test('hours that approved leave has freed are no plan', async () => {
    clock.now = '2026-03-02T06:00:00.000Z'
    await published('fern', hours('08:00', '14:00'))
    const vacation = { user: 'fern', vacation: 'v1' }
    const whole = { from: '2026-03-02', from_half: 'AM', to: '2026-03-02', to_half: 'PM' }
    await clocked.tell('vacations-fern', {
      type: 'VacationRequested',
      data: {
        ...vacation,
        ...whole,
        studio: 'north',
        kind: 'annual',
        counted: [],
        note: '',
        by: 'fern',
      },
    })
    await clocked.tell('vacations-fern', {
      type: 'VacationApproved',
      data: { ...vacation, counted: [], note: '', by: 'oak' },
    })
    await press('fern', 1, '08:00')
    await clocked.settle()
    expect(await timersOf('fern')).toEqual([['2026-03-03T00:00:00.000Z', false]])
  })
})
