import { isDeepStrictEqual } from 'node:util'
import { automationLimits } from '#shared/tasks/automations.ts'
import { automationEvents } from '#shared/tasks/events.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

type Said = Extract<EventOf<typeof automationEvents>, { type: 'AutomationSet' }>['data']
/** A rule by which facts of a studio open tasks. */
export type AutomationRule = Omit<Said, 'by'>

/** The rules of one studio. */
export const automationAggregate = aggregateOf<readonly AutomationRule[]>()({
  name: 'task-automations',
  events: automationEvents,
  initial: [],
  decide: {
    Set: (state, rule: AutomationRule, { actor: by }) => {
      const before = state.find(({ automation }) => automation === rule.automation)
      if (!before && state.length >= automationLimits.ofStudio)
        return refuseTask('tasks.full', { max: automationLimits.ofStudio })
      return isDeepStrictEqual(before, rule)
        ? []
        : [{ type: 'AutomationSet', data: { ...rule, by } }]
    },
    Remove: (state, data: Pick<Said, 'studio' | 'automation'>, { actor: by }) =>
      state.some(({ automation }) => automation === data.automation)
        ? [{ type: 'AutomationRemoved', data: { ...data, by } }]
        : refuseTask('tasks.automationUnknown'),
  },
  evolve: {
    AutomationSet: (state, { by: _by, ...rule }) => [
      ...state.filter(({ automation }) => automation !== rule.automation),
      rule,
    ],
    AutomationRemoved: (state, data) =>
      state.filter(({ automation }) => automation !== data.automation),
  },
})
export const automationStream = (studio: string): string => `task-automations-${studio}`
