import type { Logger } from 'pino'
import type pg from 'pg'
import type { Position } from '#shared/platform/event-store.ts'
import type { ToFeed } from '#projections/platform/run/progress.ts'
import { ADVANCE_IDLE_EVENTS, type Feed } from '#projections/platform/run/runner.ts'
import type { AnyProcess, ProcessApp } from './define-process.ts'
import { measureProcesses, type ProcessStanding } from './process-figures.ts'
import { NotReadYet } from './await-reads.ts'
import { ProcessRunner, type ProcessStep } from './process-runner.ts'
import { bear, raiseVersion, type WriteSending } from './process-store.ts'

/** Each holds a connection while it runs, and its commands need others. */
const CONCURRENT_MAX = 2
/** While others wait, a place is given up after this long. */
const TURN_MS_MAX = 1000

interface ProcessParts {
  readonly pool: pg.Pool
  readonly feed: Feed
  readonly log: Logger
  /** The newest event's position in the store, and its place in the feed. */
  readonly head: () => Promise<Position>
  readonly toFeed: ToFeed
  /** Puts a row into the outbox, in the transaction that it is given. */
  readonly write: WriteSending
  /** Called after rows may have come into the outbox. */
  readonly moved?: () => void
}
interface Slot {
  readonly process: AnyProcess
  readonly runner: ProcessRunner
  /** A runner holds what its turn has done so far, so what runs beside a turn has its own. */
  readonly another: () => ProcessRunner
  state: 'rest' | 'waiting' | 'running' | 'again'
  /** Told when the slot is at rest. */
  readonly rested: (() => void)[]
}
const askedAgain = (slot: Slot): boolean => slot.state === 'again'

/**
 * All process managers of one process of the product. Hints say "look", the checkpoint says from where; a sweep repairs lost
 * hints and finds the timers that are due. Each runs in one worker at a time, because a step holds its row.
 */
export class Processes {
  readonly #parts: ProcessParts
  readonly #slots = new Map<string, Slot>()
  #now: ProcessApp['now'] = () => new Date().toISOString()
  #unborn: AnyProcess[] = []
  #queue: Slot[] = []
  #running = 0
  #isStopping = false
  #idle: (() => void)[] = []

