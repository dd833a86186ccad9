import { useLingui } from '@lingui/react/macro'
import type { CallResponse } from '#shared/platform/calls.ts'
import type { taskCalls } from '#shared/tasks/calls.ts'
import { usePersonName } from '../platform/people.ts'
import { workedText } from './own-work.ts'

type Report = CallResponse<typeof taskCalls.projectReport>

/** The time that was worked on the tasks of a project, by section and by person. */
export default function WorkedReport({
  report: { sections, people },
  nameOf,
}: {
  readonly report: Report
  readonly nameOf: (section: string | null) => string
}) {
  const { t } = useLingui()
  const names = usePersonName()
  const bySection = sections
    .filter(({ worked_seconds }) => worked_seconds > 0)
    .map(({ section, ...one }) => ({ ...one, id: section ?? '', name: nameOf(section) }))
  const byPerson = people.map(({ user, ...one }) => ({ ...one, id: user, name: names(user) }))
  return (
    <>
      <Times title={t`Time worked by section`} head={t`Section`} rows={bySection} />
      <Times title={t`Time worked by person`} head={t`Person`} rows={byPerson} />
    </>
  )
}

function Times({
  title,
  head,
  rows,
}: {
  readonly title: string
  readonly head: string
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly worked_seconds: number
  }[]
}) {
  const { t, i18n } = useLingui()
  return (
    <section aria-label={title}>
      <h2 style={{ margin: '16px 0 6px' }}>{title}</h2>
      <table className="cb-table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" data-number>{t`Time worked`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, worked_seconds }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-number>{workedText(worked_seconds, i18n.locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
