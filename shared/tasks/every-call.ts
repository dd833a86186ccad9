import { joinCalls } from '../platform/calls.ts'
import { taskCalls } from './calls.ts'
import { taskWorkCalls } from './work-calls.ts'

/** All calls of the module. */
export const everyTaskCall = joinCalls(taskCalls, taskWorkCalls)
