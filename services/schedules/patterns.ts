import { may } from '#shared/permissions/actions.ts'
import { planningCalls } from '#shared/schedules/planning-calls.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import { queryPatterns } from '#projections/schedules/roster-queries.ts'
import type { RosterTables } from '#projections/schedules/roster-tables.ts'
import { query, useCase } from '../platform/kernel/use-case.ts'
import { isSameName, planningAggregate } from './planning-decider.ts'
import { plannedStudio } from './planning.ts'
import { rosterZone } from './roster.ts'
import { checkShifts } from './roster-settings.ts'

/** Lists the patterns that planners lay over people and dates. Laying is drafting: the call `draft`. */
export const listPatterns = query(planningCalls.patterns)(async (asked) => {
  const { app, context } = asked
  const { studio } = asked.query
  if (!may(context.actor, 'schedules.see', { user: '', studio, tipCont: 'Other' }))
    return refuseSchedule('schedules.studioUnknown')
  await rosterZone(app, studio)
  return queryPatterns(app.read<RosterTables>(), studio)
})

export const savePattern = useCase(planningCalls.savePattern).on(planningAggregate)({
  about: ({ body, context }) => plannedStudio(body, context),
  needs: async ({ app, body: { studio, cells } }) => {
    await rosterZone(app, studio)
    await checkShifts(
      app,
      studio,
      cells.flatMap((cell) => cell.map(({ shift }) => shift)),
    )
  },
  command: ({ body, context: { commandId: pattern } }) => ({
    type: 'SavePattern',
    ...body,
    pattern,
  }),
  reply: ({ body, state }) => {
    const [saved] = [...state.patterns].filter(([, one]) => isSameName(one.name, body.name))
    if (!saved) throw new Error('a pattern that was saved is there')
    const [pattern, { name, cells }] = saved
    return { pattern, name, cells: cells.map((cell) => [...cell]) }
  },
})

export const removePattern = useCase(planningCalls.removePattern).on(planningAggregate)({
  about: ({ params, context }) => plannedStudio(params, context),
  command: ({ params }) => ({ type: 'RemovePattern', ...params }),
  reply: ({ params: { pattern } }) => ({ pattern }),
})
