import { LRUCache } from 'lru-cache'
import { monthHalfOf } from '#shared/money/half.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { RUN_STEP } from '#shared/settlements/rules.ts'
import type { SettlementRunEvent } from '#shared/settlements/events.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import type { SignObstacle } from '#shared/settlements/views.ts'
import {
  queryOpenRuns,
  querySettlementRun,
  settlementRuns,
  type SettlementRunRow,
  type SettlementRunTables,
} from '#projections/settlements/runs.ts'
import { settlements } from '#projections/settlements/settlements.ts'
import { isPassing } from '../../platform/commands/passing.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { Reaction } from '../../platform/kernel/define-service.ts'
import type { CommandContext } from '../../platform/commands/handling.ts'
import { computeSettlements, type ComputedSettlement } from '../compute/compute.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import { settlementAggregate } from '../decide/decider.ts'
import { knownFrom, type KnownAt } from '../compute/known.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { personObstacles, studioObstacles } from '../look/obstacles.ts'
import { newStudio, recordSignature, signedData, whatStaysOpen } from '../life/sign.ts'
import { settlementRunAggregate, settlementRunStream } from './decider.ts'

const WORK_MS_MAX = 15_000
/** What was signed a moment ago is seen before the next people are: if not by then, the run goes on when read models have moved. */
const BEHIND_MS_MAX = 500
type Result = Extract<
  SettlementRunEvent,
  { type: 'SettlementRunAdvanced' }
>['data']['results'][number]

/**
 * Where the log was when a run first waited for what it signed last. It is waited for again and again: the newest position of a log
 * that grows all the time, with read models a second behind, would never be reached.
 */
type Waits = LRUCache<string, Position>
const WAITS_MAX = 100

/**
 * Goes on with runs: some people, then how far it is, and so on. Each person's command has an id made of run and login, so whoever
 * takes a run up again after a crash signs nobody twice.
 */
export const advanceRuns = (app: App, needs: SettlementNeeds): Reaction => {
  const waits: Waits = new LRUCache({ max: WAITS_MAX })
  return {
    name: 'settlement-runs',
    projections: [settlementRuns.name, settlements.name],
    sweep_s: 5,
    run: async () => {
      const until = Date.now() + WORK_MS_MAX
      const failed: unknown[] = []
      for (const { run } of await queryOpenRuns(app.read<SettlementRunTables>()))
        try {
          while (Date.now() < until && (await advance(app, needs, waits, run)));
        } catch (error) {
          // A run that cannot go on does not hold up those after it.
          failed.push(error)
        }
      if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('; '))
    },
  }
}
/** Whether there is more to do. */
async function advance(
  app: App,
  needs: SettlementNeeds,
  waits: Waits,
  run: string,
): Promise<boolean> {
  const row = await querySettlementRun(app.read<SettlementRunTables>(), run)
  const { state } = await app.load(settlementRunAggregate, settlementRunStream(run))
  if (!row || state.isCancelled || state.done >= row.users.length) return false
  const place = `${run} ${state.done}`
  const position = waits.get(place) ?? (await app.journal.head())
  const known = await knownFrom(app, position, BEHIND_MS_MAX)
  const hasAccounts =
    row.how !== 'bank' || (await app.progress.reach(['accounts'], position, BEHIND_MS_MAX))
  if (!known || !hasAccounts) {
    waits.set(place, position)
    return false
  }
  // Whoever tries the same people again must see whom the first try signed.
  waits.delete(place)
  const users = row.users.slice(state.done, state.done + RUN_STEP)
  const results = await resultsOf(app, needs, row, { users, known })
  const context = contextOf(app, row, `advance-${state.done}`)
  await app.handle(
    settlementRunAggregate,
    settlementRunStream(run),
    { type: 'Advance', run, after: state.done, results },
    context,
    { studio: row.studio, source: 'reaction' },
  )
  return true
}
/** Whoever started the run acts, with nothing but their name: what they may do was decided at the start. */
const contextOf = (app: App, { run, by }: SettlementRunRow, part: string): CommandContext => ({
  actor: actorNamed(by),
  now: app.now(),
  commandId: `${run}/${part}`,
  wrote: () => undefined,
})
const actorNamed = (user: string): Actor => ({
  user,
  tipCont: '',
  owner: false,
  super: false,
  studios: [],
  allStudios: false,
  permissions: {},
  scopes: null,
})

