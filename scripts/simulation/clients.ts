import { Refusal } from '../../shared/platform/refusals.ts'
import { ingestMetadata } from '../../services/site-status/ingest.ts'
import type { ParsedLine } from '../../services/site-status/parse-lines.ts'
import { shiftAggregate, shiftStream, type ShiftCommand } from '../../services/shifts/decider.ts'
import type {
  NaiveHeartbeat,
  NaiveObservation,
} from '../../projections/online-time/reference-figures.ts'
import type { Random } from '../demo/random.ts'
import { simulatedObservers, staleOf, type Api } from './machines.ts'
import type { Sabotage } from './sabotage.ts'
import { SimulatedProcess, Violation, type SimulatedWorld } from './world.ts'

/** The commands that clients were told are done: the invariants hold the log and the read models to it. */
export interface Acknowledged {
  readonly observations: NaiveObservation[]
  readonly heartbeats: NaiveHeartbeat[]
  /** Command ids of the shift commands that were accepted, by person. */
  readonly shifts: { readonly user: string; readonly commandId: string; readonly type: string }[]
  /** Command ids that were refused. */
  readonly refused: string[]
  /** Clients that are not done yet. */
  running: number
}
export const simulatedPeople = ['ana', 'bea', 'cleo'] as const
export const owners: ReadonlyMap<string, string> = new Map([
  ['ctb:ana_x', 'ana'],
  ['stm:ana_y', 'ana'],
  ['ctb:bea_x', 'bea'],
  ['stm:cleo_x', 'cleo'],
])
const accounts = [...owners.keys(), 'ctb:nobody']
const BEGIN = Date.parse('2026-03-15T18:00:00Z')
const MINUTE = 60_000
const TRIES_MAX = 60

interface Clients {
  readonly world: SimulatedWorld
  readonly sabotage: Sabotage
  readonly acknowledged: Acknowledged
  /** Any process that answers calls now. */
  readonly anyApi: () => Api
  readonly failed: (error: unknown) => void
}

/** Starts them all; each sends the next request when the one before it is acknowledged, and again whatever was not. */
export function startClients(clients: Clients): void {
  const start = (name: string, run: (process: SimulatedProcess) => Promise<void>) => {
    clients.acknowledged.running++
    void run(new SimulatedProcess(name))
      .catch(clients.failed)
      .finally(() => clients.acknowledged.running--)
  }
  for (const observer of Object.keys(simulatedObservers))
    start(`client ${observer}`, (process) => observe(clients, process, observer))
  start('client ext again', (process) => observe(clients, process, 'ext'))
  for (const user of ['ana', 'bea', 'ana'])
    start(`client shift ${user}`, (process) => work(clients, process, user))
}

/** Sends until it is answered; an answer that never comes (its process died) and a broken connection are sent again. */
async function until<T>(
  { world, anyApi }: Clients,
  process: SimulatedProcess,
  send: (api: Api, attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
    await world.pause(process, 'send')
    const api = anyApi()
    const gone = new Promise<'gone'>((resolve) => api.process.onDeath.push(() => resolve('gone')))
    try {
      const answer = await Promise.race([send(api, attempt), gone])
      await world.pause(process, 'answer')
      if (answer !== 'gone' && !api.process.dead) return answer
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'command.busy') throw error
      if (!(error instanceof Refusal) && (error as { code?: string }).code !== '08006')
        throw new Violation(`a call failed: ${String(error)}`)
    }
  }
  throw new Violation(`${process.name} gave up after ${TRIES_MAX} tries`)
}

/** Equal keys say equal things, whoever sends them, so that totals are a function of what was sent. */
const statusAt = (observer: string, account: string, minute: number): 0 | 1 | 2 | 3 | 11 | 12 =>
  ([0, 1, 1, 2, 3, 11, 0, 1, 12, 12] as const)[
    (observer.length * 7 + account.length * 3 + minute * minute) % 10
  ] as 0
