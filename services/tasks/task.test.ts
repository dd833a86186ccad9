import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPlaceOrder } from '#shared/tasks/rules.ts'
import { taskFields } from '#shared/tasks/values.ts'
import type { Task } from '#shared/tasks/views.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'
import { placeAtEnd, placeBetween } from './place.ts'
import { nextDue } from './repeat.ts'
import { taskAggregate } from './task.ts'
import type { TaskValues } from './task-rules.ts'
import { startValues, type WrittenTask } from './task-state.ts'

const { decide, evolve, initial } = taskAggregate.decider
type Command = CommandOf<typeof taskAggregate>
const at = { project: 'p', level: 'edit' } as const
const now = '2026-11-20T12:00:00.000Z'
/** The state after these commands, each by its person. */
function after(state: typeof initial, actor: string, command: Command) {
  const events = decide(state, command, { now, actor })
  return { state: events.reduce(evolve, state) as WrittenTask, events }
}
const create = (task: string, place: string) =>
  after(initial, 'oak', {
    type: 'CreateTask',
    at,
    ...startValues,
    labels: [],
    watchers: [],
    title: task,
    task,
    project: 'p',
    section: 's',
    place,
  }).state

const names = ['a', 'b', 'c', 'd', 'e', 'f']
const step = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  task: fc.integer({ min: 0, max: names.length - 1 }),
  to: fc.integer({ min: 0, max: names.length - 1 }),
  looks: fc.boolean(),
})
test('whatever three people move by what each saw last, all see one order, and each task stood between its neighbours', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer(), (steps, seed) => {
      const streams = new Map(
        names.map((name, i) => [name, { states: [create(name, placeAtEnd(null, 1000 + i))] }]),
      )
      const current = () => [...streams.values()].map(({ states }) => states.at(-1) as WrittenTask)
      const order = (all: readonly WrittenTask[]) =>
        all.toSorted(inPlaceOrder).map(({ _id }) => _id)
      const views = [order(current()), order(current()), order(current())]
      for (const { who, task, to, looks } of steps) {
        if (looks) views[who] = order(current())
        const name = names[task] as string
        const others = (views[who] as string[]).filter((one) => one !== name)
        const placeOf = (one: string | undefined) =>
          one === undefined
            ? null
            : ((streams.get(one)?.states.at(-1) as WrittenTask).place ?? null)
        const [low, high] = [placeOf(others[to - 1]), placeOf(others[to])]
        const place = placeBetween(low, high, name)
        if (low !== null) expect(place > low).toBe(true)
        if (high !== null && (low === null || low < high)) expect(place < high).toBe(true)
        const stream = streams.get(name)
        const to_ = { project: 'p', section: 's', place, level: 'edit' } as const
        const { state } = after(stream?.states.at(-1) as WrittenTask, 'x', {
          type: 'MoveTask',
          at,
          to: to_,
          labels: [],
        })
        stream?.states.push(state)
      }
      // Each hears of the moves of one task in their order, and of those of different tasks in any.
      const heard = [...streams.values()]
      const shuffled = heard.toSorted(
        (a, b) =>
          (((a.states[0]?._id.charCodeAt(0) ?? 0) * seed) % 7) -
          (((b.states[0]?._id.charCodeAt(0) ?? 0) * seed) % 7),
      )
      const seen = shuffled.map(({ states }) => states.at(-1) as WrittenTask)
      expect(order(seen)).toEqual(order(current()))
    }),
    { numRuns: 60 },
  )
})

