import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { taskWork, type TaskWorkTables } from './work.ts'

const MINUTE = 60
const zones = ['Europe/Bucharest', 'America/Bogota', 'Australia/Lord_Howe'] as const
/** Evenings before clocks change somewhere, and a plain one. */
const beginnings = ['2026-10-24T14:00', '2026-03-28T18:00', '2026-04-04T10:00', '2026-06-10T20:00']
const acts = fc.constantFrom(
  ...(['start', 'start', 'pause', 'resume', 'stop', 'undo', 'close', 'leave', 'correct'] as const),
  ...(['pick lamp', 'pick lamp', 'pick door', 'pick wall'] as const),
)
const steps = fc.record({
  act: acts,
  wait: fc.integer({ min: 1, max: 400 }),
  a: fc.nat(),
  b: fc.nat(),
})
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

interface ModelShift {
  readonly shift: string
  start: number
  end: number | null
  pauses: [from: number, to: number][]
  pausedAt: number | null
  /** Set by a correction, from when on the places of the pauses are not known. */
  spread: { worked: number } | null
  said: { at: number; task: string | null }[]
  lastChange: number
}
const iso = (second: number) => new Date(second * 1000).toISOString()
const length = (all: readonly (readonly [number, number])[]) =>
  all.reduce((sum, [from, to]) => sum + to - from, 0)

/** A person who clocks and picks as it comes: what is not possible in a state is left out. The events, and what happened. */
class Walk {
  readonly events: { type: string; data: object }[] = []
  readonly shifts: ModelShift[] = []
  now: number
  readonly #zone: string
  #stopped = false
  constructor(begin: string, zone: string) {
    this.now = Date.parse(`${begin}:00Z`) / 1000
    this.#zone = zone
  }
  get #running() {
    return this.shifts.find(({ end }) => end === null)
  }
  #tell(type: string, { shift }: ModelShift, data: object = {}, at = this.now) {
    const moment = { user: 'fern', studio: 'north', shift, at: iso(at), reason: null }
    this.events.push({ type, data: { ...moment, ...data } })
  }
  #sums(one: ModelShift, end: number) {
    const paused_seconds = length(one.pauses)
    return { paused_seconds, worked_seconds: Math.max(0, end - one.start - paused_seconds) }
  }
  step({ act, wait, a, b }: Step) {
    this.now += wait * MINUTE
    const wasStopped = this.#stopped
    this.#stopped = false
    const one = this.#running
    const last = this.shifts.at(-1)
    if (act === 'undo') return wasStopped && last && this.#undo(last)
    if (act === 'leave') return last && this.#say(last, 'TaskUnpicked', null)
    if (act === 'correct') return this.#correct(a, b)
    if (act === 'start') return one ? undefined : this.#start()
    if (!one) return undefined
    if (act === 'stop') return this.#end(one, 'ShiftStopped', this.now)
    if (act === 'close') {
      const room = (this.now - one.lastChange) / MINUTE
      return this.#end(one, 'ShiftClosedProvisionally', this.now - (a % (room + 1)) * MINUTE)
    }
    if (act === 'pause' || act === 'resume') return this.#breaks(one, act)
    return this.#say(one, 'TaskPicked', act.slice(5))
  }
  #start() {
    const shift = `s${this.shifts.length}`
    const open = { end: null, pauses: [], pausedAt: null, spread: null, said: [] }
    this.shifts.push({ shift, start: this.now, lastChange: this.now, ...open })
    this.#tell('ShiftStarted', this.shifts.at(-1) as ModelShift)
  }
  #breaks(one: ModelShift, act: 'pause' | 'resume') {
    if ((act === 'pause') !== (one.pausedAt === null)) return
    one.lastChange = this.now
    if (one.pausedAt === null) {
      one.pausedAt = this.now
      return this.#tell('ShiftPaused', one)
    }
    one.pauses.push([one.pausedAt, this.now])
    const paused_seconds = this.now - one.pausedAt
    one.pausedAt = null
    this.#tell('ShiftResumed', one, { paused_seconds })
  }
  #wasPaused: number | null = null
  #end(one: ModelShift, type: 'ShiftStopped' | 'ShiftClosedProvisionally', end: number) {
    this.#wasPaused = one.pausedAt
    this.#stopped = type === 'ShiftStopped'
    if (one.pausedAt !== null && end > one.pausedAt) one.pauses.push([one.pausedAt, end])
    one.pausedAt = null
    one.end = end
    this.#tell(type, one, { ...this.#sums(one, end), unpaid_seconds: this.now - end }, end)
  }
  #undo(one: ModelShift) {
    one.end = null
    one.pausedAt = this.#wasPaused
    if (one.pausedAt !== null) one.pauses.pop()
    const status = one.pausedAt === null ? 'working' : 'paused'
    const changed_at = iso(one.pausedAt ?? this.now)
    const { paused_seconds } = this.#sums(one, this.now)
    one.lastChange = one.pausedAt ?? this.now
    const was = { status, changed_at, started_at: iso(one.start), paused_seconds, by: 'fern' }
    this.#tell('ShiftStopUndone', one, was)
  }
  #say(one: ModelShift, type: 'TaskPicked' | 'TaskUnpicked', task: string | null) {
    one.said.push({ at: this.now, task })
    this.#tell(type, one, { task: task ?? 'any', zone: this.#zone })
  }
  #correct(a: number, b: number) {
    const ended = this.shifts.filter(({ end }) => end !== null)
    const one = ended[a % Math.max(1, ended.length)]
    if (!one || one.end === null) return
    const start = one.start + ((a % 121) - 60) * MINUTE
    const end = Math.min(this.now, one.end + ((b % 241) - 120) * MINUTE)
    const others = this.shifts.filter((other) => other !== one)
    const isTaken = others.some((other) => other.start < end && (other.end ?? this.now) > start)
    if (end <= start || isTaken) return
    const paused_seconds = b % 3 === 0 ? 0 : (a * 7 + b) % (end - start + 1)
    const worked_seconds = end - start - paused_seconds
    const span = { start: iso(start), end: iso(end), worked_seconds, paused_seconds }
    Object.assign(one, { start, end, pauses: [], spread: { worked: worked_seconds } })
    this.#tell('ShiftCorrected', one, {
      old: span,
      new: span,
      by: 'oak',
      reason: 'forgot',
      message: null,
    })
  }
  /** Second by second: whose it is, by the clock on the wall. */
  counted(): Readonly<Record<string, number>> {
    const sums: Record<string, number> = {}
    const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: this.#zone })
    for (const one of this.shifts) {
      const end = one.end ?? this.now
      let kept = 0
      let day = ''
      for (let second = one.start; second < end; second++) {
        if (day === '' || second % MINUTE === 0) day = wall.format(second * 1000)
        let isWork = !one.pauses.some(([from, to]) => from <= second && second < to)
        if (one.pausedAt !== null && second >= one.pausedAt) isWork = false
        if (one.spread) {
          kept += one.spread.worked
          isWork = kept >= end - one.start
          if (isWork) kept -= end - one.start
        }
        const task = one.said.findLast(({ at }) => at <= second)?.task ?? null
        if (isWork && task !== null) sums[`${task} ${day}`] = (sums[`${task} ${day}`] ?? 0) + 1
      }
    }
    return sums
  }
  /** What the read model has, with what grew since it was folded. */
  told(rows: readonly TaskWorkTables['task_work'][], now: TaskWorkTables['task_now'] | undefined) {
    const sums: Record<string, number> = {}
    const add = (id: string, seconds: number) => (sums[id] = (sums[id] ?? 0) + seconds)
    for (const { task, day, seconds } of rows) add(`${task} ${day}`, seconds)
    const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: this.#zone })
    if (now?.task != null && now.counted_to !== null)
      for (let at = Date.parse(now.counted_to) / 1000; at < this.now; at += MINUTE)
        add(`${now.task} ${wall.format(at * 1000)}`, MINUTE)
    return sums
  }
}

