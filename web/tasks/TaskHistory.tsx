import { Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import type { ProjectDetail, Task } from '#shared/tasks/views.ts'
import { useLiveCall } from '../platform/live.ts'
import { usePersonName } from '../platform/people.ts'
import { failureText } from '../platform/toasts.ts'
import { dayAndTime } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useHistoryWords } from './history-words.ts'

/** The history of a task, the newest first, each step in words. */
export default function TaskHistory({
  task,
  project,
}: {
  readonly task: Task
  readonly project: ProjectDetail | undefined
}) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const words = useHistoryWords(project)
  const { data, error } = useLiveCall(taskCalls.taskHistory, {
    request: { params: { task: task._id } },
  })
  if (error) return <FormFailure text={failureText(error, t`History`)} />
  return (
    <Stack component="ol" aria-label={t`History`} gap={4} mt={8}>
      {data?.map((line) => {
        const when = dayAndTime(Date.parse(line.at) / 1000, i18n.locale)
        return (
          <li key={`${line.version} ${line.what}`}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Text span c="dimmed" size="xs">
                {when}{' '}
              </Text>
              <b>{line.by === 'system' ? t`Callboard` : names(line.by)}</b> {words(line)}
            </Text>
          </li>
        )
      })}
    </Stack>
  )
}
