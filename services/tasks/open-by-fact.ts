import { createHash } from 'node:crypto'
import { addDays } from '#shared/platform/local-day.ts'
import type { Person } from '#shared/platform/people.ts'
import { dateAt } from '#shared/platform/time.ts'
import {
  automationLimits,
  factLinks,
  type SettledWhy,
  type TaskFactKind,
} from '#shared/tasks/automations.ts'
import { isOfProject, taskLimits } from '#shared/tasks/rules.ts'
import { queryOpenCaused } from '#projections/tasks/automations.ts'
import { queryKnownTasks, queryTaskCount } from '#projections/tasks/task-queries.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import { TASKS } from '#shared/tasks/my-calls.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitDecisions } from '../platform/kernel/find-visible.ts'
import type { ProcessContext } from '../platform/process/define-process.ts'
import { automationAggregate, automationStream, type AutomationRule } from './automation.ts'
import { placeAtEnd } from './place.ts'
import { projectAggregate, projectStream, type ProjectState } from './project.ts'
import { keptValues, studioZone, type TaskNeeds } from './task-calls.ts'
import { taskAggregate, taskStream } from './task.ts'
import { startValues, type WrittenTask } from './task-state.ts'

/** A fact that may open a task. `id`: with kind, person and topic it is this fact and no other. */
export interface Fact {
  readonly kind: TaskFactKind
  readonly studio: string
  readonly person: string
  readonly topic: string
  readonly id: string
  readonly day: string | null
}
/** The task of a fact by a rule: the same whenever it is asked for. */
const taskOf = (rule: AutomationRule, { kind, studio, person, topic, id }: Fact): string =>
  createHash('sha256')
    .update(JSON.stringify([rule.automation, kind, studio, person, topic, id]))
    .digest('hex')
    .slice(0, 32)

/** The rules of a studio that are on, for facts of this kind. */
export async function rulesFor(app: App, studio: string, kind: TaskFactKind) {
  const { state } = await app.load(automationAggregate, automationStream(studio))
  return state.filter((rule) => rule.on && rule.kind === kind)
}

/**
 * Opens the task of each fact by each rule, unless it was opened before, whatever has become of it: at most 200 a time, so that those
 * keep no place from others. What one of them cannot do does not hold up the rest.
 */
export async function openTasks(
  app: App,
  needs: TaskNeeds,
  pairs: readonly (readonly [AutomationRule, Fact])[],
  context: ProcessContext,
): Promise<void> {
  const each = { log: app.log, of: ([rule]: (typeof pairs)[number]) => rule.automation }
  const open = await openProjects(app, pairs)
  const known = await queryKnownTasks(
    app.read<TaskTables>(),
    pairs.map(([rule, fact]) => taskOf(rule, fact)),
  )
  const unopened = pairs.filter(
    ([rule, fact]) =>
      open.get(rule.project)?.studio === fact.studio && !known.has(taskOf(rule, fact)),
  )
  await eachOf(unopened.slice(0, automationLimits.opened), each, ([rule, fact]) =>
    openTask(app, needs, [rule, fact], context),
  )
}
/** The projects of these rules that are there and have room: of the others the screen of the rules says so, and they take no place. */
async function openProjects(app: App, pairs: readonly (readonly [AutomationRule, Fact])[]) {
  const ids = [...new Set(pairs.map(([{ project }]) => project))]
  const found = await Promise.all(
    ids.map(async (id): Promise<(readonly [string, ProjectState])[]> => {
      const { state } = await app.load(projectAggregate, projectStream(id))
      if (state === 'absent' || state.deleted) return []
      const count = await queryTaskCount(app.read<TaskTables>(), id)
      return count < taskLimits.tasks ? [[id, state]] : []
    }),
  )
  return new Map(found.flat())
}
async function openTask(
  app: App,
  needs: TaskNeeds,
  [rule, fact]: readonly [AutomationRule, Fact],
  { now, handle }: ProcessContext,
): Promise<void> {
  const { studio, person: about, kind, topic, day } = fact
  const { state: project } = await app.load(projectAggregate, projectStream(rule.project))
  // The screen of the rules says what is gone: nothing is tried again.
  if (project === 'absent' || project.deleted || project.studio !== studio) return
  const person = (await app.people.get([about], now)).get(about)
  if (!person || person.erased) return
  if ((await queryTaskCount(app.read<TaskTables>(), project._id)) >= taskLimits.tasks) return
  const task = taskOf(rule, fact)
  const [assignee = null, ...watchers] = await assigneesOf(app, needs, { rule, person, project })
  const { automation, title, priority, due_days } = rule
  const today = dateAt(now, await studioZone(needs, app, studio))
  const due = due_days === null ? null : addDays(today, due_days)
  const link = { kind: factLinks[kind], person: about, day: kind === 'idExpiry' ? null : day }
  await handle(
    taskAggregate,
    taskStream(task),
    {
      type: 'CreateTask',
      at: { project: project._id, level: 'manage' },
      ...startValues,
      labels: [],
      title,
      priority,
      assignee,
      watchers: watchers.slice(0, taskLimits.watchers),
      ...(await keptValues(needs, app, studio, { due })),
      task,
      project: project._id,
      section: project.sections.some(({ _id }) => _id === rule.section) ? rule.section : null,
      place: placeAtEnd(null, Date.parse(now)),
      made: {
        links: [link.kind === 'person' ? { ...link, day: null } : link],
        cause: { kind, studio, automation, person: about, topic, day },
      },
    },
    { studio },
  )
}

/**
 * Whose task it is, and then who watches it: of the Model's trainers, or the studio's managers where there is none, the first by
 * login is asked and the others hear of it. Nobody is asked to see to themselves.
 */
async function assigneesOf(
  app: App,
  needs: TaskNeeds,
  {
    rule: { assign, assignee },
    person,
    project,
  }: { rule: AutomationRule; person: Person; project: ProjectState },
): Promise<readonly string[]> {
  const usable = (one: Person | undefined): one is Person =>
    one?.active === true && !one.erased && isOfProject(project, one)
  const named = async (users: readonly string[]) => {
    const found = await app.people.get(users, app.now())
    return users.filter((user) => usable(found.get(user)))
  }
  if (assign === 'nobody') return []
  if (assign === 'person' && assignee !== person.user)
    return named(assignee === null ? [] : [assignee])
  const others = (users: readonly string[]) => users.filter((user) => user !== person.user)
  const trainers =
    assign === 'trainer' ? others(await named(await needs.trainersOf(app, person.user))) : []
  if (trainers.length > 0) return trainers
  const here = await app.people.inStudio(project.studio)
  return others(
    here
      .filter((one) => one.tipCont === 'Manager' && !one.owner && usable(one))
      .map(({ user }) => user),
  ).toSorted()
}

/** Sets the open tasks of a person to done that a fact of this kind has opened and that is over: those that `isOver` says. */
export async function settleTasks(
  app: App,
  { kind, person, why }: { kind: TaskFactKind; person: string; why: SettledWhy },
  isOver: (cause: NonNullable<WrittenTask['cause']>) => boolean,
  { handle }: ProcessContext,
): Promise<void> {
  await awaitDecisions(app, TASKS)
  const open = await queryOpenCaused(app.read<TaskTables>(), { kind, person })
  const each = { log: app.log, of: ({ task }: (typeof open)[number]) => task }
  await eachOf(open, each, async ({ task, studio }) => {
    const { state } = await app.load(taskAggregate, taskStream(task))
    if (state === 'absent' || state.cause === null || !isOver(state.cause)) return
    await handle(taskAggregate, taskStream(task), { type: 'SettleByFact', why }, { studio })
  })
}