test('the seconds of a task are those that its picks and the working time have in common, whatever comes after', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.constantFrom(...zones),
      fc.array(steps, { minLength: 4, maxLength: 24 }),
      async (begin, zone, all) => {
        const walk = new Walk(begin, zone)
        for (const step of all) walk.step(step)
        walk.now += 30 * MINUTE
        const memory = new MemoryTables(taskWork)
        await memory.fold(walk.events)
        const rows = memory.rows<TaskWorkTables['task_work']>('task_work')
        const [now] = memory.rows<TaskWorkTables['task_now']>('task_now')
        expect(walk.told(rows, now)).toEqual(walk.counted())
      },
    ),
    { numRuns: 60 },
  )
})

test('the walk goes where it should: over midnights, corrections, undone stops and several tasks', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(steps, { minLength: 16, maxLength: 24 }), (all) => {
      const walk = new Walk('2026-10-24T14:00', 'Europe/Bucharest')
      for (const step of all) walk.step(step)
      for (const { type } of walk.events) seen.add(type)
      return true
    }),
    { numRuns: 100 },
  )
  expect([...seen].toSorted()).toEqual([
    'ShiftClosedProvisionally',
    'ShiftCorrected',
    'ShiftPaused',
    'ShiftResumed',
    'ShiftStarted',
    'ShiftStopUndone',
    'ShiftStopped',
    'TaskPicked',
    'TaskUnpicked',
  ])
})
