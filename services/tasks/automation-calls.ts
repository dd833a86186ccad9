import { isOfProject } from '#shared/tasks/rules.ts'
import type { Automation } from '#shared/tasks/automation-views.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { sees } from '#shared/platform/allow.ts'
import {
  queryAutomations,
  queryCausedCounts,
  type AutomationTables,
} from '#projections/tasks/automations.ts'
import type { TaskTables } from '#projections/tasks/task-tables.ts'
import type { App } from '../platform/kernel/app.ts'
import { query, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { automationAggregate } from './automation.ts'
import { checkPeople, findProject, limitedTo } from './finding.ts'
import { projectAggregate, projectStream } from './project.ts'
import { checkSection, type TaskNeeds } from './task-calls.ts'

const LATELY_MS = 30 * 86_400_000

/** Refuses a studio that the caller does not see; a rule is about everybody there, so who is restricted to some models has none. */
async function checkStudio(
  asked: AskedWith<object>,
  { studioNamed }: TaskNeeds,
  studio: string,
): Promise<void> {
  if (!sees(asked.context.actor, studio) || (await studioNamed(asked.app, studio)) === undefined)
    refuseTask('tasks.studioUnknown')
  if (limitedTo(asked) !== null) refuseTask('tasks.notAllowed')
}

export const listAutomationsOf = (needs: TaskNeeds) =>
  query(taskCalls.automations)(async (asked) => {
    const { app, context } = asked
    const { studio } = asked.query
    await checkStudio(asked, needs, studio)
    const since = new Date(Date.parse(context.now) - LATELY_MS).toISOString()
    const [rows, counts] = await Promise.all([
      queryAutomations(app.read<AutomationTables>(), studio),
      queryCausedCounts(app.read<TaskTables>(), studio, since),
    ])
    return Promise.all(
      rows.map(async ({ automation: _id, project: projectId, ...row }) => ({
        ...row,
        _id,
        projectId,
        open: counts.get(_id)?.open ?? 0,
        lately: counts.get(_id)?.lately ?? 0,
        problem: await problemOf(app, { projectId, ...row }, context.now),
      })),
    )
  })
/** The things that a rule names and that are not there any more, as the log has it. */
async function problemOf(
  app: App,
  { projectId, studio, section, assignee }: Omit<Automation, '_id' | 'open' | 'lately' | 'problem'>,
  now: string,
): Promise<Automation['problem']> {
  const { state: project } = await app.load(projectAggregate, projectStream(projectId))
  if (project === 'absent' || project.deleted || project.studio !== studio) return 'projectGone'
  if (section !== null && !project.sections.some(({ _id }) => _id === section)) return 'sectionGone'
  if (assignee === null) return null
  const person = (await app.people.get([assignee], now)).get(assignee)
  return person?.active && !person.erased && isOfProject(project, person) ? null : 'assigneeGone'
}

export const setAutomationOf = (needs: TaskNeeds) =>
  useCase(taskCalls.setAutomation).on(automationAggregate)({
    about: async (asked) => {
      const { studio, projectId, section, assignee } = asked.body
      await checkStudio(asked, needs, studio)
      const { project } = await findProject(asked, projectId, 'manage')
      if (project.studio !== studio || project.template) refuseTask('tasks.projectUnknown')
      checkSection(project, section)
      await checkPeople(asked, project, [assignee])
      return { key: studio, studio }
    },
    command: ({ params, body: { projectId: project, ...rule } }) => ({
      type: 'Set',
      ...params,
      ...rule,
      project,
    }),
    reply: () => ({ ok: true }),
  })
export const removeAutomationOf = (needs: TaskNeeds) =>
  useCase(taskCalls.removeAutomation).on(automationAggregate)({
    about: async (asked) => {
      const { studio } = asked.query
      await checkStudio(asked, needs, studio)
      return { key: studio, studio }
    },
    command: ({ params, query: { studio } }) => ({ type: 'Remove', ...params, studio }),
    reply: () => ({ ok: true }),
  })
