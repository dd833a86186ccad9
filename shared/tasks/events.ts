import { z } from 'zod'
import { StoredRecordLink } from '../permissions/record-links.ts'
import { doer, impersonal, person, thing } from '../platform/event-fields.ts'
import { eventTypesOf } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'
import { automationAssigns, factKinds, settledWhys } from './automations.ts'
import { labelColours, priorities, projectLevels, relationKinds, repeats } from './rules.ts'

const eventType = eventTypesOf('tasks')

/** Encrypted for who wrote it: what others wrote into the same task stays theirs. */
const written = () => personal(z.string(), { of: 'by' })
const by = doer()
const ofProject = (data: { readonly project: string }): string => data.project
const project = { project: thing(), by }

/** Streams: `projects-<project>`. */
export const projectEvents = {
  ProjectCreated: eventType(
    z.object({
      ...project,
      studio: impersonal(),
      name: impersonal(),
      description: written().nullable(),
      members: impersonal(z.record(z.string(), z.enum(projectLevels))),
    }),
    { of: ofProject, name: 'Project created' },
  ),
  ProjectRenamed: eventType(z.object({ ...project, name: impersonal() }), {
    of: ofProject,
    name: 'Project renamed',
  }),
  ProjectDescribed: eventType(z.object({ ...project, description: written().nullable() }), {
    of: ofProject,
    name: 'Project described',
  }),
  ProjectDeleted: eventType(z.object(project), { of: ofProject, name: 'Project deleted' }),
  ProjectRestored: eventType(z.object(project), { of: ofProject, name: 'Project restored' }),
  /** It is a template from then on: on no board, and others are made from it. */
  ProjectTemplated: eventType(z.object(project), { of: ofProject, name: 'Project template made' }),
  /** In place of all that were said before. */
  ProjectMembersSet: eventType(
    z.object({ ...project, members: impersonal(z.record(z.string(), z.enum(projectLevels))) }),
    { of: ofProject, name: 'Project members set' },
  ),
  ProjectLabelsSet: eventType(
    z.object({
      ...project,
      labels: impersonal(
        z.array(z.object({ label: z.string(), name: z.string(), colour: z.enum(labelColours) })),
      ),
    }),
    { of: ofProject, name: 'Project labels set' },
  ),
  SectionAdded: eventType(z.object({ ...project, section: thing(), name: impersonal() }), {
    of: ofProject,
    name: 'Section added',
  }),
  SectionRenamed: eventType(z.object({ ...project, section: thing(), name: impersonal() }), {
    of: ofProject,
    name: 'Section renamed',
  }),
  /** All sections in their order. */
  SectionsReordered: eventType(
    z.object({ ...project, sections: impersonal(z.array(z.string())) }),
    { of: ofProject, name: 'Sections reordered' },
  ),
  SectionLimitSet: eventType(
    z.object({ ...project, section: thing(), limit: z.int().nullable() }),
    { of: ofProject, name: 'Section limit set' },
  ),
  /** Its tasks are without a section from then on. */
  SectionRemoved: eventType(z.object({ ...project, section: thing() }), {
    of: ofProject,
    name: 'Section removed',
  }),
}

const ofTask = (data: { readonly task: string }): string => data.task
const task = { task: thing(), by }
/** `bulk`: the change of several tasks that it is a part of, or takes back. */
const change = { ...task, bulk: impersonal().nullable() }
const section = impersonal().nullable()
const assignee = person().nullable()
const due = { due: impersonal().nullable(), due_at: impersonal().nullable() }
const subtask = { ...task, subtask: thing() }
const comment = { ...task, comment: thing() }
const event = <S extends z.ZodType<{ readonly task: string }>>(schema: S, name: string) =>
  eventType(schema, { of: ofTask, name })

/** One type for each value that a task has one of. */
export const taskFieldEvents = {
  TaskRenamed: event(z.object({ ...change, title: written() }), 'Task renamed'),
  TaskDescribed: event(
    z.object({ ...change, description: written().nullable() }),
    'Task described',
  ),
  TaskStatusSet: event(z.object({ ...change, status: impersonal() }), 'Task status set'),
  TaskAssigned: event(z.object({ ...change, assignee }), 'Task assigned'),
  TaskReporterSet: event(
    z.object({ ...change, reporter: person().nullable() }),
    'Task reporter set',
  ),
  TaskPrioritySet: event(
    z.object({ ...change, priority: z.enum(priorities) }),
    'Task priority set',
  ),
  TaskLabelsSet: event(
    z.object({ ...change, labels: impersonal(z.array(z.string())) }),
    'Task labels set',
  ),
  /** `due`: by the studio's clock; `due_at`: the instant at which it is over. */
  TaskDueSet: event(z.object({ ...change, ...due }), 'Task due date set'),
  TaskStartSet: event(z.object({ ...change, start: z.iso.date().nullable() }), 'Task start set'),
  TaskEstimateSet: event(
    z.object({ ...change, estimate_minutes: z.int().nullable() }),
    'Task estimate set',
  ),
  TaskWatchersSet: event(z.object({ ...change, watchers: z.array(person()) }), 'Task watchers set'),
  TaskRepeatSet: event(z.object({ ...change, repeat: z.enum(repeats) }), 'Task repetition set'),
}

