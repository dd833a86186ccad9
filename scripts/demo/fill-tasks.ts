import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import { localDate } from '#shared/platform/time.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import type { ProjectDetail } from '#shared/tasks/views.ts'
import { studios, type DemoPerson } from './cast.ts'
import type { DemoClient } from './client.ts'
import { logInClient } from './client.ts'
import { demoProjects, demoSections, type DemoProject, type DemoTask } from './demo-tasks.ts'
import { demo_password, demoLogins } from './fill.ts'
import { inParallel } from './in-parallel.ts'
import type { Tell } from './steps.ts'

interface DemoTasks {
  readonly url: string
  readonly owner: DemoClient
  readonly people: readonly DemoPerson[]
  /** The moment for which everything is directed, in epoch milliseconds. */
  readonly to: number
}
type Speaks = ReadonlyMap<string, DemoClient>

/** Projects of both studios with tasks in every section, some late, some due today, and what their assignees say. */
export async function fillTasks(
  { url, owner, people, to }: DemoTasks,
  tell: Tell,
): Promise<string> {
  const speaks: Speaks = new Map(
    await Promise.all(
      demoLogins(people).map(
        async ({ user }) => [user, await logInClient(url, user, demo_password)] as const,
      ),
    ),
  )
  const all = studios.flatMap(({ studio, timezone }) => {
    const today = localDate(Math.floor(to / 1000), timezone)
    const ofStudio = people.filter((one) => one.studio === studio)
    return demoProjects.map((project) => ({ studio, today, people: ofStudio, project }))
  })
  await inParallel(all, (one) => fillProject(owner, speaks, one), tell)
  return `${all.length} projects with ${all.reduce((sum, { project }) => sum + project.tasks.length, 0)} tasks`
}

interface ProjectPlan {
  readonly studio: string
  readonly today: LocalDay
  readonly people: readonly DemoPerson[]
  readonly project: DemoProject
}
async function fillProject(
  owner: DemoClient,
  speaks: Speaks,
  { studio, today, people, project: { name, description, labels, tasks } }: ProjectPlan,
): Promise<void> {
  const { _id } = await owner.must<{ _id: string }>('POST', taskCalls.createNewProject.path, {
    name,
    description,
    studio,
  })
  const sections = new Map<string, string>()
  for (const section of demoSections) {
    const made = await owner.must<{ _id: string }>('POST', taskCalls.createSection.path, {
      projectId: _id,
      name: section,
    })
    sections.set(section, made._id)
  }
  const ofProject = (path: string) => path.replace('{project}', _id)
  const labelled = await owner.must<ProjectDetail>(
    'PUT',
    ofProject(taskCalls.setProjectLabels.path),
    {
      labels: Object.entries(labels).map(([label, colour]) => ({ name: label, colour })),
    },
  )
  const labelIds = new Map(labelled.labels.map((label) => [label.name, label._id]))
  const assigned = tasks.map((task, i) => ({ ...task, assignee: assigneeOf(people, task, i) }))
  const lines = assigned.map(
    ({ title, description: text, section, assignee, due, priority, label }) => ({
      title,
      priority,
      assignee,
      section: sections.get(section) ?? null,
      status: section === 'Done' ? 'Done' : section,
      due: due === null ? null : addDays(today, due),
      labels: [labelIds.get(label ?? '') ?? []].flat(),
      ...(text === undefined ? {} : { description: text }),
    }),
  )
  const { tasks: ids } = await owner.must<{ tasks: readonly string[] }>(
    'POST',
    ofProject(taskCalls.addTasks.path),
    { tasks: lines },
  )
  for (const [i, { subtasks = [], comments = [], assignee }] of assigned.entries()) {
    const task = ids[i] ?? ''
    for (const title of subtasks)
      await owner.must('POST', taskCalls.createSubtask.path, { _id: task, title })
    for (const text of comments)
      await (speaks.get(assignee ?? '') ?? owner).must(
        'POST',
        taskCalls.createComment.path,
        formOf({ taskId: task, text }),
      )
  }
}
/** The first of them is who visitors log in as; every third task is somebody else’s. */
function assigneeOf(people: readonly DemoPerson[], { role }: DemoTask, nth: number): string | null {
  const [first, second = first] = people.filter(({ tipCont }) => tipCont === role)
  return (nth % 3 === 2 ? second : first)?.user ?? null
}
function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return form
}