interface Asked {
  readonly users: readonly string[]
  readonly known: KnownAt
}
/** What the settlements of some people come to, and what stands against signing each. */
interface Looked {
  readonly found: ReadonlyMap<string, ComputedSettlement>
  readonly standing: (computed: ComputedSettlement) => readonly SignObstacle[]
  readonly withoutBank: ReadonlySet<string>
}
/** What became of some people. Where they cannot be looked at together, each is looked at alone: one of them holds up no other. */
async function resultsOf(
  app: App,
  needs: SettlementNeeds,
  row: SettlementRunRow,
  asked: Asked,
): Promise<Result[]> {
  let looked: Looked
  try {
    looked = await lookAtSome(app, needs, row, asked)
  } catch (error) {
    const [first, ...others] = asked.users
    if (isPassing(error) || first === undefined) throw error
    if (others.length === 0) return [{ user: first, refusals: writtenDown(app, row, first, error) }]
    const results: Result[] = []
    for (const user of asked.users)
      results.push(...(await resultsOf(app, needs, row, { ...asked, users: [user] })))
    return results
  }
  return step(app, row, asked, looked)
}
/** A bug of ours is written down for the person whom it met, and the run goes on. */
function writtenDown(
  app: App,
  { run }: SettlementRunRow,
  user: string,
  err: unknown,
): Result['refusals'] {
  app.log.error({ err, run, user }, 'a settlement of a run failed by a bug')
  return [{ code: 'settlements.failed', params: {} }]
}
async function lookAtSome(
  app: App,
  needs: SettlementNeeds,
  row: SettlementRunRow,
  { users, known }: Asked,
): Promise<Looked> {
  const { studio, half: first } = row
  const asked = { studio, ...monthHalfOf(first), users, known }
  const closes = row.action === 'sign' && row.closes
  const { half, settlements: found } = await computeSettlements(app, needs, {
    ...asked,
    closes: closes || undefined,
  })
  const opened = closes
    ? (await computeSettlements(app, needs, { ...asked, closes: false })).settlements
    : undefined
  const shared =
    row.action === 'sign'
      ? await studioObstacles(app, needs, { studio, half, now: Date.parse(app.now()) })
      : []
  const standing = (computed: ComputedSettlement) => {
    const asOpen = opened?.get(computed.user)
    return [
      ...shared,
      ...(asOpen ? whatStaysOpen(asOpen) : []),
      ...personObstacles(computed, { actor: { user: row.by }, closes }),
    ]
  }
  const withoutBank =
    row.how === 'bank' ? await needs.withoutBankAccount(app, users) : new Set<string>()
  return { found, standing, withoutBank }
}
async function step(
  app: App,
  row: SettlementRunRow,
  { users, known }: Asked,
  { found, standing, withoutBank }: Looked,
): Promise<Result[]> {
  const results: Result[] = []
  for (const user of users) {
    const refusals = await refusalsOf(app, row, user, async () => {
      const computed = found.get(user)
      if (!computed) throw new Error(`${user} is not among those who were asked for`)
      if (isDone(row, computed)) return []
      // To whoever signs their own it is told with all else that stands against it.
      if (row.action !== 'sign' && row.by === user) return [{ code: 'settlements.own', params: {} }]
      const obstacles = row.action === 'sign' ? standing(computed) : []
      if (obstacles.length > 0) return obstacles.map(({ code, params = {} }) => ({ code, params }))
      const hasBank = !withoutBank.has(user)
      await act(app, row, computed, { position: known.position, hasBank })
      return []
    })
    results.push({ user, refusals })
  }
  return results
}
/** Whether this run did it before it was interrupted. */
function isDone(
  { run, half, action }: SettlementRunRow,
  { decisions }: ComputedSettlement,
): boolean {
  const { state, signature } = halfStateOf(decisions.state, monthHalfOf(half))
  if (action === 'sign') return signature?.run === run
  return action === 'review'
    ? state === 'review'
    : decisions.rows.some(
        (one) =>
          one.half === half &&
          one.type === 'SettlementPaid' &&
          (one.data as { run: string | null }).run === run,
      )
}
async function refusalsOf(
  app: App,
  row: SettlementRunRow,
  user: string,
  work: () => Promise<Result['refusals']>,
): Promise<Result['refusals']> {
  try {
    return await work()
  } catch (error) {
    if (isPassing(error)) throw error
    return error instanceof Refusal
      ? [{ code: error.code, params: { ...error.params } }]
      : writtenDown(app, row, user, error)
  }
}

async function act(
  app: App,
  row: SettlementRunRow,
  computed: ComputedSettlement,
  { position, hasBank }: { readonly position: string; readonly hasBank: boolean },
): Promise<void> {
  const { studio, run, action, reference, how } = row
  const id = { studio, user: computed.user, ...monthHalfOf(row.half) }
  const context = contextOf(app, row, computed.user)
  const options = { studio, source: 'reaction' }
  const stream = settlementStream(studio, computed.user)
  switch (action) {
    case 'review':
      await app.handle(settlementAggregate, stream, { type: 'Review', id }, context, options)
      return
    case 'pay': {
      const net = halfStateOf(computed.decisions.state, id).signature?.net ?? null
      const amount = net === null ? null : BigInt(net)
      const command = { type: 'Pay', id, run, reference, amount, how, hasBank } as const
      await app.handle(settlementAggregate, stream, command, context, options)
      return
    }
    case 'sign': {
      const to = await newStudio(app, id, computed)
      const signed = signedData(computed, {
        known: position,
        run,
        body: { closes: row.closes },
        to,
      })
      await recordSignature(app, { id, computed, signed }, context)
    }
  }
}