  constructor(parts: ProcessParts) {
    this.#parts = parts
  }
  /** Names them all, before anything runs. `daily_ms`: how long the places of daily timers are believed. Raises for a name that is taken. */
  define(app: ProcessApp, processes: readonly AnyProcess[], daily_ms?: number): void {
    this.#now = app.now
    const { pool, feed, write } = this.#parts
    this.#slots.clear()
    for (const process of processes) {
      if (this.#slots.has(process.name)) throw new Error(`two processes are ${process.name}`)
      const backend = { pool, feed, write, app, ...(daily_ms === undefined ? {} : { daily_ms }) }
      const another = () => new ProcessRunner(backend, process)
      const slot: Slot = { process, runner: another(), another, state: 'rest', rested: [] }
      this.#slots.set(process.name, slot)
    }
    this.#unborn = [...processes]
  }
  get all(): readonly AnyProcess[] {
    return [...this.#slots.values()].map(({ process }) => process)
  }
  /** Gives rows to those that have none, beginning at what the store holds now. A copy of another store must have come that far first. */
  async bear(): Promise<void> {
    if (this.#unborn.length === 0) return
    const { pool, log, head, toFeed } = this.#parts
    const place = await toFeed(await head())
    if (place === undefined) return
    for (const process of this.#unborn) {
      const isNew = await bear(pool, process, place, this.#now())
      if (isNew) log.info({ process: process.name, position: place }, 'a process begins')
      else await raiseVersion(pool, process)
    }
    this.#unborn = []
  }

  /** Wakes the process managers that react to events of these types; all, when none is named. */
  wake(types?: readonly string[]): void {
    for (const slot of this.#slots.values())
      if (!types || types.some((type) => Object.hasOwn(slot.process.events as object, type)))
        this.#enqueue(slot)
    this.#pump()
  }
  /** Resolves when this one has come to the end of the log and is at rest. */
  async wakeOne(name: string): Promise<void> {
    const slot = this.#slots.get(name)
    if (!slot || this.#isStopping) return
    const rested = new Promise<void>((resolve) => slot.rested.push(resolve))
    this.#enqueue(slot)
    this.#pump()
    await rested
  }
  /** Repairs lost hints: wakes those that have something to read, to fire or to try again. */
  async sweep(): Promise<readonly ProcessStanding[]> {
    await this.bear()
    const standings = await this.measure()
    for (const { name, lag_events, behind, due, retries } of standings) {
      const slot = this.#slots.get(name)
      const isAsked = lag_events > 0 || behind >= ADVANCE_IDLE_EVENTS || due > 0 || retries > 0
      if (slot && (isAsked || slot.process.daily)) this.#enqueue(slot)
    }
    this.#pump()
    return standings
  }
  measure(): Promise<readonly ProcessStanding[]> {
    return measureProcesses(this.#parts.pool, this.all, this.#now())
  }
  /** Tries one stream again; undefined if no process has this name or the stream is not put aside. */
  async tryAgain(name: string, stream: string): Promise<{ readonly healthy: boolean } | undefined> {
    const slot = this.#slots.get(name)
    if (!slot) return undefined
    return slot.another().tryAgain(stream)
  }
  /** Runs all that can be run now, and waits. Raises what a step raises. True if anything moved. */
  async settle(): Promise<boolean> {
    await this.bear()
    let moved = false
    for (const { process, runner } of this.#slots.values())
      for (;;) {
        const step = await runner.step()
        this.#tell(process, step)
        if (step.outcome === 'moved') moved = true
        if (!step.more) break
      }
    return moved
  }
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void> {
    return this.#running === 0 && this.#queue.length === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.#idle.push(resolve))
  }
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const slot of this.#queue.splice(0)) this.#rest(slot)
    await this.idle()
  }

  #enqueue(slot: Slot): void {
    if (this.#isStopping) return
    if (slot.state === 'running') slot.state = 'again'
    if (slot.state !== 'rest') return
    slot.state = 'waiting'
    this.#queue.push(slot)
  }
  #pump(): void {
    while (this.#running < CONCURRENT_MAX) {
      const slot = this.#queue.shift()
      if (!slot) break
      void this.#run(slot)
    }
  }
  async #run(slot: Slot): Promise<void> {
    this.#running++
    slot.state = 'running'
    const waiting = slot.rested.splice(0)
    const isDrained = await this.#drain(slot)
    this.#running--
    const again = askedAgain(slot) || !isDrained
    slot.state = 'rest'
    if (isDrained) for (const resolve of waiting) resolve()
    else slot.rested.push(...waiting)
    if (this.#isStopping) this.#rest(slot)
    else if (again) this.#enqueue(slot)
    this.#pump()
    if (this.#running === 0 && this.#queue.length === 0)
      for (const resolve of this.#idle.splice(0)) resolve()
  }
  #rest(slot: Slot): void {
    slot.state = 'rest'
    for (const resolve of slot.rested.splice(0)) resolve()
  }
  /** False if there is more to do. */
  async #drain({ process, runner }: Slot): Promise<boolean> {
    const began = performance.now()
    try {
      for (;;) {
        const step = await runner.step()
        this.#tell(process, step)
        if (!step.more || this.#isStopping) return true
        if (this.#queue.length > 0 && performance.now() - began > TURN_MS_MAX) return false
      }
    } catch (error) {
      // The checkpoint stands where it stood, and the next wake-up or sweep goes on.
      const { name } = process
      this.#parts.log.warn({ process: name, err: error }, 'a process failed and is tried again')
      return true
    }
  }
  #tell({ name }: AnyProcess, { ran, failures }: ProcessStep): void {
    const { log, moved } = this.#parts
    if (ran > 0) {
      log.debug({ process: name, ran }, 'a process has run')
      moved?.()
    }
    for (const { of, error } of failures)
      if (error instanceof NotReadYet)
        log.warn(
          { process: name, of, err: error },
          'an event or timer is put aside until it can be read',
        )
      else log.error({ process: name, of, err: error }, 'an event or timer failed and is put aside')
  }
}
