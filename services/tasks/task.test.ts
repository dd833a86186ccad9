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
interface Move {
  readonly who: number
  readonly task: number
  readonly to: number
  readonly looks: boolean
}
const order = (all: readonly WrittenTask[]) => all.toSorted(inPlaceOrder).map(({ _id }) => _id)
/** Moves by three people, each by what they saw last; gives the events of each task in their order. */
function played(steps: readonly Move[]) {
  const tasks = new Map(names.map((name, i) => [name, create(name, placeAtEnd(null, 1000 + i))]))
  const told = new Map(names.map((name) => [name, [] as WrittenTask[]]))
  const standing = () => order([...tasks.values()])
  const views = [standing(), standing(), standing()]
  for (const { who, task, to, looks } of steps) {
    if (looks) views[who] = standing()
    const name = names[task] ?? ''
    const others = (views[who] ?? []).filter((one) => one !== name)
    const placeOf = (one: string | undefined) => tasks.get(one ?? '')?.place ?? null
    const [low, high] = [placeOf(others[to - 1]), placeOf(others[to])]
    const place = placeBetween(low, high, name)
    if (low !== null) expect(place > low).toBe(true)
    if (high !== null && (low === null || low < high)) expect(place < high).toBe(true)
    const before = tasks.get(name) ?? create(name, place)
    const target = { project: 'p', section: 's', place, level: 'edit' } as const
    const command = { type: 'MoveTask', at, to: target, labels: [] } as const
    const { state } = after(before, `person ${who}`, command)
    tasks.set(name, state)
    told.get(name)?.push(state)
  }
  return { told, last: standing() }
}
test('whatever three people move by what each saw last, all see one order, and each task stood between its neighbours', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.infiniteStream(fc.integer({ min: 0, max: names.length - 1 })),
      (steps, turns) => {
        const { told, last } = played(steps)
        // Each hears of the moves of one task in their order, and of those of different tasks in any.
        const queues = [...told.values()].map((states) => [...states])
        const seen = new Map(
          names.map((name, i) => [name, create(name, placeAtEnd(null, 1000 + i))]),
        )
        while (queues.some((queue) => queue.length > 0)) {
          const next =
            queues[turns.next().value]?.shift() ?? queues.find((one) => one.length > 0)?.shift()
          if (next) seen.set(next._id, next)
        }
        expect(order([...seen.values()])).toEqual(last)
      },
    ),
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
  after(state, actor, { type: 'ChangeTask', at, values: set, ...more })

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
