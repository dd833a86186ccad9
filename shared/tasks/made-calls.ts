import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage, session, sessionOrRead } from '../platform/allow.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { nameText } from '../platform/text.ts'
import { Automation, AutomationValues } from './automation-views.ts'
import { PROJECTS, TASKS } from './my-calls.ts'
import { taskLimits } from './rules.ts'
import { Project, Task } from './views.ts'

/** The read model of the rules by which facts open tasks. */
export const AUTOMATIONS = 'task-automations'

const reads = [PROJECTS, TASKS, PEOPLE] as const
const manages = manage('tasks')
const about = 'studio'
const automation = z.object({ automation: Id })
const name = nameText(taskLimits.name, 1)
const done = z.object({ ok: z.literal(true) })
const project = z.object({ project: Id })

/** Tasks that are made of something: of facts by rules, of templates. */
export const madeTaskCalls = defineCalls('tasks', {
  automations: {
    method: 'GET',
    writes: false,
    path: '/api/tasks/automations',
    about,
    allow: manages,
    reads: [AUTOMATIONS, ...reads],
    summary:
      'The rules of a studio by which facts open tasks, at most 20, with what they have opened',
    query: z.object({ studio: Id }),
    response: z.array(Automation),
  },
  setAutomation: {
    method: 'PUT',
    writes: true,
    path: '/api/tasks/automations/{automation}',
    about,
    allow: manages,
    reads,
    summary:
      'Set a rule under an id that the caller chooses, or set it anew; tasks that it has opened stay as they are',
    params: automation,
    body: AutomationValues.extend({ studio: Id }).refine(
      ({ assign, assignee }) => (assign === 'person') === (assignee !== null),
      { path: ['assignee'], message: 'a person where one is to be named' },
    ),
    response: done,
  },
  removeAutomation: {
    method: 'DELETE',
    writes: true,
    path: '/api/tasks/automations/{automation}',
    about,
    allow: manages,
    reads,
    summary:
      'Remove a rule; tasks that it has opened stay, and are still closed by what settles them',
    params: automation,
    query: z.object({ studio: Id }),
    response: done,
  },
  projectTemplates: {
    method: 'GET',
    writes: false,
    path: '/api/tasks/templates',
    about: nobody('a list: only templates of studios in the caller’s sight are shown'),
    allow: manages,
    reads,
    summary: 'Templates of projects, with how many tasks each has',
    response: z.array(Project.extend({ tasks: z.int() })),
  },
  saveProjectTemplate: {
    method: 'POST',
    writes: true,
    path: '/api/tasks/projects/{project}/template',
    about: 'object',
    allow: manages,
    reads,
    status: 201,
    idempotent: true,
    summary:
      'Copy a project as a template: sections, labels, limits and at most 200 open tasks with their subtasks; `start` is its day 1',
    params: project,
    body: z.object({ name, start: CalendarDate }),
    response: Project,
  },
  makeFromTemplate: {
    method: 'POST',
    writes: true,
    path: '/api/tasks/templates/{project}/projects',
    about: 'object',
    allow: manages,
    reads,
    status: 201,
    idempotent: true,
    summary:
      'Make a project from a template, all or none; its dates count from `start`, people who are not there any more are left out',
    params: project,
    body: z.object({ name, start: CalendarDate }),
    response: Project,
  },
  taskTemplates: {
    method: 'GET',
    writes: false,
    path: '/api/tasks/projects/{project}/templates',
    about: 'object',
    allow: sessionOrRead,
    reads,
    summary: 'Templates of tasks in a project, at most 50',
    params: project,
    response: z.array(Task),
  },
  saveTaskTemplate: {
    method: 'POST',
    writes: true,
    path: '/api/tasks/{task}/template',
    about: 'object',
    allow: session,
    reads,
    status: 201,
    idempotent: true,
    summary:
      'Copy a task as a template of its project: texts, labels, priority, assignee, estimate and subtasks',
    params: z.object({ task: Id }),
    response: Task,
  },
})
