import { useState } from 'react'
import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { isLevel } from '#shared/tasks/rules.ts'
import type { ProjectDetail, Task } from '#shared/tasks/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePersonName } from '../platform/people.ts'
import { failureText } from '../platform/toasts.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { dayAndTime } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { Comments } from './Comments.tsx'
import { useProject, useTask } from './data.ts'
import { Subtasks } from './Subtasks.tsx'
import { useOwnWork } from './own-work.ts'
import { useTaskActions } from './task-actions.ts'
import { TaskFacts } from './TaskFacts.tsx'
import { TaskFiles } from './TaskFiles.tsx'
import { TaskLinks } from './TaskLinks.tsx'
import { TaskTexts } from './TaskTexts.tsx'
import { TimeWorked } from './TimeWorked.tsx'
import { WorkButton } from './WorkButton.tsx'

const TaskHistory = lazyComponent(() => import('./TaskHistory.tsx'))

/** A task beside the board or a list. */
export default function TaskDrawer({
  task,
  onClose,
}: {
  readonly task: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { data, error } = useTask(task)
  const project = useProject(data?.projectId ?? '').data
  return (
    <SideDrawer onClose={onClose} size="xl" title={t`Task`}>
      {error && <FormFailure text={failureText(error, t`Task`)} />}
      {!data && !error && <Skeleton h={320} />}
      {data && <Shown task={data} project={project} onClose={onClose} />}
    </SideDrawer>
  )
}

function Shown({
  task,
  project,
  onClose,
}: {
  readonly task: Task
  readonly project: ProjectDetail | undefined
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const isSession = useMayCall(taskCalls.updateTask)
  const level = isSession && project ? project.level : null
  const isTemplate = task.state === 'template'
  const mayEdit = isLevel(level, 'edit') && (task.state === 'open' || isTemplate)
  const mayComment = isLevel(level, 'comment') && task.state === 'open'
  const actions = useTaskActions({ task, level, onClose })
  const own = useOwnWork(mayComment)
  const [isHistory, showHistory] = useState(false)
  return (
    <Stack gap="lg" pb="md">
      <Stack gap="sm">
        <Flex gap={6} wrap="wrap" align="center">
          {task.state !== 'open' && (
            <StatusBadge tone={isTemplate ? 'info' : 'warn'}>
              {isTemplate ? t`Template` : task.state === 'archived' ? t`Archived` : t`Deleted`}
            </StatusBadge>
          )}
          {mayComment && own && <WorkButton task={task._id} own={own} />}
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} variant="default" />
          ))}
        </Flex>
        <TaskTexts task={task} mayEdit={mayEdit} />
      </Stack>
      <TaskFacts task={task} project={project} mayEdit={mayEdit} />
      {!isTemplate && <TimeWorked task={task} />}
      <Subtasks task={task} project={project} mayEdit={mayEdit} />
      <TaskFiles task={task} mayEdit={mayEdit} />
      <TaskLinks task={task} mayEdit={mayEdit} />
      <Comments task={task} mayComment={mayComment} manages={isLevel(level, 'manage')} />
      <section aria-label={t`History`}>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isHistory}
          onClick={() => showHistory(!isHistory)}
        >
          {t`History`}
        </Button>
        {isHistory && (
          <LazyBoundary fallback={<Skeleton h={120} mt={8} />}>
            <TaskHistory task={task} project={project} />
          </LazyBoundary>
        )}
      </section>
      <Made task={task} project={project} />
    </Stack>
  )
}

/** Says who made it and when, where it is, and who watches it. */
function Made({
  task: { creator, created_at, watchers },
  project,
}: {
  readonly task: Task
  readonly project: ProjectDetail | undefined
}) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const when = dayAndTime(Date.parse(created_at) / 1000, i18n.locale)
  const [by, who, where] = [
    creator === null ? '' : creator === 'system' ? t`Callboard` : names(creator),
    watchers.map(names).join(', '),
    project?.name ?? '',
  ]
  return (
    <Text size="xs" c="dimmed">
      {by === '' ? t`${where}: created ${when}` : t`${where}: created by ${by}, ${when}`}
      {who !== '' && ` · ${t`Watched by ${who}`}`}
    </Text>
  )
}
