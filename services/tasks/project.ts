import { isDeepStrictEqual } from 'node:util'
import { projectEvents } from '#shared/tasks/events.ts'
import { refuseTask } from '#shared/tasks/refusals.ts'
import {
  isLevel,
  projectLevel,
  taskLimits,
  type ProjectLevel,
  type ProjectMembers,
  type ProjectReader,
} from '#shared/tasks/rules.ts'
import type { Label, Project, ProjectDetail } from '#shared/tasks/views.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

export interface ProjectState extends Omit<ProjectDetail, 'level' | 'labels'> {
  readonly labels: readonly Label[]
  readonly members: ProjectMembers
  readonly deleted: boolean
  readonly template: boolean
}
export type StoredProject = ProjectState | 'absent'
type State = StoredProject
/** The person who gives a command; what they may do the project itself says, as the log has it. */
interface As {
  readonly as: ProjectReader
}
/** The project, for who may do this in it; one that is not there for them is not told from none. */
function present(state: State, { as }: As, needed: ProjectLevel = 'manage'): ProjectState {
  const level = state === 'absent' ? null : projectLevel(state, as)
  if (state === 'absent' || level === null) return refuseTask('tasks.projectUnknown')
  return isLevel(level, needed) ? state : refuseTask('tasks.notAllowed')
}
const sectionOf = ({ sections }: ProjectState, section: string) =>
  sections.find(({ _id }) => _id === section) ?? refuseTask('tasks.sectionUnknown')
/** Returns an event of a project, with what it is about and who did it. */
const told = ({ _id: project }: ProjectState, { actor: by }: DecisionContext) => ({ project, by })

interface Naming {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
}
const labelsSet = (of: { project: string; by: string }, labels: readonly Label[]) => ({
  type: 'ProjectLabelsSet' as const,
  data: { ...of, labels: labels.map(({ _id: label, ...rest }) => ({ label, ...rest })) },
})
interface Copying extends Pick<ProjectState, 'studio' | 'name' | 'members' | 'sections'> {
  readonly project: string
  readonly description: string | null
  readonly labels: readonly Label[]
  readonly template: boolean
}
interface Named {
  readonly _id: string
  readonly name: string
}

