import { may } from '#shared/permissions/actions.ts'
import type { CallInput, CallResponse } from '#shared/platform/calls.ts'
import type { planningCalls } from '#shared/schedules/planning-calls.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { queryPatterns } from '#projections/schedules/roster-queries.ts'
import type { RosterTables } from '#projections/schedules/roster-tables.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { isSameName, planningAggregate, planningStream } from './planning-decider.ts'
import { checkPlanner } from './planning.ts'
import { rosterZone } from './roster.ts'
import { checkShifts } from './roster-settings.ts'

type Input<N extends keyof typeof planningCalls> = CallInput<(typeof planningCalls)[N]>

/** What planners lay over people and dates again and again. Laying is drafting: the call `draft`. */
export const patternHandlers = (app: App) => ({
  patterns: async ({ query: { studio } }: Input<'patterns'>, { actor }: ActorContext) => {
    if (!may(actor, 'schedules.see', { user: '', studio, tipCont: 'Other' }))
      return refuseSchedule('schedules.studioUnknown')
    await rosterZone(app, studio)
    return queryPatterns(app.read<RosterTables>(), studio)
  },
  savePattern: async (
    { body }: Input<'savePattern'>,
    context: ActorContext,
  ): Promise<CallResponse<typeof planningCalls.savePattern>> => {
    const { studio, name } = body
    checkPlanner(studio, context)
    await rosterZone(app, studio)
    await checkShifts(
      app,
      studio,
      body.cells.flatMap((cell) => cell.map(({ shift }) => shift)),
    )
    const { state } = await app.handle(
      planningAggregate,
      planningStream(studio),
      { type: 'SavePattern', ...body, pattern: context.commandId },
      context,
      { studio },
    )
    const [saved] = [...state.patterns].filter(([, one]) => isSameName(one.name, name))
    if (!saved) throw new Error('a pattern that was saved is there')
    const [pattern, { name: said, cells }] = saved
    return { pattern, name: said, cells: cells.map((cell) => [...cell]) }
  },
  removePattern: async ({ params }: Input<'removePattern'>, context: ActorContext) => {
    const { studio, pattern } = params
    checkPlanner(studio, context)
    await app.handle(
      planningAggregate,
      planningStream(studio),
      { type: 'RemovePattern', studio, pattern },
      context,
      { studio },
    )
    return { pattern }
  },
})
