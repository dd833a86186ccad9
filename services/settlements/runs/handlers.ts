import { halfFirstDay } from '#shared/money/half.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { sees } from '#shared/platform/allow.ts'
import { trulyWho } from '#shared/platform/request.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import type { settlementCalls } from '#shared/settlements/calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import type { SettlementRun } from '#shared/settlements/views.ts'
import {
  querySettlementRun,
  querySettlementRuns,
  settlementRuns,
  type SettlementRunTables,
} from '#projections/settlements/runs.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { findVisible } from '../../platform/kernel/find-visible.ts'
import type { ComputedSettlement } from '../compute/compute.ts'
import { knownHead } from '../compute/known.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { hasToDoWith, lookAtStudio, seesPeopleOf } from '../look/sight.ts'
import { runAnswer } from './answer.ts'
import { settlementRunAggregate, settlementRunStream } from './decider.ts'

type Input<N extends 'startSettlementRun' | 'settlementRun' | 'cancelSettlementRun'> = CallInput<
  (typeof settlementCalls)[N]
>
type Action = SettlementRun['action']

export const runHandlers = (app: App, needs: SettlementNeeds) => ({
  startSettlementRun: (input: Input<'startSettlementRun'>, context: ActorContext) =>
    startRun(app, needs, input, context),
  settlementRun: async ({ params }: Input<'settlementRun'>, { actor }: ActorContext) =>
    runAnswer(await runInSight(app, params, actor), seesPeopleOf(actor, params.studio)),
  cancelSettlementRun: async (
    { params }: Input<'cancelSettlementRun'>,
    context: ActorContext,
  ): Promise<{ ok: true }> => {
    const { run, studio } = await runInSight(app, params, context.actor)
    const stream = settlementRunStream(run)
    await app.handle(settlementRunAggregate, stream, { type: 'Cancel', run }, context, { studio })
    return { ok: true }
  },
})
const runInSight = (
  app: App,
  { run, studio, ...half }: Input<'settlementRun'>['params'],
  actor: ActorContext['actor'],
) =>
  findVisible(app, {
    look: () => querySettlementRun(app.read<SettlementRunTables>(), run),
    reach: [settlementRuns.name],
    sees: (row) =>
      row.studio === studio && row.half === halfFirstDay(half) && sees(actor, row.studio),
    unknown: () => refuseSettlement('settlements.runUnknown'),
  })

/** Who is taken where nobody is named: those for whom the step is the next one. */
const nextStep: Readonly<Record<Action, 'open' | 'review' | 'signed'>> = {
  review: 'open',
  sign: 'review',
  pay: 'signed',
}
async function startRun(
  app: App,
  needs: SettlementNeeds,
  { params: { studio, ...half }, body }: Input<'startSettlementRun'>,
  context: ActorContext,
): Promise<SettlementRun> {
  const { action, reference = null, closes = false } = body
  // How somebody is paid says nothing of who is signed.
  const how = action === 'pay' ? body.how : undefined
  if (action === 'pay' && reference === null) return refuseSettlement('settlements.reference')
  if (!sees(context.actor, studio)) return refuseSettlement('settlements.studioUnknown')
  const known = await knownHead(app)
  const asked = { studio, ...half, users: body.users ?? null }
  const { settlements } = await lookAtStudio(app, needs, asked, context.actor, known)
  const users = body.users
    ? await namedUsers(app, settlements, { studio, users: body.users }, context)
    : whoIsNext(settlements, { action, half })
  const db = app.read<SettlementRunTables>()
  const runs = await querySettlementRuns(db, { studio, half: halfFirstDay(half), limit: 50 })
  const run = context.commandId
  const by = trulyWho(context.actor)
  if (runs.some((one) => !one.finished && one.run !== run))
    return refuseSettlement('settlements.runBusy')
  await app.handle(
    settlementRunAggregate,
    settlementRunStream(run),
    {
      type: 'Start',
      run,
      studio,
      ...half,
      action,
      users,
      reference,
      closes,
      ...(how ? { how } : {}),
      by,
    },
    context,
    { studio },
  )
  const started = {
    run,
    studio,
    half: halfFirstDay(half),
    action,
    users,
    reference,
    closes,
    how: how ?? null,
    by,
    started: app.now(),
    done: 0,
    refused: [],
    cancelled: null,
    finished: users.length === 0,
  }
  const isSeen = seesPeopleOf(context.actor, studio)
  return runAnswer((await querySettlementRun(db, run)) ?? started, isSeen)
}
/** Each once. Refuses the whole list for a name that is not there, out of sight, or of somebody who never had to do with the studio. */
async function namedUsers(
  app: App,
  settlements: ReadonlyMap<string, ComputedSettlement>,
  { studio, users }: { readonly studio: string; readonly users: readonly string[] },
  { now }: ActorContext,
): Promise<string[]> {
  const named = [...new Set(users)]
  return findVisible(app, {
    look: async () => {
      const people = await app.people.get(named, now)
      const isOne = (user: string) => {
        const [person, computed] = [people.get(user), settlements.get(user)]
        return person && computed && hasToDoWith(studio, person, computed)
      }
      return named.every(isOne) ? named : undefined
    },
    reach: [PEOPLE],
    unknown: () => refuseSettlement('settlements.userUnknown'),
  })
}
function whoIsNext(
  settlements: ReadonlyMap<string, ComputedSettlement>,
  { action, half }: { action: Action; half: { month: string; half: 1 | 2 } },
): string[] {
  return [...settlements.values()]
    .filter(({ decisions, half: computed }) => {
      const { state, closedBy } = halfStateOf(decisions.state, half)
      const hasLines = (computed?.computed.lines.length ?? 0) > 0 || state !== 'open'
      return closedBy === null && hasLines && state === nextStep[action]
    })
    .map(({ user }) => user)
    .sort()
}
