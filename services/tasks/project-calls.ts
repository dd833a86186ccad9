import { mayAddress, audienceParts } from '#shared/permissions/audience.ts'
import { maySee } from '#shared/permissions/actions.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import { sees } from '#shared/platform/allow.ts'
import { queryProjectCount } from '#projections/tasks/project-queries.ts'
import type { ProjectTables } from '#projections/tasks/projects.ts'
import { findVisiblePeople } from '../platform/kernel/find-visible.ts'
import { query, useCase, type AskedWith } from '../platform/kernel/use-case.ts'
import { findProject, projectReader, taskSight } from './finding.ts'
import type { TaskNeeds } from './task-calls.ts'
import { projectAggregate, projectShown, projectStream, type ProjectState } from './project.ts'

type State = ProjectState | 'absent'
const written = (state: State): ProjectState =>
  state === 'absent' ? refuseTask('tasks.projectUnknown') : state
const shown = ({ state }: { readonly state: State }) => projectShown(written(state))
const managed = (id: string, asked: AskedWith<object>) => findProject(asked, id, 'manage')
/** With all that its screens need, for somebody who may manage it. */
const detail = ({ state }: { readonly state: State }) => {
  const { deleted: _deleted, labels, ...rest } = written(state)
  return { ...rest, labels: [...labels], level: 'manage' as const }
}

export const getProjects = query(taskCalls.getProjects)(async ({ query: { studio }, ...asked }) => {
  const { projects } = await taskSight(asked, studio)
  return {
    projects: projects.map(({ project: _id, ...row }) => projectShown({ ...row, _id, labels: [] })),
  }
})
export const readProject = query(taskCalls.project)(async (asked) => {
  const { project, level } = await findProject(asked, asked.params.project)
  const { deleted: _deleted, labels, ...rest } = project
  return { ...rest, labels: [...labels], level }
})

export const createNewProjectOf = (needs: TaskNeeds) =>
  useCase(taskCalls.createNewProject).on(projectAggregate)({
    about: async (asked) => {
      const { app, context, body } = asked
      const as = await projectReader(asked)
      const studio = body.studio ?? as.studio
      if (
        studio === null ||
        !sees(context.actor, studio) ||
        (await needs.studioNamed(app, studio)) === undefined
      )
        return refuseTask('tasks.studioUnknown')
      const kept = await queryProjectCount(app.read<ProjectTables>(), studio)
      // A moment's lag of the read model lets in one or two more, and then no others.
      if (kept >= taskLimits.projects) refuseTask('tasks.full', { max: taskLimits.projects })
      return { key: context.commandId, studio }
    },
    command: ({ found: { key: project, studio }, body: { name, description } }) => ({
      type: 'CreateProject',
      project,
      studio,
      name,
      description: description || null,
      members: { [`studio:${studio}`]: 'edit' },
    }),
    reply: shown,
  })
export const updateProject = useCase(taskCalls.updateProject).on(projectAggregate)({
  about: (asked) => managed(asked.body._id, asked),
  command: ({ body: { name, description }, found: { as } }) => ({
    type: 'UpdateProject',
    as,
    name,
    description,
  }),
  reply: shown,
})
export const deleteProject = useCase(taskCalls.deleteProject).on(projectAggregate)({
  about: (asked) => managed(asked.params.id, asked),
  command: ({ found: { as } }) => ({ type: 'DeleteProject', as }),
  reply: ({ found: { key: _id } }) => ({ _id }),
})
export const restoreProject = useCase(taskCalls.restoreProject).on(projectAggregate)({
  about: async (asked) => {
    const key = asked.params.project
    const as = await projectReader(asked)
    const { state } = await asked.app.load(projectAggregate, projectStream(key))
    return { key, studio: state === 'absent' ? null : state.studio, as }
  },
  command: ({ found: { as } }) => ({ type: 'RestoreProject', as }),
  reply: detail,
})

export const createSection = useCase(taskCalls.createSection).on(projectAggregate)({
  about: (asked) => managed(asked.body.projectId, asked),
  command: ({ body: { name }, found: { as }, context: { commandId: section } }) => ({
    type: 'AddSection',
    as,
    section,
    name,
  }),
  reply: ({ body: { name }, context: { commandId: _id } }) => ({ _id, name }),
})
export const updateSections = useCase(taskCalls.updateSections).on(projectAggregate)({
  about: (asked) => managed(asked.body._id, asked),
  command: ({ body: { sections }, found: { as } }) => ({ type: 'ArrangeSections', as, sections }),
  reply: shown,
})
export const updateSectionName = useCase(taskCalls.updateSectionName).on(projectAggregate)({
  about: (asked) => managed(asked.body._id, asked),
  command: ({ body: { sectionId: section, name }, found: { as } }) => ({
    type: 'RenameSection',
    as,
    section,
    name,
  }),
  reply: shown,
})
export const deleteSection = useCase(taskCalls.deleteSection).on(projectAggregate)({
  about: (asked) => managed(asked.params.projectId, asked),
  command: ({ params: { sectionId: section }, found: { as } }) => ({
    type: 'RemoveSection',
    as,
    section,
  }),
  reply: shown,
})
export const setSectionLimit = useCase(taskCalls.setSectionLimit).on(projectAggregate)({
  about: (asked) => managed(asked.params.project, asked),
  command: ({ params: { section }, body: { limit }, found: { as } }) => ({
    type: 'LimitSection',
    as,
    section,
    limit,
  }),
  reply: detail,
})
export const setProjectLabels = useCase(taskCalls.setProjectLabels).on(projectAggregate)({
  about: (asked) => managed(asked.params.project, asked),
  command: ({ body, found: { as, project }, context: { commandId } }) => ({
    type: 'SetLabels',
    as,
    labels: body.labels.map(({ _id, ...label }, i) => ({
      _id: _id === undefined ? `${commandId.slice(0, 50)}.${i}` : knownLabel(project, _id),
      ...label,
    })),
  }),
  reply: detail,
})
const knownLabel = ({ labels }: ProjectState, label: string): string =>
  labels.some(({ _id }) => _id === label) ? label : refuseTask('tasks.labelUnknown')

/** Members are people and groups of the project's studio, in the sight of whoever names them; those of before may stay. */
export const setProjectMembers = useCase(taskCalls.setProjectMembers).on(projectAggregate)({
  about: (asked) => managed(asked.params.project, asked),
  needs: async ({ app, found, body, context: { actor, now: at } }) => {
    const unknown = () => refuseTask('tasks.outOfSight')
    const named = Object.keys(body.members)
      .filter((audience) => !Object.hasOwn(found.project.members, audience))
      .map(audienceParts)
    for (const { studio, tipCont } of named)
      if (studio !== undefined && (studio !== found.studio || !mayAddress(actor, studio, tipCont)))
        unknown()
    await findVisiblePeople(
      app,
      named.flatMap(({ user }) => user ?? []),
      {
        at,
        sees: (person) =>
          person.active &&
          maySee(actor, person) &&
          (person.studio === found.studio || person.super || person.owner),
        unknown,
      },
    )
  },
  command: ({ body: { members }, found: { as } }) => ({ type: 'SetMembers', as, members }),
  reply: detail,
})
