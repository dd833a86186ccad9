import { taskCalls } from '#shared/tasks/calls.ts'
import { useLiveCall } from '../platform/live.ts'

/** Templates of tasks in a project. */
export const useTaskTemplates = (project: string) =>
  useLiveCall(taskCalls.taskTemplates, {
    request: { params: { project } },
    enabled: project !== '',
  })
/** Templates of projects, for who may make projects. */
export const useProjectTemplates = () => useLiveCall(taskCalls.projectTemplates)
