import { taskCalls } from '#shared/tasks/calls.ts'
import { isDone } from '#shared/tasks/rules.ts'
import { tasksCsv } from '#shared/tasks/task-csv.ts'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { addDays, mondayOf } from '#shared/platform/local-day.ts'
import { dateAt } from '#shared/platform/time.ts'
import { queryOpenTasks } from '#projections/tasks/task-queries.ts'
import type { TaskHead, TaskTables } from '#projections/tasks/task-tables.ts'
import { query } from '../platform/kernel/use-case.ts'
import { hiddenModels, sightOf } from './finding.ts'
import { studioZone, type TaskNeeds } from './task-calls.ts'
import { projectSeconds } from './work-reading.ts'

const DAY_MS = 86_400_000
/** The middle of some numbers; of an even count the mean of both. */
function median(sorted: readonly number[]): number | null {
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

type Worked = Awaited<ReturnType<typeof projectSeconds>>[number]
const sumOf = (all: readonly Worked[]): number => all.reduce((sum, { seconds }) => sum + seconds, 0)
const byPerson = (all: readonly Worked[]) =>
  [...Map.groupBy(all, ({ person }) => person)]
    .map(([user, theirs]) => ({ user, worked_seconds: sumOf(theirs) }))
    .toSorted((a, b) => b.worked_seconds - a.worked_seconds)
    .slice(0, 500)

export const projectReportOf = (needs: TaskNeeds) =>
  query(taskCalls.projectReport)(async (asked) => {
    const { app, context } = asked
    const { project, sight, studio } = await sightOf(asked, asked.params.project)
    const rows = await queryOpenTasks(app.read<TaskTables>(), sight, {
      states: ['open', 'archived'],
    })
    const zone = await studioZone(needs, app, studio)
    const weekOf = (at: string) => mondayOf(dateAt(at, zone))
    const last = weekOf(context.now)
    const weeks = Array.from({ length: asked.query.weeks }, (_, i) => ({
      week: addDays(last, -7 * (asked.query.weeks - 1 - i)),
      made: 0,
      completed: 0,
    }))
    const byWeek = new Map(weeks.map((one) => [one.week, one]))
    for (const { created_at, done_at } of rows) {
      const made = byWeek.get(weekOf(created_at))
      if (made) made.made++
      const completed = done_at === null ? undefined : byWeek.get(weekOf(done_at))
      if (completed) completed.completed++
    }
    const now = Date.parse(context.now)
    const isUndone = ({ state, status }: TaskHead) => state === 'open' && !isDone(status)
    const inSection = (section: string | null) =>
      rows.filter((row) => isUndone(row) && sectionOf(row) === section)
    const known = new Set(project.sections.map(({ _id }) => _id))
    const sectionOf = ({ section }: Pick<TaskHead, 'section'>) =>
      section !== null && known.has(section) ? section : null
    const ofRows = new Map(rows.map((row) => [row.task, row]))
    const from = weeks[0]?.week ?? last
    const all = await projectSeconds(asked, { project: project._id, from, now: context.now })
    const worked = all.filter(({ task }) => ofRows.has(task))
    const sectionOfTask = (task: string) => sectionOf(ofRows.get(task) ?? { section: null })
    const sections = [null, ...known].map((section) => {
      const there = inSection(section)
      const ages = there
        .map(({ section_at }) => Math.floor((now - Date.parse(section_at)) / DAY_MS))
        .toSorted((a, b) => a - b)
      const age_days_max = ages.at(-1) ?? null
      const worked_seconds = sumOf(worked.filter(({ task }) => sectionOfTask(task) === section))
      const open = there.length
      return { section, open, age_days_median: median(ages), age_days_max, worked_seconds }
    })
    return { weeks, sections, people: byPerson(worked) }
  })

/** As addTasks takes them again, by the same columns; the time worked is besides. */
export const exportTasks = query(taskCalls.exportTasks)(async (asked): Promise<FileAnswer> => {
  const { project, sight } = await sightOf(asked, asked.params.project)
  const rows = await queryOpenTasks(asked.app.read<TaskTables>(), sight, { whole: true })
  const hidden = await hiddenModels(
    asked,
    rows.flatMap(({ watchers }) => watchers),
  )
  const worked = await projectSeconds(asked, {
    project: project._id,
    from: '',
    now: asked.context.now,
  })
  const ofTask = Map.groupBy(worked, ({ task }) => task)
  const told = rows.map((row) => ({
    ...row,
    worked_minutes: Math.floor(sumOf(ofTask.get(row.task) ?? []) / 60),
    labels: [...row.labels],
    watchers: row.watchers.filter((user) => !hidden.has(user)),
  }))
  const bytes = Buffer.from(tasksCsv(told, project))
  return {
    type: 'text/csv; charset=utf-8',
    filename: 'tasks.csv',
    bytes: bytes.length,
    cacheSeconds: 0,
    body: (async function* () {
      yield bytes
    })(),
  }
})
