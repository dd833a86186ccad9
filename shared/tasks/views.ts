import { z } from 'zod'
import { RecordLink } from '../permissions/record-links.ts'
import {
  labelColours,
  priorities,
  projectLevels,
  relationKinds,
  repeats,
  taskStates,
} from './rules.ts'

const Section = z.object({ _id: z.string(), name: z.string() })
export const Project = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  studio: z.string(),
  sections: z.array(Section),
})
export type Project = z.output<typeof Project>

const Label = z.object({ _id: z.string(), name: z.string(), colour: z.enum(labelColours) })
export type Label = z.output<typeof Label>
export const ProjectLevelSchema = z.enum(projectLevels)
/** A project with all that its screens need. `level`: what the caller may do in it. `limit`: how many tasks a section is meant to hold. */
export const ProjectDetail = Project.extend({
  level: ProjectLevelSchema,
  members: z.record(z.string(), ProjectLevelSchema),
  labels: z.array(Label),
  sections: z.array(Section.extend({ limit: z.int().nullable() })),
})
export type ProjectDetail = z.output<typeof ProjectDetail>

/** `url` answers the file itself, `url?size=128` (or 512) the thumbnail of a picture. */
const Attachment = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  url: z.string(),
})
export type Attachment = z.output<typeof Attachment>
const Subtask = z.object({
  subtaskId: z.string(),
  title: z.string(),
  status: z.string(),
  assignee: z.string().nullable(),
  due: z.string().nullable(),
})
export type Subtask = z.output<typeof Subtask>
/** `reactions`: the logins by sign. `edited`: when last, null if never. */
export const Comment = z.object({
  _id: z.string(),
  text: z.string(),
  author: z.string(),
  at: z.string(),
  edited: z.string().nullable(),
  attachments: z.array(Attachment),
  reactions: z.record(z.string(), z.array(z.string())),
})
export type Comment = z.output<typeof Comment>

/** A task without its long lists: enough for a card on the board and for a row of a list. */
const head = {
  _id: z.string(),
  title: z.string(),
  status: z.string(),
  assignee: z.string().nullable(),
  reporter: z.string().nullable(),
  creator: z.string().nullable(),
  projectId: z.string(),
  section: z.string().nullable(),
  priority: z.enum(priorities),
  labels: z.array(z.string()),
  /** By the studio's clock: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM`. `due_at`: the instant at which it is over. */
  due: z.string().nullable(),
  due_at: z.string().nullable(),
  start: z.string().nullable(),
  estimate_minutes: z.int().nullable(),
  repeat: z.enum(repeats),
  state: z.enum(taskStates),
  created_at: z.string(),
  changed_at: z.string(),
  /** Grows with every change: what an edit sends back as the version that it was based on. */
  version: z.int(),
}
/** `place`: cards of a section stand in the order of these texts (by code unit), then of their ids. */
export const TaskCard = z.object({
  ...head,
  place: z.string(),
  /** The people to whose records it is linked, as far as the caller may see those. */
  about: z.array(z.string()),
  subtasks: z.object({ done: z.int(), all: z.int() }),
  comments: z.int(),
  attachments: z.int(),
})
export type TaskCard = z.output<typeof TaskCard>
export const Relation = z.object({ kind: z.enum(relationKinds), task: z.string() })
export type Relation = z.output<typeof Relation>
/** A task whole. What is absent is null or an empty list; an erased author's texts read `[erased]`. */
export const Task = z.object({
  ...head,
  description: z.string().nullable(),
  attachments: z.array(Attachment),
  subtasks: z.array(Subtask),
  comments: z.array(Comment),
  watchers: z.array(z.string()),
  relations: z.array(Relation),
  links: z.array(RecordLink),
  /** How many links there are besides, to what the caller may not see. */
  links_hidden: z.int(),
})
export type Task = z.output<typeof Task>

/** One line of a task's history. `what`: type of event; `field`: the values before and after, where it set one. */
export const HistoryLine = z.object({
  at: z.string(),
  by: z.string(),
  what: z.string(),
  version: z.int(),
  before: z.unknown(),
  after: z.unknown(),
})
/**
 * Throughput: tasks made and completed by week (its Monday). Ages: of open tasks by section, whole days since they came there. Time
 * worked in these weeks: on all tasks of a section, and by person, the most first, at most 500.
 */
export const ProjectReport = z.object({
  people: z.array(z.object({ user: z.string(), worked_seconds: z.int() })),
  weeks: z.array(z.object({ week: z.string(), made: z.int(), completed: z.int() })),
  sections: z.array(
    z.object({
      section: z.string().nullable(),
      open: z.int(),
      age_days_median: z.number().nullable(),
      age_days_max: z.number().nullable(),
      worked_seconds: z.int(),
    }),
  ),
})
/** A filter: the fields of a card by value, empty lists for anything. */
export const FilterQuery = z.object({
  words: z.string().max(100).default(''),
  status: z.array(z.string().max(40)).max(20).default([]),
  assignee: z.array(z.string().max(64)).max(50).default([]),
  label: z.array(z.string().max(64)).max(20).default([]),
  priority: z.array(z.enum(priorities)).default([]),
  due: z.enum(['any', 'overdue', 'today', 'week', 'none']).default('any'),
})
export const SavedFilter = z.object({
  _id: z.string(),
  user: z.string(),
  projectId: z.string().nullable(),
  name: z.string(),
  shared: z.boolean(),
  query: FilterQuery,
})
