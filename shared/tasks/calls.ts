import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { manage, session, sessionOrRead } from '../platform/allow.ts'
import { defineCalls, joinCalls, nobody } from '../platform/calls.ts'
import { PEOPLE } from '../platform/people.ts'
import { longText, nameText, text } from '../platform/text.ts'
import { madeTaskCalls } from './made-calls.ts'
import { myTaskCalls, PROJECTS, TASKS } from './my-calls.ts'
import { ownTaskCalls } from './own-calls.ts'
import { taskFileLimits, taskLimits } from './rules.ts'
import { SubtaskFields } from './values.ts'
import { Comment, Project, Task } from './views.ts'

const reads = [PROJECTS, TASKS, PEOPLE] as const
const looking = { method: 'GET', writes: false, allow: sessionOrRead, reads } as const
const changing = { writes: true, allow: session, reads } as const
const about = 'object'
const name = nameText(taskLimits.name, 1)
const gone = z.object({ _id: z.string() })
/** Files in parts named `files`, of at most 20 MiB each. */
const multipart = { body: 'multipart', bytesMax: taskFileLimits.bytes_max } as const
const inProject = z.object({ sectionId: Id, projectId: Id })

/** Fixed: calls by their literal paths, of programs that exist. */
const specified = defineCalls('tasks', {
  getAllProjectsTasks: {
    ...looking,
    path: '/tasks/getAllProjectsTasks',
    about: nobody('a list: only tasks that the caller may see are shown'),
    summary:
      'Tasks of all projects, the most recently changed first, at most 500; the header x-next is the cursor of the rest',
    /** `search`: words in titles, descriptions, comments and names of people, without case and accents. */
    query: z.object({
      studio: Id.optional(),
      search: text(100).optional(),
      cursor: text(200).optional(),
    }),
    response: z.array(Task),
  },
  getProjectTasks: {
    ...looking,
    path: '/tasks/getProjectTasks',
    about,
    summary: 'The open tasks of a project, section by section in their order; at most 20,000',
    query: z.object({ projectId: Id }),
    response: z.array(Task),
  },
  getTask: {
    ...looking,
    path: '/tasks/getTask',
    about,
    summary: 'One task, with all that belongs to it',
    query: z.object({ taskId: Id }),
    response: Task,
  },
  createNewProject: {
    ...changing,
    method: 'POST',
    path: '/tasks/createNewProject',
    about: 'studio',
    summary: 'Make a project in a studio, one’s own if none is named; everybody there may edit it',
    allow: manage('tasks'),
    status: 201,
    idempotent: true,
    body: z.object({
      name,
      description: longText(taskLimits.description).nullish(),
      studio: Id.optional(),
    }),
    response: Project,
  },
  updateProject: {
    ...changing,
    method: 'PATCH',
    path: '/tasks/updateProject',
    about,
    summary: 'Rename a project or describe it',
    body: z.object({
      _id: Id,
      name: name.optional(),
      description: longText(taskLimits.description).nullish(),
    }),
    response: Project,
  },
  deleteProject: {
    ...changing,
    method: 'DELETE',
    path: '/tasks/deleteProject/{id}',
    about,
    summary: 'Delete a project with its tasks',
    params: z.object({ id: Id }),
    response: gone,
  },
  createSection: {
    ...changing,
    method: 'POST',
    path: '/tasks/createSection',
    about,
    summary: 'Add a section at the end of a project',
    status: 201,
    idempotent: true,
    body: z.object({ projectId: Id, name }),
    response: z.object({ _id: z.string(), name: z.string() }),
  },
  updateSections: {
    ...changing,
    method: 'PATCH',
    path: '/tasks/updateSections',
    about,
    summary: 'Put the sections in this order under these names; those not named stay behind them',
    body: z.object({
      _id: Id,
      sections: z.array(z.object({ _id: Id, name })).max(taskLimits.sections),
    }),
    response: Project,
  },
  updateSectionName: {
    ...changing,
    method: 'PATCH',
    path: '/tasks/updateSectionName',
    about,
    summary: 'Rename a section',
    body: z.object({ _id: Id, sectionId: Id, name }),
    response: Project,
  },
  deleteSection: {
    ...changing,
    method: 'DELETE',
    path: '/tasks/deleteSection/{sectionId}/{projectId}',
    about,
    summary: 'Delete a section; its tasks stay, without a section',
    params: inProject,
    response: Project,
  },
  deleteSectionTasks: {
    ...changing,
    method: 'DELETE',
    path: '/tasks/deleteSectionTasks/{sectionId}/{projectId}',
    about,
    summary: 'Delete the tasks of a section; the section stays',
    params: inProject,
    response: Project,
  },
  createTask: {
    ...changing,
    ...multipart,
    method: 'POST',
    path: '/tasks/createTask',
    about: nobody('ids are in a multipart body: the tests of the module try them'),
    summary: 'Make a task at the end of its section, with files in parts named `files`',
    status: 201,
    response: Task,
  },
  updateTask: {
    ...changing,
    ...multipart,
    method: 'PATCH',
    path: '/tasks/updateTask',
    about: nobody('ids are in a multipart body: the tests of the module try them'),
    summary:
      'Change what is named of a task, and add files; a field that somebody else changed since `version` is refused',
    response: Task,
  },
  deleteTask: {
    ...changing,
    method: 'DELETE',
    path: '/tasks/deleteTask/{id}',
    about,
    summary: 'Delete a task; it can be restored',
    params: z.object({ id: Id }),
    response: gone,
  },
  createSubtask: {
    ...changing,
    method: 'POST',
    path: '/tasks/createSubtask',
    about,
    summary: 'Add a subtask to a task',
    status: 201,
    idempotent: true,
    body: SubtaskFields.partial().extend({ _id: Id, title: SubtaskFields.shape.title }),
    response: Task,
  },
  updateSubtask: {
    ...changing,
    method: 'PATCH',
    path: '/tasks/updateSubtask',
    about,
    summary: 'Change what is named of a subtask',
    body: SubtaskFields.partial().extend({ _id: Id, subtaskId: Id }),
    response: Task,
  },
  deleteSubtask: {
    ...changing,
    method: 'DELETE',
    path: '/tasks/deleteSubtask/{id}/{subtaskId}',
    about,
    summary: 'Take a subtask away',
    params: z.object({ id: Id, subtaskId: Id }),
    response: Task,
  },
  createComment: {
    ...changing,
    ...multipart,
    method: 'POST',
    path: '/tasks/createComment',
    about: nobody('ids are in a multipart body: the tests of the module try them'),
    summary: 'Comment on a task, with files in parts named `files`; `@login` mentions somebody',
    status: 201,
    response: Comment,
  },
  updateComment: {
    ...changing,
    ...multipart,
    method: 'PATCH',
    path: '/tasks/updateComment',
    about: nobody('ids are in a multipart body: the tests of the module try them'),
    summary: 'Rewrite one’s own comment, and add files to it',
    response: Comment,
  },
  deleteComment: {
    ...changing,
    method: 'DELETE',
    path: '/tasks/deleteComment/{id}/{taskId}',
    about,
    summary: 'Delete one’s own comment, or as a manager of the project anybody’s',
    params: z.object({ id: Id, taskId: Id }),
    response: Task,
  },
  deleteTaskAttachment: {
    ...changing,
    method: 'DELETE',
    path: '/tasks/deleteTaskAttachment/{taskId}/{attachment}',
    about,
    summary: 'Take a file out of a task',
    params: z.object({ taskId: Id, attachment: Id }),
    response: Task,
  },
  deleteCommentAttachment: {
    ...changing,
    method: 'DELETE',
    path: '/tasks/deleteCommentAttachment/{commentId}/{taskId}/{attachment}',
    about,
    summary: 'Take a file out of a comment',
    params: z.object({ commentId: Id, taskId: Id, attachment: Id }),
    response: Task,
  },
})

/** The calls of tasks: the fixed ones, and ours beside them. Those of the time worked are apart (every-call.ts): most screens do without. */
export const taskCalls = joinCalls(
  joinCalls(myTaskCalls, specified),
  joinCalls(ownTaskCalls, madeTaskCalls),
)
