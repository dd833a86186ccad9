import { halfFirstDay } from '#shared/money/half.ts'
import type { StudioHalf } from '#shared/money/settlement-facts.ts'
import { may } from '#shared/permissions/actions.ts'
import { isOneself } from '#shared/platform/request.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { RUNS_TOLD_MAX } from '#shared/settlements/rules.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import { querySettlementRuns, type SettlementRunTables } from '#projections/settlements/runs.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { query } from '../platform/kernel/use-case.ts'
import { rowAnswer, settlementAnswer, stepsOf } from './look/answer.ts'
import { knownNow, knownThen } from './compute/known-at.ts'
import type { SettlementNeeds } from './compute/needs.ts'
import { personObstacles, studioObstacles } from './look/obstacles.ts'
import { recentlyShown } from './look/recently-shown.ts'
import { runAnswer } from './runs/answer.ts'
import { decidedAt, lookAt, lookAtStudio, seesAsAccountant, seesPeopleOf } from './look/sight.ts'

export const settlement = (needs: SettlementNeeds) =>
  query(settlementCalls.settlement)(async ({ app, params: id, context, query: asked }) => {
    const known =
      asked.known === undefined ? await knownNow(app) : await knownThen(app, asked.known)
    const closes = asked.closes === undefined ? undefined : true
    const { computed, half } = await lookAt(app, needs, id, context, {
      action: 'settlements.see',
      known,
      closes,
    })
    recentlyShown(app).add(computed)
    const { actor } = context
    const isOpen = halfStateOf(computed.decisions.state, id).signature === null
    const isSigner = asked.known === undefined && seesAsAccountant(actor, id)
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
        asked.known === undefined && (paysIn(actor, id) || isOneself(actor, id.user))
          ? !(await needs.withoutBankAccount(app, [id.user])).has(id.user)
          : null,
      position: known.position,
      known: asked.known === undefined ? null : { asked: asked.known, recorded: known.now },
    })
  })

export const settlementSteps = (needs: SettlementNeeds) =>
  query(settlementCalls.settlementSteps)(async ({ app, params: id, context, query: asked }) => {
    const known = await knownNow(app)
    const look = { action: 'settlements.see', known } as const
    const { rows } = await decidedAt(app, needs, id, context, look)
    return stepsOf(rows, id, asked)
  })

/** Returns whether the actor pays the person: only then are they told whether there is a bank account. */
const paysIn = (actor: ActorContext['actor'], { studio, user }: { studio: string; user: string }) =>
  may({ ...actor, user: '' }, 'settlements.manage', { user, studio })

/** Returns what these people recorded about themselves in a half, which the signer is told. */
const selfRecordedIn = (
  app: App,
  needs: SettlementNeeds,
  studio: string,
  { first, last, since, until }: StudioHalf,
  users: readonly string[],
) => needs.selfRecorded(app, { studio, users, first, last, since, until })

export const settlementHalf = (needs: SettlementNeeds) =>
  query(settlementCalls.settlementHalf)(async ({ app, params, context: { actor } }) => {
    const { studio, ...named } = params
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
  })
