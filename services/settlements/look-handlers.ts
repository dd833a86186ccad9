import { halfFirstDay } from '#shared/money/half.ts'
import type { StudioHalf } from '#shared/money/settlement-facts.ts'
import { may } from '#shared/permissions/actions.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { isOneself } from '#shared/platform/request.ts'
import type { settlementCalls } from '#shared/settlements/calls.ts'
import type { ownSettlementCalls } from '#shared/settlements/own-calls.ts'
import { RUNS_TOLD_MAX } from '#shared/settlements/rules.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import type { SettlementHalf } from '#shared/settlements/views.ts'
import { querySettlementRuns, type SettlementRunTables } from '#projections/settlements/runs.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { rowAnswer, settlementAnswer, stepsOf } from './look/answer.ts'
import { knownNow, knownThen } from './compute/known.ts'
import type { SettlementNeeds } from './compute/needs.ts'
import { personObstacles, studioObstacles } from './look/obstacles.ts'
import { personSettlements } from './look/person-settlements.ts'
import type { RecentlyShown } from './look/recently-shown.ts'
import { runAnswer } from './runs/answer.ts'
import { decidedAt, lookAt, lookAtStudio, seesAsAccountant, seesPeopleOf } from './look/sight.ts'
import { signSettlement } from './life/sign.ts'

type Input<N extends keyof typeof settlementCalls> = CallInput<(typeof settlementCalls)[N]>

/** What is looked at, and signed as it was looked at. */
export const lookHandlers = (app: App, needs: SettlementNeeds, shown: RecentlyShown) => ({
  settlement: async ({ params: id, query }: Input<'settlement'>, context: ActorContext) => {
    const known =
      query.known === undefined ? await knownNow(app) : await knownThen(app, query.known)
    const closes = query.closes === undefined ? undefined : true
    const { computed, half } = await lookAt(app, needs, id, context, {
      action: 'settlements.see',
      known,
      closes,
    })
    shown.add(computed)
    const { actor } = context
    const isOpen = halfStateOf(computed.decisions.state, id).signature === null
    const isSigner = query.known === undefined && seesAsAccountant(actor, id)
    const now = Date.parse(app.now())
    return settlementAnswer(id, computed, {
      half,
      obstacles:
        isOpen && isSigner
          ? [
              ...(await studioObstacles(app, needs, { studio: id.studio, half, now })),
              ...personObstacles(computed, { actor, closes: closes ?? false }),
            ]
          : [],
      selfRecorded:
        isSigner && !isOneself(actor, id.user)
          ? ((await selfRecordedIn(app, needs, id.studio, half, [id.user])).get(id.user) ?? [])
          : [],
      hasBank:
        query.known === undefined && (paysIn(actor, id) || isOneself(actor, id.user))
          ? !(await needs.withoutBankAccount(app, [id.user])).has(id.user)
          : null,
      position: known.position,
      known: query.known === undefined ? null : { asked: query.known, recorded: known.now },
    })
  },
  settlementSteps: async (
    { params: id, query }: Input<'settlementSteps'>,
    context: ActorContext,
  ) => {
    const known = await knownNow(app)
    const look = { action: 'settlements.see', known } as const
    const { rows } = await decidedAt(app, needs, id, context, look)
    return stepsOf(rows, id, query)
  },
  settlementHalf: ({ params }: Input<'settlementHalf'>, context: ActorContext) =>
    studioHalf(app, needs, params, context),
  signSettlement: async ({ params: id, body }: Input<'signSettlement'>, context: ActorContext) => ({
    ok: true as const,
    ...(await signSettlement(app, needs, { id, body, shown }, context)),
  }),
  personSettlements: (
    { query }: CallInput<typeof ownSettlementCalls.personSettlements>,
    context: ActorContext,
  ) => personSettlements(app, needs, query.user, context),
})

/** Whether somebody has a bank account is told to those who pay them. */
const paysIn = (actor: ActorContext['actor'], { studio, user }: { studio: string; user: string }) =>
  may({ ...actor, user: '' }, 'settlements.manage', { user, studio })

/** What these people recorded about themselves in a half: whoever signs is told. */
const selfRecordedIn = (
  app: App,
  needs: SettlementNeeds,
  studio: string,
  { first, last, since, until }: StudioHalf,
  users: readonly string[],
) => needs.selfRecorded(app, { studio, users, first, last, since, until })

async function studioHalf(
  app: App,
  needs: SettlementNeeds,
  { studio, ...named }: Input<'settlementHalf'>['params'],
  { actor }: ActorContext,
): Promise<SettlementHalf> {
  const known = await knownNow(app)
  const { half, settlements } = await lookAtStudio(
    app,
    needs,
    { studio, users: null, ...named },
    actor,
    known,
  )
  const [obstacles, selfRecorded, runs, withoutBank] = await Promise.all([
    studioObstacles(app, needs, { studio, half, now: Date.parse(app.now()) }),
    selfRecordedIn(
      app,
      needs,
      studio,
      half,
      [...settlements.keys()].filter((user) => !isOneself(actor, user)),
    ),
    querySettlementRuns(app.read<SettlementRunTables>(), {
      studio,
      half: halfFirstDay(named),
      limit: RUNS_TOLD_MAX,
    }),
    needs.withoutBankAccount(app, [...settlements.keys()]),
  ])
  const rows = [...settlements.values()]
    .map((computed) =>
      rowAnswer({ studio, user: computed.user, ...named }, computed, {
        half,
        obstacles: [...obstacles, ...personObstacles(computed, { actor, closes: false })],
        selfRecorded: selfRecorded.get(computed.user) ?? [],
        hasBank: paysIn(actor, { studio, user: computed.user })
          ? !withoutBank.has(computed.user)
          : null,
      }),
    )
    .filter(({ lines, state }) => lines > 0 || state !== 'open')
    .toSorted((a, b) => (a.user < b.user ? -1 : 1))
  return {
    studio,
    ...named,
    currency: half.currency,
    position: known.position,
    rows,
    runs: runs.map((run) => runAnswer(run, seesPeopleOf(actor, studio))),
  }
}
