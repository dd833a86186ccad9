import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import { hasPermission } from '#shared/platform/allow.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { projectEvents, taskEvents } from '#shared/tasks/events.ts'
import { projectLevel, type ProjectMembers } from '#shared/tasks/rules.ts'
import {
  audience,
  queryListeners,
  type AudienceTables,
  type Listener,
} from '#projections/notifications/audience.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitReads } from '../platform/process/await-reads.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { pushTaskNews, tell, type News } from './tell.ts'

const { TaskCreated, TaskAssigned, TaskStatusSet, CommentAdded, CommentEdited, TaskDueReminded } =
  taskEvents
const { TaskReporterSet, TaskWatchersSet, TaskMoved } = taskEvents
const events = {
  TaskCreated,
  TaskAssigned,
  TaskStatusSet,
  CommentAdded,
  CommentEdited,
  TaskDueReminded,
}
type Heard = EventOf<typeof events> & { readonly id: string }
/** All that tells whom a task is about. */
const told = { ...events, TaskReporterSet, TaskWatchersSet, TaskMoved }
type Told = EventOf<typeof told> & { readonly version: number }

interface TaskPeople {
  readonly project: string
  readonly assignee: string | null
  readonly reporter: string | null
  readonly watchers: readonly string[]
  readonly mentioned: readonly string[]
}
/** Whom a task is about by an event, and whom its comment mentioned before. */
function peopleAfter(people: TaskPeople, { type, data }: Told): TaskPeople {
  switch (type) {
    case 'TaskCreated': {
      const { project, assignee, reporter, watchers } = data
      return { project, assignee, reporter, watchers, mentioned: [] }
    }
    case 'TaskAssigned':
      return { ...people, assignee: data.assignee }
    case 'TaskReporterSet':
      return { ...people, reporter: data.reporter }
    case 'TaskWatchersSet':
      return { ...people, watchers: data.watchers }
    case 'TaskMoved':
      return { ...people, project: data.project }
    default:
      return people
  }
}
const nobody: TaskPeople = {
  project: '',
  assignee: null,
  reporter: null,
  watchers: [],
  mentioned: [],
}

/** The project's studio and members as they are now: whoever was taken out of it is told nothing more. */
export async function projectOf({ journal }: Pick<App, 'journal'>, project: string) {
  const log = (await journal.read(`projects-${project}`)) as unknown as readonly EventOf<
    typeof projectEvents
  >[]
  let now: { studio: string; members: ProjectMembers; deleted: boolean } | undefined
  for (const { type, data } of log)
    if (type === 'ProjectCreated') now = { ...data, deleted: false }
    else if (now && type === 'ProjectMembersSet') now = { ...now, members: data.members }
    else if (now && (type === 'ProjectDeleted' || type === 'ProjectRestored'))
      now = { ...now, deleted: type === 'ProjectDeleted' }
  return now
}
type Project = Parameters<typeof projectLevel>[0]
/** Whether this person may see the project. */
export const seesProject = (one: Listener, project: Project): boolean => {
  const holds = (permission: 'manage' | 'readOnly') => hasPermission(one, 'tasks', permission)
  const reader = {
    user: one.user,
    tipCont: one.tipCont,
    studio: one.studio,
    sees: (studio: string) => one.allStudios || one.studios.includes(studio),
    holds: holds('manage') ? 'manage' : holds('readOnly') ? 'readOnly' : null,
  } as const
  return projectLevel(project, reader) !== null
}
/** Tells whether a person may hear of what a Model did: a trainer, whom their studio may restrict, only of their own. */
const mayHear = (one: Listener, project: Project, by: Listener | undefined): boolean => {
  const isOthers =
    by?.tipCont === 'Model' &&
    isTrainerLike(one.tipCont) &&
    !one.allStudios &&
    !one.models.includes(by.user)
  return seesProject(one, project) && !isOthers
}

/** The news that are meant for one person: told though they have muted the project. */
const meant = new Set(['assigned', 'mentioned'])
/** Returns what an event is to whom, each person once: the first that fits. */
function circlesOf(
  { type, data }: Heard,
  people: TaskPeople,
): readonly (readonly [string, readonly (string | null)[]])[] {
  const { assignee, reporter, watchers } = people
  switch (type) {
    case 'TaskCreated':
    case 'TaskAssigned':
      return [['assigned', [data.assignee]]]
    case 'TaskStatusSet':
      return [['status', [assignee, reporter, ...watchers]]]
    case 'CommentAdded':
      return [
        ['mentioned', data.mentions],
        ['commented', [assignee, reporter, ...watchers]],
      ]
    case 'CommentEdited':
      return [['mentioned', data.mentions.filter((one) => !people.mentioned.includes(one))]]
    case 'TaskDueReminded':
      return [[data.what, [assignee, ...watchers]]]
  }
}

const isGiven = (event: Heard): event is Extract<Heard, { type: 'TaskCreated' | 'TaskAssigned' }> =>
  event.type === 'TaskCreated' || event.type === 'TaskAssigned'

/** Tells people of tasks: what they were given, where they are mentioned, what was said and done to theirs, and what is due. */
export const tellOfTasks = (app: App): AnyProcess =>
  onEvent({
    name: 'notify-tasks',
    module: 'notifications',
    version: 2,
    events,
    onTimer: ({ key, data }, context) => pushTaskNews(key, String(data['studio']) || null, context),
    run: async (event, context) => {
      const by = 'by' in event.data ? event.data.by : ''
      // Most tasks of a list that comes in are nobody's yet: nothing is read for them.
      if (isGiven(event) && [null, by].includes(event.data.assignee)) return
      await awaitReads(app, [audience.name], event.position)
      const log = (await app.journal.read(event.stream)) as unknown as readonly Told[]
      const people = log
        .filter(({ type, version }) => type in told && version <= event.version)
        .reduce(peopleAfter, nobody)
      const project = await projectOf(app, people.project)
      // Nobody is given a template.
      if (!project || log.some(({ type }) => (type as string) === 'TaskTemplated')) return
      const everybody = await queryListeners(app.read<AudienceTables>(), event.occurredAt)
      const news = new Map<string, News>()
      for (const [what, circle] of circlesOf(event, mentionedBefore(log, event, people)))
        for (const about of circle) {
          const one = everybody.find(({ user }) => user === about)
          if (!one || about === null || about === by || news.has(about)) continue
          if (
            !mayHear(
              one,
              project,
              everybody.find(({ user }) => user === by),
            )
          )
            continue
          const { studio } = project
          const named = by === 'system' ? 'Callboard' : by
          const facts = { what, task: event.data.task, ...(by === '' ? {} : { by: named }) }
          news.set(about, {
            type: 'task',
            about,
            studio,
            facts,
            subject: `task ${event.id}`,
            ...(meant.has(what) ? {} : { unlessMuted: people.project }),
          })
        }
      await tell(
        app,
        [...news.values()],
        everybody,
        { id: event.id, at: event.occurredAt },
        context,
      )
    },
  })
/** With whom a comment mentioned before this edit. */
function mentionedBefore(
  log: readonly Told[],
  event: Heard & { readonly version: number },
  people: TaskPeople,
): TaskPeople {
  if (event.type !== 'CommentEdited') return people
  const mentioned = log.flatMap((one) =>
    (one.type === 'CommentAdded' || one.type === 'CommentEdited') &&
    one.version < event.version &&
    one.data.comment === event.data.comment
      ? one.data.mentions
      : [],
  )
  return { ...people, mentioned }
}
