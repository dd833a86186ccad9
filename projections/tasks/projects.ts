import { projectEvents } from '#shared/tasks/events.ts'
import { PROJECTS } from '#shared/tasks/my-calls.ts'
import type { ProjectMembers } from '#shared/tasks/rules.ts'
import type { Label, ProjectDetail } from '#shared/tasks/views.ts'
import { assertNever } from '#shared/platform/messages.ts'
import { defineProjection, table, typed, type RowOf } from '../platform/define/define-projection.ts'

type Sections = ProjectDetail['sections']
const project = table({
  columns: {
    project: 'text',
    studio: 'text',
    name: 'text',
    description: 'text null',
    description_by: 'text',
    members: typed<ProjectMembers>('jsonb'),
    sections: typed<Sections>('jsonb'),
    labels: typed<readonly Label[]>('jsonb'),
    deleted: 'boolean',
    template: 'boolean',
  },
  key: ['project'],
  indexes: [['studio']],
  personal: [{ of: 'description_by', columns: ['description'] }],
})
export type ProjectRow = RowOf<typeof project>
export type ProjectTables = { readonly task_project: ProjectRow }

/** Every project, as it is now. */
export const projects = defineProjection({
  name: PROJECTS,
  version: 2,
  module: 'tasks',
  sharded: true,
  events: projectEvents,
  tables: { task_project: project },
  keysOf: ({ data }) => ({ task_project: [[data.project]] }),
  on: (event, { task_project: rows }) => {
    if (event.type === 'ProjectCreated') {
      const { by: description_by, ...made } = event.data
      return rows.put({
        ...made,
        description_by,
        sections: [],
        labels: [],
        deleted: false,
        template: false,
      })
    }
    const row = rows.get(event.data.project)
    if (row) rows.put({ ...row, ...changeOf(row, event) })
  },
})
type Event = Parameters<(typeof projects)['on']>[0]
function changeOf(
  { sections }: ProjectRow,
  { type, data }: Exclude<Event, { type: 'ProjectCreated' }>,
): Partial<ProjectRow> {
  const withSection = (change: Partial<Sections[number]>) => ({
    sections: sections.map((one) =>
      'section' in data && one._id === data.section ? { ...one, ...change } : one,
    ),
  })
  switch (type) {
    case 'ProjectRenamed':
      return { name: data.name }
    case 'ProjectDescribed':
      return { description: data.description, description_by: data.by }
    case 'ProjectDeleted':
    case 'ProjectRestored':
      return { deleted: type === 'ProjectDeleted' }
    case 'ProjectTemplated':
      return { template: true }
    case 'ProjectMembersSet':
      return { members: data.members }
    case 'ProjectLabelsSet':
      return { labels: data.labels.map(({ label: _id, ...rest }) => ({ _id, ...rest })) }
    case 'SectionAdded':
      return { sections: [...sections, { _id: data.section, name: data.name, limit: null }] }
    case 'SectionRenamed':
      return withSection({ name: data.name })
    case 'SectionLimitSet':
      return withSection({ limit: data.limit })
    case 'SectionsReordered': {
      const order = data.sections
      return { sections: sections.toSorted((a, b) => order.indexOf(a._id) - order.indexOf(b._id)) }
    }
    case 'SectionRemoved':
      return { sections: sections.filter(({ _id }) => _id !== data.section) }
    default:
      return assertNever(type)
  }
}