/** Streams: `tasks-<task>`. */
export const taskEvents = {
  ...taskFieldEvents,
  TaskCreated: event(
    z.object({
      ...task,
      project: impersonal(),
      section,
      /** Its place in the section: a key that sorts by code unit. */
      place: impersonal(),
      title: written(),
      description: written().nullable(),
      status: impersonal(),
      assignee,
      reporter: person().nullable(),
      priority: z.enum(priorities),
      labels: impersonal(z.array(z.string())),
      ...due,
      start: z.iso.date().nullable(),
      estimate_minutes: z.int().nullable(),
      watchers: z.array(person()),
      repeat: z.enum(repeats),
    }),
    'Task created',
  ),
  TaskMoved: event(
    z.object({ ...change, project: impersonal(), section, place: impersonal() }),
    'Task moved',
  ),
  TaskArchived: event(z.object(task), 'Task archived'),
  TaskDeleted: event(z.object(task), 'Task deleted'),
  TaskRestored: event(z.object(task), 'Task restored'),
  /** It is a template from then on: on no board, and others are made from it. */
  TaskTemplated: event(z.object(task), 'Task template made'),
  /** A fact opened it by a rule, or is over. `topic`: tells facts of one person apart. `day`: the person's own, as of a document. */
  TaskCaused: event(
    z.object({
      ...task,
      kind: z.enum(factKinds),
      studio: impersonal(),
      automation: impersonal(),
      person: person(),
      topic: impersonal(),
      day: personal(z.string(), { of: 'person' }).nullable(),
      /** null: it was opened. */
      settled: z.enum(settledWhys).nullable(),
    }),
    'Task opened or done by a fact',
  ),
  /** Told a day before, and once it is over. */
  TaskDueReminded: event(
    z.object({ task: thing(), due_at: impersonal(), what: z.enum(['soon', 'over']) }),
    'Task due date reminded',
  ),
  SubtaskAdded: event(
    z.object({ ...subtask, title: written(), status: impersonal(), assignee, due: due.due }),
    'Subtask added',
  ),
  SubtaskRenamed: event(z.object({ ...subtask, title: written() }), 'Subtask renamed'),
  SubtaskStatusSet: event(z.object({ ...subtask, status: impersonal() }), 'Subtask status set'),
  SubtaskAssigned: event(z.object({ ...subtask, assignee }), 'Subtask assigned'),
  SubtaskDueSet: event(z.object({ ...subtask, due: due.due }), 'Subtask due date set'),
  SubtaskRemoved: event(z.object(subtask), 'Subtask removed'),
  CommentAdded: event(
    z.object({ ...comment, text: written(), mentions: z.array(person()) }),
    'Comment added',
  ),
  CommentEdited: event(
    z.object({ ...comment, text: written(), mentions: z.array(person()) }),
    'Comment edited',
  ),
  CommentRemoved: event(z.object(comment), 'Comment removed'),
  CommentReacted: event(
    z.object({ ...comment, reaction: impersonal(), on: z.boolean() }),
    'Reaction to a comment',
  ),
  /** A fact about who added them, whose files they are: they go when that person is erased. `comment`: null for the task itself. */
  AttachmentsAdded: eventType(
    z.object({
      ...task,
      comment: impersonal().nullable(),
      files: impersonal(
        z.array(
          z.object({ attachment: z.string(), file: z.string(), type: z.string(), bytes: z.int() }),
        ),
      ),
      /** In the order of the files. */
      names: z.array(written()),
    }),
    { of: (data) => data.by, name: 'Files added' },
  ),
  AttachmentRemoved: event(z.object({ ...task, attachment: thing() }), 'File removed'),
  TaskRelated: event(
    z.object({ ...task, kind: z.enum(relationKinds), other: thing() }),
    'Task related',
  ),
  TaskUnrelated: event(
    z.object({ ...task, kind: z.enum(relationKinds), other: thing() }),
    'Task relation removed',
  ),
  /** In place of all that were said before. */
  TaskLinked: eventType(
    z.object({ ...task, links: z.array(StoredRecordLink) }),
    { of: ofTask, name: 'Task linked' },
    // Further kinds of links.
    { version: 3, upcast: { 1: (linked: object) => linked, 2: (linked: object) => linked } },
  ),
}

/** Streams: `task-filters-<user>`. */
export const taskFilterEvents = {
  TaskFilterSaved: eventType(
    z.object({
      user: person(),
      filter: thing(),
      project: impersonal().nullable(),
      name: personal(),
      words: personal(),
      shared: z.boolean(),
      query: impersonal(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
    }),
    { of: ({ user }) => user, name: 'Task filter saved' },
  ),
  TaskFilterRemoved: eventType(z.object({ user: person(), filter: thing() }), {
    of: ({ user }) => user,
    name: 'Task filter removed',
  }),
}

const ofStudio = (data: { readonly studio: string }): string => data.studio
const automation = { studio: impersonal(), automation: thing(), by }
/** Streams: `task-automations-<studio>`. A rule as it is from then on; tasks that it has opened stay as they are. */
export const automationEvents = {
  AutomationSet: eventType(
    z.object({
      ...automation,
      kind: z.enum(factKinds),
      on: z.boolean(),
      project: impersonal(),
      section,
      title: impersonal(),
      assign: z.enum(automationAssigns),
      assignee,
      priority: z.enum(priorities),
      due_days: z.int().nullable(),
      before_days: z.int(),
    }),
    { of: ofStudio, name: 'Task rule set' },
  ),
  AutomationRemoved: eventType(z.object(automation), {
    of: ofStudio,
    name: 'Task rule removed',
  }),
}
