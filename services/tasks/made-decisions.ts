import { isDone } from '#shared/tasks/rules.ts'
import type { SettledWhy } from '#shared/tasks/automations.ts'
import type { Subtask, Task } from '#shared/tasks/views.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import type { TaskEvent } from './task-rules.ts'
import type { StoredTask, TaskCause } from './task-state.ts'

/** The beginning of a task besides its values: of a fact that opened it, or of a template. */
export interface MadeOf {
  readonly links?: Task['links']
  readonly cause?: TaskCause
  readonly subtasks?: readonly Subtask[]
  /** Whether it is a template itself. */
  readonly template?: boolean
}
export function madeEvents(
  of: { readonly task: string; readonly by: string },
  { links = [], cause, subtasks = [], template = false }: MadeOf,
): TaskEvent[] {
  return [
    ...(template ? [{ type: 'TaskTemplated' as const, data: of }] : []),
    ...(links.length > 0 ? [{ type: 'TaskLinked' as const, data: { ...of, links } }] : []),
    ...(cause ? [{ type: 'TaskCaused' as const, data: { ...of, ...cause, settled: null } }] : []),
    ...subtasks.map(({ subtaskId: subtask, ...one }) => ({
      type: 'SubtaskAdded' as const,
      data: { ...of, subtask, ...one },
    })),
  ]
}

export const factDecisions = {
  /** By the fact that opened it: nobody asks. What somebody did or put away is left as it is. */
  SettleByFact: (
    state: StoredTask,
    { why }: { why: SettledWhy },
    { actor: by }: DecisionContext,
  ): TaskEvent[] => {
    if (state === 'absent' || state.cause === null) return []
    if (state.state !== 'open' || isDone(state.status)) return []
    const of = { task: state._id, by }
    return [
      { type: 'TaskCaused', data: { ...of, ...state.cause, day: null, settled: why } },
      { type: 'TaskStatusSet', data: { ...of, status: 'Done', bulk: null } },
    ]
  },
}