const text = fc.string({ minLength: 1, maxLength: 8 })
const values: fc.Arbitrary<TaskValues> = fc.record(
  {
    title: text,
    description: fc.option(text),
    status: text,
    assignee: fc.option(fc.constantFrom('ivy', 'moss')),
    reporter: fc.option(fc.constantFrom('ivy', 'moss')),
    priority: fc.constantFrom('none', 'low', 'urgent' as const),
    labels: fc.array(fc.constantFrom('l1', 'l2'), { maxLength: 2 }),
    estimate_minutes: fc.option(fc.integer({ min: 1, max: 99 })),
    watchers: fc.array(fc.constantFrom('ivy', 'moss'), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)
const pick = (task: WrittenTask) =>
  Object.fromEntries(taskFields.map((field) => [field, task[field]]))
const change = (state: WrittenTask, actor: string, set: TaskValues, more: object = {}) =>
  after(state, actor, { type: 'ChangeTask', at, values: set, ...more } as Command)

test('of two changes based on one version no field is lost that only one of them changed', () => {
  fc.assert(
    fc.property(values, values, values, (start, mine, yours) => {
      const base = change(create('a', 'a0'), 'oak', start).state
      const first = change(base, 'ivy', mine, { base: base.version }).state
      const set = (field: keyof Task & keyof TaskValues, said: TaskValues) =>
        said[field] !== undefined && JSON.stringify(said[field]) !== JSON.stringify(base[field])
      const both = taskFields.filter((field) => set(field, mine) && set(field, yours))
      const differ = both.some(
        (field) => JSON.stringify(mine[field]) !== JSON.stringify(yours[field]),
      )
      // Put back to what it was: the other set it meanwhile.
      const back = taskFields.some(
        (field) => set(field, mine) && yours[field] !== undefined && !set(field, yours),
      )
      let merged: WrittenTask
      try {
        merged = change(first, 'moss', yours, { base: base.version }).state
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        expect((error as Refusal).code).toBe('tasks.changedMeanwhile')
        expect(differ || back).toBe(true)
        return
      }
      expect(differ || back).toBe(false)
      const expected = { ...pick(base), ...pickSaid(mine, base), ...pickSaid(yours, base) }
      expect(pick(merged)).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})
const pickSaid = (said: TaskValues, base: WrittenTask) =>
  Object.fromEntries(
    Object.entries(said).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(pick(base)[field]),
    ),
  )

test('the undo of a change of several tasks restores exactly what nobody has set since', () => {
  fc.assert(
    fc.property(values, values, values, (start, set, since) => {
      const before = change(create('a', 'a0'), 'oak', start).state
      const to = { project: 'p', section: 'other', place: 'z' }
      const done = change(before, 'ivy', set, { bulk: 'b', to }).state
      const touched = change(done, 'moss', since).state
      const undone = after(touched, 'ivy', { type: 'UndoBulk', at, bulk: 'b' }).state
      const kept = Object.fromEntries(
        taskFields
          .filter((field) => JSON.stringify(touched[field]) !== JSON.stringify(done[field]))
          .map((field) => [field, touched[field]]),
      )
      expect({ ...pick(undone), section: undone.section, place: undone.place }).toEqual({
        ...pick(before),
        ...kept,
        section: 's',
        place: 'a0',
      })
    }),
    { numRuns: 200 },
  )
})

test('places keep their order when a gap is filled again and again, and stay short', () => {
  let [low, high] = [placeAtEnd(null, 1000), placeAtEnd(null, 2000)]
  for (let i = 0; i < 400; i++) {
    const place = placeBetween(low, high, `t${i}`)
    expect(low < place && place < high).toBe(true)
    if (i % 2) low = place
    else high = place
  }
  expect(low.length).toBeLessThan(200)
  const twins = ['x', 'y'].map((task) => placeBetween('a0', 'a1', task))
  expect(twins[0]).not.toBe(twins[1])
})

test('what repeats is due again after today, in a short month on its last day', () => {
  expect(nextDue('2026-01-31', 'monthly', '2026-01-31')).toBe('2026-02-28')
  expect(nextDue('2026-01-31', 'monthly', '2026-03-01')).toBe('2026-03-31')
  expect(nextDue('2026-11-16T09:00', 'weekly', '2026-11-10')).toBe('2026-11-23T09:00')
  expect(nextDue('2026-11-16', 'daily', '2026-11-20')).toBe('2026-11-21')
  expect(nextDue('2099-12-31', 'daily', '2099-12-31')).toBeNull()
})
