import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { sessionOrRead } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { Project, TaskCard } from './views.ts'

/** Read models of the module. */
export const PROJECTS = 'projects'
export const TASKS = 'tasks'

const looking = {
  method: 'GET',
  writes: false,
  allow: sessionOrRead,
  reads: [PROJECTS, TASKS, PEOPLE],
} as const

/** The calls of a card of one's own tasks, which the dashboard fetches without all others. */
export const myTaskCalls = defineCalls('tasks', {
  getProjects: {
    ...looking,
    path: '/tasks/getProjects',
    about: nobody('a list: only projects that the caller may see are shown'),
    summary: 'The projects that the caller sees, of one studio if it is named',
    query: z.object({ studio: Id.optional() }),
    response: z.object({ projects: z.array(Project) }),
  },
  myTasks: {
    ...looking,
    path: '/api/tasks/mine',
    about: nobody('a list: only what the caller may see is shown'),
    summary: 'Open tasks of a person, oneself if nobody is named, as far as the caller sees them',
    /** The soonest due first, those without a due date last; at most 500. */
    query: z.object({
      user: Id.optional(),
      as: z.enum(['assignee', 'reporter', 'watcher']).default('assignee'),
    }),
    response: z.array(TaskCard),
  },
})
