import { random, type Random } from '../demo/random.ts'

/** One simulated process: what it holds in memory is gone when it dies, and nothing it waits for comes any more. */
export class SimulatedProcess {
  readonly name: string
  dead = false
  /** Stopped as by SIGSTOP until this step of the world. */
  stoppedUntil = 0
  /** Told at death: whoever waits for an answer of this process gets none. */
  readonly onDeath: (() => void)[] = []
  constructor(name: string) {
    this.name = name
  }
}
/** The connection broke: whether what was asked has happened, nobody can tell. */
export class ConnectionLost extends Error {
  readonly code = '08006'
}
/** A violated invariant, or a world that does not come to rest. */
export class Violation extends Error {}

interface Parked {
  readonly process: SimulatedProcess
  readonly label: string
  readonly go: () => void
  /** Delivers what reached the server before its sender died: it happens all the same. */
  readonly arrive?: () => void
}
const STEPS_MAX = 20_000
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Time and order of everything: whatever the simulated processes do to the world outside their memory waits here, and is let
 * go of one by one in an order that the seed decides. Between two of these steps anything may die, stop or be delayed.
 */
export class SimulatedWorld {
  readonly random: Random
  /** Epoch milliseconds; moves with every step. Some seconds before a week ends, because streams of observations are by week. */
  now = Date.parse('2026-03-15T23:59:40Z')
  steps = 0
  /** FNV-1a over what was done in which order: equal for equal seeds. */
  trace = 0x811c9dc5
  #parked: Parked[] = []

  constructor(seed: number) {
    this.random = random(`simulation ${seed}`)
  }

  /** Resolves when it is this one's turn; never, if its process has died by then. */
  pause(process: SimulatedProcess, label: string): Promise<void> {
    return new Promise((resolve) => this.#parked.push({ process, label, go: resolve }))
  }
  /** Something done by a server for a process: it happens at one moment, and its answer comes at a later one, or never. */
  async effect<T>(process: SimulatedProcess, label: string, act: () => Promise<T>): Promise<T> {
    let acted: Promise<T> | undefined
    const run = (): Promise<T> => {
      acted ??= act()
      // Its failure is met by who waits for it; a sender that has died does not.
      acted.catch((error: unknown) => error)
      return acted
    }
    await new Promise<void>((resolve) =>
      this.#parked.push({ process, label, go: resolve, arrive: () => void run() }),
    )
    if (this.random.chance(0.01)) throw new ConnectionLost(`${label}: lost before`)
    const result = await run()
    await this.pause(process, `${label}, answered`)
    if (this.random.chance(0.01)) throw new ConnectionLost(`${label}: lost after`)
    return result
  }
  /** kill −9. */
  kill(process: SimulatedProcess): void {
    process.dead = true
    for (const one of this.#parked)
      if (one.process === process && one.arrive && this.random.chance(0.5)) one.arrive()
    this.#parked = this.#parked.filter((one) => one.process !== process)
    for (const tell of process.onDeath.splice(0)) tell()
  }

  /** Lets everything run until nothing waits; `between` is called before each step and may do harm. */
  async run(between: () => void): Promise<void> {
    for (await turn(); this.#parked.length > 0; await turn()) {
      if (++this.steps > STEPS_MAX) throw new Violation(`no rest after ${STEPS_MAX} steps`)
      this.now += this.random.between(0, 40)
      between()
      this.#parked = this.#parked.filter(({ process }) => !process.dead)
      const awake = this.#parked.filter(({ process }) => process.stoppedUntil <= this.steps)
      // Everybody sleeps: time passes until somebody wakes.
      if (awake.length === 0) continue
      const chosen = this.random.pick(awake)
      this.#parked.splice(this.#parked.indexOf(chosen), 1)
      for (const text of [chosen.process.name, chosen.label])
        for (let i = 0; i < text.length; i++)
          this.trace = Math.imul(this.trace ^ text.charCodeAt(i), 0x01000193)
      chosen.go()
    }
  }
}

/** While `work` runs, the clocks of this process are the world's: what measures time or makes ids by it is as determined as the rest. */
export async function onWorldsClock<T>(world: SimulatedWorld, work: () => Promise<T>): Promise<T> {
  const date = Object.getOwnPropertyDescriptor(Date, 'now') as PropertyDescriptor
  Date.now = () => world.now
  performance.now = () => world.now
  try {
    return await work()
  } finally {
    Object.defineProperty(Date, 'now', date)
    Reflect.deleteProperty(performance, 'now')
  }
}
