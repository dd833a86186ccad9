import { Alert, Box, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TaskColumn } from '#shared/tasks/task-csv.ts'
import { dueText, useTaskStatusName } from './words.ts'
import type { TableVocabulary, ReadLine, ReadTasks } from './read-tasks.ts'

const shown_max = 50

/** Shows the task that each line would make, and what is wrong with lines that would make none. */
export function SeveralPreview({
  read,
  known,
  twice,
}: {
  readonly read: ReadTasks | null
  readonly known: TableVocabulary
  readonly twice: ReadonlySet<number>
}) {
  const { t } = useLingui()
  if (!read) return <Alert color="red">{t`The first row has no column “title”.`}</Alert>
  const { lines, ignored } = read
  const names = ignored.slice(0, 10).join(', ')
  const wrong = lines.filter(({ faults }) => faults.length > 0)
  const odd = lines.filter(({ unknown }) => unknown.length > 0)
  return (
    <>
      {names !== '' && <Text size="sm">{t`These columns are not read: ${names}`}</Text>}
      {wrong.length > 0 && <Faults lines={wrong} />}
      {odd.slice(0, shown_max).map(({ line, unknown }) => (
        <Text size="xs" c="dimmed" key={line}>
          {t`Line ${line}: not known and kept in the title: ${unknown.join(' ')}`}
        </Text>
      ))}
      {lines.length > 0 && <Lines lines={lines} known={known} twice={twice} />}
    </>
  )
}

function Faults({ lines }: { readonly lines: readonly ReadLine[] }) {
  const { t } = useLingui()
  const expected: Readonly<Record<TaskColumn, string>> = {
    title: t`a title of up to 200 characters`,
    description: t`up to 20,000 characters`,
    section: t`a section of this project`,
    status: t`up to 40 characters`,
    assignee: t`a person of the studio, by user name`,
    reporter: t`a person of the studio, by user name`,
    priority: t`none, low, medium, high or urgent`,
    labels: t`labels of this project, with commas between`,
    due: t`a day such as 2026-01-31, or 2026-01-31 14:00`,
    start: t`a day such as 2026-01-31`,
    estimate_minutes: t`whole minutes`,
    watchers: t`people of the studio, by user name`,
    repeat: t`never, daily, weekly or monthly`,
  }
  return (
    <Alert
      color="red"
      variant="light"
      title={plural(lines.length, {
        one: '# line can’t be read and is left out',
        other: '# lines can’t be read and are left out',
      })}
    >
      <ul>
        {lines.slice(0, shown_max).flatMap(({ line, faults }) =>
          faults.map(({ column, value }) => {
            const [said, wanted] = [value.slice(0, 60), expected[column]]
            return (
              <li key={`${line} ${column}`}>
                {said === ''
                  ? t`Line ${line}, ${column}: missing. Expected: ${wanted}`
                  : t`Line ${line}, ${column}: “${said}” can’t be used. Expected: ${wanted}`}
              </li>
            )
          }),
        )}
      </ul>
    </Alert>
  )
}

function Lines({
  lines,
  known,
  twice,
}: {
  readonly lines: readonly ReadLine[]
  readonly known: TableVocabulary
  readonly twice: ReadonlySet<number>
}) {
  const { t, i18n } = useLingui()
  const statusName = useTaskStatusName()
  const nameOf = (user: string | null | undefined) =>
    known.people.find((one) => one.user === user)?.name ?? ''
  const sectionOf = (section: string | null | undefined) =>
    known.sections.find(({ _id }) => _id === section)?.name ?? ''
  const more = lines.length - shown_max
  return (
    <>
      <Box
        mah={260}
        className="cb-scroll cb-box"
        role="region"
        aria-label={t`Preview`}
        tabIndex={0}
      >
        <table className="cb-table">
          <thead>
            <tr>
              <th scope="col">{t`Line`}</th>
              <th scope="col">{t`Title`}</th>
              <th scope="col">{t`Section`}</th>
              <th scope="col">{t`Assignee`}</th>
              <th scope="col">{t`Due`}</th>
              <th scope="col">{t`Status`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown_max).map(({ line, task, faults }) => (
              <tr key={line}>
                <td>{line}</td>
                <td style={{ minWidth: 160 }}>
                  {task.title}
                  {(faults.length > 0 || twice.has(line)) && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      {faults.length > 0 ? t`Left out` : t`Already there`}
                    </Text>
                  )}
                </td>
                <td>{sectionOf(task.section)}</td>
                <td>{nameOf(task.assignee)}</td>
                <td>{task.due ? dueText(task.due, i18n.locale) : ''}</td>
                <td>{task.status === undefined ? '' : statusName(task.status)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {more > 0 && (
        <Text size="xs" c="dimmed">
          {plural(more, { one: 'and # more line', other: 'and # more lines' })}
        </Text>
      )}
    </>
  )
}