function linesOf(random: Random, observer: string, upTo: number): ParsedLine[] {
  return Array.from({ length: random.between(1, 6) }, (_, i) => {
    const [site = '', account = ''] = random.pick(accounts).split(':')
    // Hours that lie around midnight of the fifteenth, in and out of order.
    const minute = random.between(0, upTo)
    return {
      line: i + 1,
      observer,
      site,
      account,
      at: BEGIN + minute * 5 * MINUTE,
      status: statusAt(observer, account, minute),
      seq: null,
      raw: '',
    }
  })
}
/** A sign of life names the people that its observer has reported before it: those who come later are not held by it. */
const everyAccount = (observer: string): ParsedLine[] =>
  accounts.map((one, i) => {
    const [site = '', account = ''] = one.split(':')
    return {
      line: i + 1,
      observer,
      site,
      account,
      at: BEGIN,
      status: statusAt(observer, account, 0),
      seq: null,
      raw: '',
    }
  })
/** The request's id tells when it came in, for the invariants. */
const metaOf = (actor: string, world: SimulatedWorld, request: string) => {
  const now = new Date(world.now).toISOString()
  return ingestMetadata(actor, now, `${request} at ${now}`)
}

async function observe(
  clients: Clients,
  process: SimulatedProcess,
  observer: string,
): Promise<void> {
  const { world, acknowledged } = clients
  const polls = simulatedObservers[observer]?.poll_s != null
  for (let i = 1; i <= 4; i++) {
    const lines =
      i === 1 && polls ? everyAccount(observer) : linesOf(world.random, observer, i * 15)
    const { answer } = await until(clients, process, (api) =>
      api.ingest.acceptLines(
        { lines, rejected: [] },
        metaOf(observer, world, `${process.name} ${i}`),
      ),
    )
    if (answer.accepted + answer.duplicates + answer.quarantined !== lines.length)
      throw new Violation(`of ${lines.length} lines ${JSON.stringify(answer)}`)
    for (const { site, account, at, status, seq } of lines)
      if (owners.has(`${site}:${account}`))
        acknowledged.observations.push({
          at,
          status,
          seq,
          observer,
          site,
          account,
          rank: simulatedObservers[observer]?.rank ?? 3,
          stale_s: staleOf(observer),
        })
    if (!polls) continue
    const at = BEGIN + i * 75 * MINUTE + 1000
    await until(clients, process, (api) =>
      api.heartbeats.acceptHeartbeat({
        observer,
        at,
        stale_s: staleOf(observer),
        meta: metaOf(observer, world, `${process.name} beat ${i}`),
      }),
    )
    acknowledged.heartbeats.push({ at, observer })
  }
}

const kinds = ['StartShift', 'PauseShift', 'ResumeShift', 'StopShift'] as const
async function work(clients: Clients, process: SimulatedProcess, user: string): Promise<void> {
  const { world, sabotage, acknowledged } = clients
  for (let i = 0; i < 5; i++) {
    const type = world.random.chance(0.7)
      ? (kinds[[0, 1, 2, 3][i % 4] as number] as (typeof kinds)[number])
      : world.random.pick(kinds)
    const id = `${process.name} ${world.random.next()}`
    const command: ShiftCommand =
      type === 'StartShift'
        ? { type, user, shift: id, studio: 'north', reason: null }
        : { type, user, reason: null }
    const now = new Date(world.now).toISOString()
    try {
      const sent = await until(clients, process, async (api, attempt) => {
        const commandId = sabotage.newCommandIds ? `${id} ${attempt}` : id
        const done = await api.handle(shiftAggregate, shiftStream(user), command, {
          actor: null,
          commandId,
          now,
          wrote: () => undefined,
        })
        return { commandId, events: done.events.length }
      })
      if (sent.events > 0) acknowledged.shifts.push({ user, commandId: id, type })
    } catch (error) {
      // The rules refuse what does not fit: that is an answer.
      if (!(error instanceof Refusal)) throw error
      acknowledged.refused.push(id)
    }
  }
}
