import { taskCalls } from '#shared/tasks/calls.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import { call } from '../platform/call.ts'
import type { NewTask } from './read-tasks.ts'

/** Tasks of one file: ten calls. */
export const FILE_TASKS_MAX = 10 * taskLimits.bulk

/** Some of the tasks were made, and why the rest was not. */
export class MadeInPart extends Error {
  readonly made: number
  constructor(made: number, cause: unknown) {
    super('', { cause })
    this.made = made
  }
}
/**
 * Makes tasks in as many calls as they need, one after another; each call makes all of its own or none. Raises MadeInPart where one
 * fails behind others.
 */
export async function addTasks(
  project: string,
  tasks: readonly NewTask[],
  onMade: (count: number) => void,
): Promise<void> {
  for (let made = 0; made < tasks.length; made += taskLimits.bulk) {
    onMade(made)
    const some = tasks.slice(made, made + taskLimits.bulk)
    try {
      await call(taskCalls.addTasks, { params: { project }, body: { tasks: some } })
    } catch (cause) {
      throw made === 0 ? cause : new MadeInPart(made, cause)
    }
  }
}
