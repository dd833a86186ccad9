import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../demo/random.ts'
import type { FaultClient } from './client.ts'
import type { Command, Ledger } from './ledger.ts'

/** Which actions a state allows, and where each leads (shared/shifts/rules.ts): 1 start, 2 stop, 3 pause, 4 resume. */
const allowed = { 0: [1], 1: [3, 3, 2], 2: [4, 4, 2] } as const
const leadsTo = { 1: 1, 2: 0, 3: 2, 4: 1 } as const
type State = 0 | 1 | 2
/** After a wait the rate is made up for, but not all of it. */
const BEHIND_MS_MAX = 1_000

interface CommanderParts {
  readonly name: string
  readonly people: readonly string[]
  readonly client: FaultClient
  readonly ledger: Ledger
  readonly chances: Random
  readonly perSecond: number
}

/** One client that clicks shifts for a few people, one after the other, and knows what state each must be in. */
export class Commander {
  readonly #parts: CommanderParts
  readonly #states = new Map<string, State>()
  #requests = 0

  constructor(parts: CommanderParts) {
    this.#parts = parts
    for (const user of parts.people) this.#states.set(user, 0)
  }

  async run(until: AbortSignal, giveUp: AbortSignal): Promise<void> {
    const pause_ms = 1000 / this.#parts.perSecond
    let next = performance.now()
    // Somebody whose last command has no answer is left alone: their state is not known.
    while (!until.aborted && this.#states.size > 0) {
      next = Math.max(next + pause_ms, performance.now() - BEHIND_MS_MAX)
      await this.#click(giveUp)
      await delay(Math.max(0, next - performance.now()))
    }
  }
  async #click(giveUp: AbortSignal): Promise<void> {
    const { name, client, ledger, chances } = this.#parts
    const user = chances.pick([...this.#states.keys()])
    const action = chances.pick<Command['action']>(allowed[this.#states.get(user) ?? 0])
    const command: Command = { user, action, key: `${name}-${++this.#requests}` }
    ledger.commands.push(command)
    this.#states.delete(user)
    const answer = await client.send(
      '/session_state',
      JSON.stringify({ user_name: user, action, reason: 'breaking things' }),
      command.key,
      giveUp,
    )
    if (!answer) return
    ledger.acknowledgedCommands.add(command.key)
    const { state } = (answer.body as { session: { state: State } }).session
    if (state !== leadsTo[action])
      ledger.violated(`${user}: action ${action} was answered with state ${state}`)
    this.#states.set(user, leadsTo[action])
  }
}
