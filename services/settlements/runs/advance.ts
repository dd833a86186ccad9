import { LRUCache } from 'lru-cache'
import { monthHalfOf } from '#shared/money/half.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { RUN_STEP } from '#shared/settlements/rules.ts'
import type { SettlementRunEvent } from '#shared/settlements/events.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import {
  queryOpenRuns,
  querySettlementRun,
  settlementRuns,
  type SettlementRunRow,
  type SettlementRunTables,
} from '#projections/settlements/runs.ts'
import { settlements } from '#projections/settlements/settlements.ts'
import { isPassing } from '../../platform/commands/passing-errors.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { Reaction } from '../../platform/kernel/define-service.ts'
import type { CommandContext } from '../../platform/commands/handling.ts'
import type { ComputedSettlement } from '../compute/compute.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import { settlementAggregate, type PaidByHand } from '../decide/decider.ts'
import { PersonDecisions } from '../compute/decisions.ts'
import { knownFrom, type KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { personObstacles } from '../look/obstacles.ts'
import { payByHand } from '../pay-run/by-hand.ts'
import { newStudio, recordSignature, signedData } from '../life/sign.ts'
import { settlementRunAggregate, settlementRunStream } from './decider.ts'
import { lookAtSome, type LookedAtSome, type SomeAsked } from './look-at-some.ts'

const WORK_MS_MAX = 15_000
/**
 * The wait for the latest signatures before the next people are signed: if not seen by then, the run goes on when read
 * models have moved.
 */
const BEHIND_MS_MAX = 500
type Result = Extract<
  SettlementRunEvent,
  { type: 'SettlementRunAdvanced' }
>['data']['results'][number]

/**
 * The position of the log when a run first waited for what it signed last. It is waited for again and again: the newest
 * position of a log that grows all the time, with read models a second behind, would never be reached.
 */
type Waits = LRUCache<string, Position>
const WAITS_MAX = 100

/**
 * Continues runs: some people, then how far it is, and so on. Each person's command has an id made of run and login, so
 * a process that takes a run up again after a crash signs no person twice.
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
  // A retry of the same people must see whom the first try signed.
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
/** Returns the context of the run's starter, with only their name: what they may do was decided at the start. */
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

/**
 * Takes the step for some people and returns what became of each. Where they cannot be looked at together, each is
 * looked at alone: one of them holds up no other.
 */
async function resultsOf(
  app: App,
  needs: SettlementNeeds,
  row: SettlementRunRow,
  asked: SomeAsked,
): Promise<Result[]> {
  let looked: LookedAtSome
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
/** Records a bug of ours for the person whom it met, so that the run goes on. */
function writtenDown(
  app: App,
  { run }: SettlementRunRow,
  user: string,
  err: unknown,
): Result['refusals'] {
  app.log.error({ err, run, user }, 'a settlement of a run failed by a bug')
  return [{ code: 'settlements.failed', params: {} }]
}
async function step(
  app: App,
  row: SettlementRunRow,
  { users, known }: SomeAsked,
  { decided, found, rules, standing, withoutBank, byHand }: LookedAtSome,
): Promise<Result[]> {
  const results: Result[] = []
  for (const user of users) {
    const refusals = await refusalsOf(app, row, user, async () => {
      const decisions = decided.get(user) ?? new PersonDecisions([], known.position)
      if (isDone(row, decisions)) return []
      if (row.action === 'sign') {
        const computed = found.get(user)
        if (!computed) throw new Error(`${user} is not among those who were asked for`)
        return signOne(app, row, computed, { known, rules, standing })
      }
      // A signer of their own settlement is told with all else that stands against it.
      if (row.by === user) return [{ code: 'settlements.own', params: {} }]
      await act(app, row, {
        user,
        decisions,
        hasBank: !withoutBank.has(user),
        byHand: byHand(user),
      })
      return []
    })
    results.push({ user, refusals })
  }
  return results
}
/** Whether this run did it before it was interrupted. */
function isDone({ run, half, action }: SettlementRunRow, decisions: PersonDecisions): boolean {
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

/** Signs what was computed, or tells what stands against it. */
async function signOne(
  app: App,
  row: SettlementRunRow,
  computed: ComputedSettlement,
  {
    known,
    rules,
    standing,
  }: { readonly known: KnownAt } & Pick<LookedAtSome, 'rules' | 'standing'>,
): Promise<Result['refusals']> {
  const { studio, run, closes, by } = row
  const obstacles = [...standing, ...personObstacles(computed, { actor: { user: by }, closes })]
  if (obstacles.length > 0) return obstacles.map(({ code, params = {} }) => ({ code, params }))
  const id = { studio, user: computed.user, ...monthHalfOf(row.half) }
  const to = await newStudio(app, id, computed)
  const signed = signedData(computed, { known: known.position, run, body: { closes }, to })
  await recordSignature(app, { id, computed, rules, signed }, contextOf(app, row, computed.user))
  return []
}
/** Reviews or pays. */
async function act(
  app: App,
  row: SettlementRunRow,
  {
    user,
    decisions,
    ...bank
  }: {
    readonly user: string
    readonly decisions: PersonDecisions
    readonly hasBank: boolean
    readonly byHand: PaidByHand | null
  },
): Promise<void> {
  const { studio, run, action, reference, how } = row
  const id = { studio, user, ...monthHalfOf(row.half) }
  const net = decisions.signed(id)?.signature.net
  const amount = net === undefined ? null : BigInt(net)
  const context = contextOf(app, row, user)
  if (action === 'pay') {
    const paid = { id, run, reference, amount, how, ...bank }
    await payByHand(app, paid, context, { source: 'reaction' })
    return
  }
  await app.handle(
    settlementAggregate,
    settlementStream(studio, user),
    { type: 'Review', id },
    context,
    { studio, source: 'reaction' },
  )
}