export const projectAggregate = aggregateOf<State>()({
  name: 'projects',
  events: projectEvents,
  initial: 'absent',
  decide: {
    /** Sent again it is the same project. */
    CreateProject: (
      state,
      data: { project: string; studio: string; name: string; members: ProjectMembers } & Naming,
      { actor: by },
    ) =>
      state === 'absent'
        ? [{ type: 'ProjectCreated', data: { ...data, description: data.description ?? null, by } }]
        : [],
    /** A whole project at once, made of another one; sent again it is the same. */
    CopyProject: (state, { sections, labels, template, ...made }: Copying, { actor: by }) => {
      if (state !== 'absent') return []
      const of = { project: made.project, by }
      return [
        { type: 'ProjectCreated', data: { ...made, by } },
        ...(template ? [{ type: 'ProjectTemplated' as const, data: of }] : []),
        ...(labels.length === 0 ? [] : [labelsSet(of, labels)]),
        ...sections.flatMap(({ _id: section, name, limit }) => [
          { type: 'SectionAdded' as const, data: { ...of, section, name } },
          ...(limit === null
            ? []
            : [{ type: 'SectionLimitSet' as const, data: { ...of, section, limit } }]),
        ]),
      ]
    },
    UpdateProject: (state, command: As & Naming, context) => {
      const project = present(state, command)
      const { name, description } = command
      const of = told(project, context)
      return [
        ...(name === undefined || name === project.name
          ? []
          : [{ type: 'ProjectRenamed' as const, data: { ...of, name } }]),
        ...(description === undefined || (description || null) === project.description
          ? []
          : [
              {
                type: 'ProjectDescribed' as const,
                data: { ...of, description: description || null },
              },
            ]),
      ]
    },
    DeleteProject: (state, command: As, context) => [
      { type: 'ProjectDeleted', data: told(present(state, command), context) },
    ],
    RestoreProject: (state, { as }: As, context) => {
      if (state === 'absent') return refuseTask('tasks.projectUnknown')
      const project = present({ ...state, deleted: false }, { as })
      return state.deleted ? [{ type: 'ProjectRestored', data: told(project, context) }] : []
    },
    SetMembers: (state, command: As & { members: ProjectMembers }, context) => {
      const project = present(state, command)
      const { members } = command
      return isDeepStrictEqual(members, project.members)
        ? []
        : [{ type: 'ProjectMembersSet', data: { ...told(project, context), members } }]
    },
    SetLabels: (state, command: As & { labels: readonly Label[] }, context) => {
      const project = present(state, command)
      return isDeepStrictEqual(command.labels, project.labels)
        ? []
        : [labelsSet(told(project, context), command.labels)]
    },
    AddSection: (state, command: As & { section: string; name: string }, context) => {
      const project = present(state, command)
      const { section, name } = command
      if (project.sections.some(({ _id }) => _id === section)) return []
      if (project.sections.length >= taskLimits.sections)
        return refuseTask('tasks.full', { max: taskLimits.sections })
      return [{ type: 'SectionAdded', data: { ...told(project, context), section, name } }]
    },
    /** Names and order at once; sections that are not named stay behind those that are. */
    ArrangeSections: (state, command: As & { sections: readonly Named[] }, context) => {
      const project = present(state, command)
      const of = told(project, context)
      const named = [...new Map(command.sections.map((one) => [one._id, one])).values()]
      const renamed = named.filter(({ _id, name }) => sectionOf(project, _id).name !== name)
      const before = project.sections.map(({ _id }) => _id)
      const first = named.map(({ _id }) => _id)
      const sections = [...first, ...before.filter((_id) => !first.includes(_id))]
      return [
        ...renamed.map(({ _id: section, name }) => ({
          type: 'SectionRenamed' as const,
          data: { ...of, section, name },
        })),
        ...(isDeepStrictEqual(sections, before)
          ? []
          : [{ type: 'SectionsReordered' as const, data: { ...of, sections } }]),
      ]
    },
    RenameSection: (state, command: As & { section: string; name: string }, context) => {
      const project = present(state, command)
      const { section, name } = command
      return sectionOf(project, section).name === name
        ? []
        : [{ type: 'SectionRenamed', data: { ...told(project, context), section, name } }]
    },
    LimitSection: (state, command: As & { section: string; limit: number | null }, context) => {
      const project = present(state, command)
      const { section, limit } = command
      return sectionOf(project, section).limit === limit
        ? []
        : [{ type: 'SectionLimitSet', data: { ...told(project, context), section, limit } }]
    },
    RemoveSection: (state, command: As & { section: string }, context) => {
      const project = present(state, command)
      const { _id: section } = sectionOf(project, command.section)
      return [{ type: 'SectionRemoved', data: { ...told(project, context), section } }]
    },
  },
  evolve: {
    ProjectCreated: (_state, { project: _id, studio, name, description, members }) => ({
      _id,
      studio,
      name,
      description,
      members,
      sections: [],
      labels: [],
      deleted: false,
      template: false,
    }),
    ProjectTemplated: (state) => after(state, { template: true }),
    ProjectRenamed: (state, { name }) => after(state, { name }),
    ProjectDescribed: (state, { description }) => after(state, { description }),
    ProjectDeleted: (state) => after(state, { deleted: true }),
    ProjectRestored: (state) => after(state, { deleted: false }),
    ProjectMembersSet: (state, { members }) => after(state, { members }),
    ProjectLabelsSet: (state, { labels }) =>
      after(state, { labels: labels.map(({ label: _id, ...rest }) => ({ _id, ...rest })) }),
    SectionAdded: (state, { section: _id, name }) =>
      sectionsAfter(state, (sections) => [...sections, { _id, name, limit: null }]),
    SectionRenamed: (state, { section, name }) =>
      sectionsAfter(state, (sections) =>
        sections.map((one) => (one._id === section ? { ...one, name } : one)),
      ),
    SectionLimitSet: (state, { section, limit }) =>
      sectionsAfter(state, (sections) =>
        sections.map((one) => (one._id === section ? { ...one, limit } : one)),
      ),
    SectionsReordered: (state, { sections: order }) =>
      sectionsAfter(state, (sections) =>
        sections.toSorted((a, b) => order.indexOf(a._id) - order.indexOf(b._id)),
      ),
    SectionRemoved: (state, { section }) =>
      sectionsAfter(state, (sections) => sections.filter(({ _id }) => _id !== section)),
  },
})
const after = (state: State, change: Partial<ProjectState>): State =>
  state === 'absent' ? state : { ...state, ...change }
const sectionsAfter = (
  state: State,
  change: (sections: ProjectState['sections']) => ProjectState['sections'],
): State => (state === 'absent' ? state : { ...state, sections: change(state.sections) })

export const projectStream = (project: string): string => `projects-${project}`
/** A project as the fixed calls show it. */
export const projectShown = ({
  _id,
  name,
  description,
  studio,
  sections,
}: ProjectState): Project => ({
  _id,
  name,
  description,
  studio,
  sections: sections.map(({ limit: _limit, ...section }) => section),
})
