import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { useQueryString } from '../platform/query-string.ts'
import { failureText } from '../platform/toasts.ts'
import { PlainSelect } from '../ui/FilterBar.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useProject } from './data.ts'
import { ProjectSelect } from './ProjectSelect.tsx'
import { TaskFrame, useQuickAdd } from './TaskFrame.tsx'
import { useProjectChoice } from './use-project-choice.ts'

const ThroughputChart = lazyComponent(() => import('./ThroughputChart.tsx'))
const WorkedReport = lazyComponent(() => import('./WorkedReport.tsx'))
const WEEKS = ['12', '26', '52'] as const

/** How much is made and completed in a project week by week, and how long tasks lie in each section. */
export default function TaskReport() {
  const { t } = useLingui()
  const choice = useProjectChoice()
  const add = useQuickAdd(choice)
  const [{ weeks: given }, set] = useQueryString(['weeks'])
  const weeks = WEEKS.find((one) => one === given) ?? WEEKS[0]
  const project = useProject(choice.project).data
  const { data, error } = useLiveCall(taskCalls.projectReport, {
    request: { params: { project: choice.project }, query: { weeks } },
    enabled: choice.project !== '',
  })
  const shown = data?.sections.filter(({ section, open }) => section !== null || open > 0) ?? []
  const nameOf = (section: string | null) =>
    section === null
      ? t`No section`
      : (project?.sections.find(({ _id }) => _id === section)?.name ?? t`Deleted section`)
  return (
    <TaskFrame
      view="taskReport"
      choice={choice}
      add={add}
      tools={
        <>
          <ProjectSelect choice={choice} />
          <PlainSelect
            label={t`Period`}
            value={weeks}
            onChange={(chosen) => set({ weeks: chosen })}
            options={WEEKS.map((value) => ({ value, label: t`${value} weeks` }))}
          />
        </>
      }
    >
      {error && <FormFailure text={failureText(error, t`Task report`)} />}
      {choice.project !== '' && !data && !error && <Skeleton h={320} />}
      {data && (
        <div className="cb-scroll" role="region" aria-label={t`Task report`} tabIndex={0}>
          <LazyBoundary fallback={<Skeleton h={280} />}>
            <ThroughputChart weeks={data.weeks} />
          </LazyBoundary>
          <Ages sections={shown} nameOf={nameOf} />
          <LazyBoundary fallback={null}>
            {data.people.length > 0 && <WorkedReport report={data} nameOf={nameOf} />}
          </LazyBoundary>
        </div>
      )}
    </TaskFrame>
  )
}

function Ages({
  sections,
  nameOf,
}: {
  readonly sections: readonly {
    readonly section: string | null
    readonly open: number
    readonly age_days_median: number | null
    readonly age_days_max: number | null
  }[]
  readonly nameOf: (section: string | null) => string
}) {
  const { t, i18n } = useLingui()
  const days = (value: number | null) => (value === null ? '' : i18n.number(value))
  return (
    <section aria-label={t`Age by section`}>
      <h2 style={{ margin: '16px 0 6px' }}>{t`Age by section`}</h2>
      <table className="cb-table">
        <thead>
          <tr>
            <th scope="col">{t`Section`}</th>
            <th scope="col" data-number>{t`Open tasks`}</th>
            <th scope="col" data-number>{t`Days in the section, median`}</th>
            <th scope="col" data-number>{t`Days in the section, longest`}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ section, open, age_days_median, age_days_max }) => (
            <tr key={section}>
              <th scope="row">{nameOf(section)}</th>
              <td data-number>{open}</td>
              <td data-number>{days(age_days_median)}</td>
              <td data-number>{days(age_days_max)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
