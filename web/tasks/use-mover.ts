import { useMemo, useSyncExternalStore } from 'react'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { call } from '../platform/call.ts'
import { queryClient } from '../platform/queries.ts'
import { toastFailure } from '../platform/toasts.ts'
import { boardKey, showTask } from './data.ts'
import { MoveQueue } from './move-queue.ts'

/** One queue a project, for as long as the page is open: what is under way goes on when another screen is shown. */
const queues = new Map<string, MoveQueue>()
function queueOf(project: string): MoveQueue {
  const known = queues.get(project)
  if (known) return known
  const reload = () => queryClient.invalidateQueries({ queryKey: boardKey(project) })
  const queue = new MoveQueue({
    send: async ({ task, ...body }) =>
      showTask(await call(taskCalls.moveTask, { params: { task }, body })),
    settle: reload,
    failed: (error) => {
      void toastFailure(error, i18n._(msg`Move task`))
      void reload()
    },
  })
  queues.set(project, queue)
  return queue
}

/** The moves of a project's cards that are under way, and the way to make another. */
export function useMover(project: string) {
  const queue = useMemo(() => queueOf(project), [project])
  return { moves: useSyncExternalStore(queue.subscribe, queue.now), move: queue.add }
}
