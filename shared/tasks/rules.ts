import { audiencesOf, type AudienceMember } from '../permissions/audience.ts'
import { documentTypes, pictureTypes, type FileLimits } from '../platform/file-types.ts'

/** Limits of tasks; the server refuses by them, and screens say them before. */
export const taskLimits = {
  /** Projects of one studio, deleted ones included. */
  projects: 200,
  sections: 50,
  members: 50,
  labels: 50,
  name: 100,
  status: 40,
  title: 200,
  description: 20_000,
  comment: 5_000,
  /** Tasks of one project that are not deleted; so many an answer may hold. */
  tasks: 20_000,
  subtasks: 100,
  comments: 500,
  files: 100,
  watchers: 50,
  ofTask: { labels: 20, relations: 50, links: 20 },
  mentions: 20,
  /** Tasks changed at once, and those that one decision holds. */
  bulk: 200,
  /** Tasks of one answer of the search, of one's own tasks, and lines of a history: the newest first. */
  listed: 500,
  filters: 50,
  /** Times that a person picks a task to work on, on one day. */
  picks_day: 200,
  /** Templates of tasks in one project; subtasks of all tasks of one project that is copied. */
  templates: 50,
  copied_subtasks: 1_000,
  estimate_minutes: 60_000,
} as const
export const taskFileLimits: FileLimits = {
  types: [...pictureTypes, ...documentTypes],
  bytes_max: 20 * 1024 * 1024,
  count_max: 10,
}

export const STATUS_DEFAULT = 'To do'
/** The one status with a meaning of its own: a task with it is completed. Case does not matter. */
export const isDone = (status: string): boolean => status.trim().toLowerCase() === 'done'

export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]
/** When a task that was done comes again: the next one is made with its values, and the repetition goes on with that. */
export const repeats = ['never', 'daily', 'weekly', 'monthly'] as const
export type Repeat = (typeof repeats)[number]
export const relationKinds = ['blocks', 'duplicates', 'relates'] as const
export type RelationKind = (typeof relationKinds)[number]
export const reactions = ['👍', '👎', '❤️', '🎉', '👀', '✅'] as const
export const labelColours = ['grey', 'red', 'orange', 'yellow', 'green', 'blue', 'violet'] as const
/** A template is on no board and in no list: tasks are made from it. */
export const taskStates = ['open', 'archived', 'deleted', 'template'] as const
export type TaskState = (typeof taskStates)[number]

/** The levels of a member in a project; each contains those before it. */
export const projectLevels = ['view', 'comment', 'edit', 'manage'] as const
export type ProjectLevel = (typeof projectLevels)[number]
export type ProjectMembers = Readonly<Record<string, ProjectLevel>>
export const isLevel = (held: ProjectLevel | null, needed: ProjectLevel): boolean =>
  held !== null && projectLevels.indexOf(held) >= projectLevels.indexOf(needed)

/** Somebody who asks for a project: whether they see its studio, what they hold of the resource, and who they are there. */
export interface ProjectReader extends AudienceMember {
  readonly sees: (studio: string) => boolean
  readonly holds: 'manage' | 'readOnly' | null
}
/**
 * Returns the reader's level in a project; null: it is not there for them. Managers of tasks manage each project of the studios
 * in their sight, readers of tasks view each; all others have what its members have, as long as they see the studio.
 */
export function projectLevel(
  {
    studio,
    members,
    deleted,
  }: { readonly studio: string; readonly members: ProjectMembers; readonly deleted: boolean },
  reader: ProjectReader,
): ProjectLevel | null {
  if (deleted || !reader.sees(studio)) return null
  if (reader.holds === 'manage') return 'manage'
  const saidValues = audiencesOf(reader, reader.studio === studio).flatMap(
    (audience) => members[audience] ?? [],
  )
  const best = projectLevels.findLast((level) => saidValues.includes(level))
  return best ?? (reader.holds === 'readOnly' ? 'view' : null)
}

/** Whether this person is let into a project by its members, or by what Managers and those above them hold: only they are given its tasks. */
export const isOfProject = (
  { studio, members }: { readonly studio: string; readonly members: ProjectMembers },
  person: AudienceMember & { readonly owner?: boolean; readonly super?: boolean },
): boolean =>
  person.owner === true ||
  person.super === true ||
  (person.studio === studio &&
    (person.tipCont === 'Manager' ||
      audiencesOf(person, true).some((one) => Object.hasOwn(members, one))))

/** The order of cards in a section: by place, then by id. */
export const inPlaceOrder = (
  a: { readonly place: string; readonly _id: string },
  b: { readonly place: string; readonly _id: string },
): number => (a.place === b.place ? compare(a._id, b._id) : compare(a.place, b.place))
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Day 1 of every template of a project: its dates count from it, and are due by no clock. */
export const TEMPLATE_START = '2001-01-01'
