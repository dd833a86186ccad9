import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { session, sessionOrRead } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { PROJECTS, TASKS } from './my-calls.ts'

/** The read model of the time worked on tasks. */
export const TASK_WORK = 'task-work'

const reads = [TASK_WORK, PROJECTS, TASKS, PEOPLE] as const
const looking = { method: 'GET', writes: false, allow: sessionOrRead, reads } as const
const task = z.object({ task: Id })
const own = nobody('only what the caller picked themselves')

/** Seconds until `counted_to`, from when on they grow by the clock; null: they stand still. */
const counted = { seconds: z.int(), counted_to: z.string().nullable() }
/** Time worked on a task by a person. `since`: when they picked it; null: they do not work on it now. */
const WorkOfPerson = z.object({ user: z.string(), since: z.string().nullable(), ...counted })
export type WorkOfPerson = z.output<typeof WorkOfPerson>
/** `picked`: the task that the caller works on, with their own time on it; null: none. */
const OwnTaskWork = z.object({
  on_shift: z.boolean(),
  picked: z
    .object({
      task: z.string(),
      title: z.string(),
      projectId: z.string(),
      since: z.string(),
      ...counted,
    })
    .nullable(),
})
export type OwnTaskWork = z.output<typeof OwnTaskWork>

/** The calls of the time worked on tasks in shifts: of these the shift's card needs no others. */
export const taskWorkCalls = defineCalls('tasks', {
  pickTask: {
    method: 'POST',
    writes: true,
    allow: session,
    reads,
    about: 'object',
    path: '/api/tasks/{task}/pick',
    summary:
      'Say that one works on a task from now on, in the shift that runs; at most 200 times a day',
    params: task,
    response: z.object({ task: z.string() }),
  },
  leaveTask: {
    method: 'POST',
    writes: true,
    allow: session,
    reads,
    about: own,
    path: '/api/tasks/working/leave',
    summary: 'Say that one does not work any more on the task that was picked',
    response: z.object({ ok: z.literal(true) }),
  },
  ownTaskWork: {
    ...looking,
    path: '/api/tasks/working/own',
    about: own,
    summary: 'The task that the caller works on in their shift',
    response: OwnTaskWork,
  },
  taskWork: {
    ...looking,
    path: '/api/tasks/{task}/work',
    about: 'object',
    summary: 'The time worked on a task by person, at most 500, the longest first',
    params: task,
    response: z.array(WorkOfPerson),
  },
  projectWorkers: {
    ...looking,
    path: '/api/tasks/projects/{project}/workers',
    about: 'object',
    summary: 'Who works on which task of a project now, at most 500',
    params: z.object({ project: Id }),
    response: z.array(z.object({ task: z.string(), user: z.string(), since: z.string() })),
  },
})
