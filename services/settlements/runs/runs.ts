import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { sees } from '#shared/platform/allow.ts'
import { trulyWho } from '#shared/platform/request.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
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
import { action, query, useCase } from '../../platform/kernel/use-case.ts'
import { findVisible } from '../../platform/kernel/find-visible.ts'
import { refuseFar } from '../compute/compute.ts'
import { decidedIn } from '../compute/decided.ts'
import type { PersonDecisions } from '../compute/decisions.ts'
import { knownHead, type KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { hasToDoWith, lookAtStudio, seesPeopleOf, wasOf } from '../look/sight.ts'
import { runAnswer } from './answer.ts'
import { settlementRunAggregate, settlementRunStream } from './decider.ts'

type Action = SettlementRun['action']

export const settlementRun = query(settlementCalls.settlementRun)(async (asked) => {
  const {
    app,
    params,
    context: { actor },
  } = asked
  return runAnswer(await runInSight(app, params, actor), seesPeopleOf(actor, params.studio))
})
export const cancelSettlementRun = useCase(settlementCalls.cancelSettlementRun).on(
  settlementRunAggregate,
)({
  about: async ({ app, params, context: { actor } }) => {
    const { run, studio } = await runInSight(app, params, actor)
    return { key: run, studio }
  },
  command: ({ found: { key: run } }) => ({ type: 'Cancel', run }),
  reply: () => ({ ok: true }),
})
const runInSight = (
  app: App,
  { run, studio, ...half }: CallInput<typeof settlementCalls.settlementRun>['params'],
  actor: ActorContext['actor'],
) =>
  findVisible(app, {
    look: () => querySettlementRun(app.read<SettlementRunTables>(), run),
    reach: [settlementRuns.name],
    sees: (row) =>
      row.studio === studio && row.half === halfFirstDay(half) && sees(actor, row.studio),
    unknown: () => refuseSettlement('settlements.runUnknown'),
  })

/** The state that a half must be in for each step, by which people are taken where none are named. */
const nextStep: Readonly<Record<Action, 'open' | 'review' | 'signed'>> = {
  review: 'open',
  sign: 'review',
  pay: 'signed',
}
export const startSettlementRun = (needs: SettlementNeeds) =>
  action(settlementCalls.startSettlementRun)(async ({ app, params, body, context }) => {
    const { studio, ...half } = params
    const { action: step, reference = null, closes = false } = body
    // The way of payment matters only when people are paid.
    const how = step === 'pay' ? body.how : undefined
    if (step === 'pay' && reference === null) return refuseSettlement('settlements.reference')
    if (!sees(context.actor, studio)) return refuseSettlement('settlements.studioUnknown')
    if (step === 'pay' && how !== 'cash' && how !== 'other')
      if (await needs.payRunNeedsTwo(app, studio, context.now))
        return refuseSettlement('settlements.payRunOnly')
    const known = await knownHead(app)
    refuseFar(app, halfFirstDay(half))
    const who = { studio, half, known }
    const users = body.users
      ? await namedUsers(app, needs, { ...who, users: body.users }, context)
      : await whoIsNext(app, needs, { ...who, action: step }, context)
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
        action: step,
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
      action: step,
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
  })
interface Who {
  readonly studio: string
  readonly half: MonthHalf
  readonly known: KnownAt
}
/**
 * Returns each name once. Refuses the whole list for a name that is unknown, out of sight, or of a person who never had
 * to do with the studio.
 */
async function namedUsers(
  app: App,
  needs: SettlementNeeds,
  { studio, half, known, users }: Who & { readonly users: readonly string[] },
  { actor, now }: ActorContext,
): Promise<string[]> {
  const named = [...new Set(users)]
  const isSeen = seesPeopleOf(actor, studio)
  const decided = await decidedIn(app, { studio, users: named, known, linesOf: [] })
  return findVisible(app, {
    look: async () => {
      const people = await app.people.get(named, now)
      if (!named.every((user) => people.has(user) && isSeen(user))) return undefined
      const others = [...people.values()].filter(
        (person) => !decided.has(person.user) && !wasOf(studio, person),
      )
      if (others.length === 0) return named
      // For people who were never of the studio, the records tell whether they have to do with it.
      const asked = { studio, ...half, users: others.map(({ user }) => user) }
      const { settlements } = await lookAtStudio(app, needs, asked, actor, known)
      return others.every((person) => hasToDoWith(studio, person, settlements.get(person.user)))
        ? named
        : undefined
    },
    reach: [PEOPLE],
    unknown: () => refuseSettlement('settlements.userUnknown'),
  })
}
/** Only of what is open is it computed whether there is anything to review. */
async function whoIsNext(
  app: App,
  needs: SettlementNeeds,
  { studio, half, known, action: step }: Who & { readonly action: Action },
  { actor }: ActorContext,
): Promise<string[]> {
  const isSeen = seesPeopleOf(actor, studio)
  const decided = await decidedIn(app, { studio, known, linesOf: [] })
  const isNext = ({ state }: PersonDecisions) => {
    const { state: now, closedBy } = halfStateOf(state, half)
    return closedBy === null && now === nextStep[step]
  }
  // A studio of which nothing was decided may be none: that is told by what is computed.
  if (step !== 'review' && decided.size > 0)
    return [...decided].flatMap(([user, one]) => (isSeen(user) && isNext(one) ? [user] : [])).sort()
  const asked = { studio, ...half, users: null }
  const { settlements } = await lookAtStudio(app, needs, asked, actor, known)
  return [...settlements.values()]
    .filter((one) => isNext(one.decisions) && (one.half?.computed.lines.length ?? 0) > 0)
    .map(({ user }) => user)
    .sort()
}
