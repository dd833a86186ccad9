import { useMemo, useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import { taskCalls } from '#shared/tasks/calls.ts'
import { useMayCall, useRegisterActions, type ScreenAction } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useOpened, useQueryString } from '../platform/query-string.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Page } from '../ui/Page.tsx'
import { Sections } from '../ui/Sections.tsx'
import { tasks } from './module.ts'
import type { ProjectChoice } from './use-project-choice.ts'

const TaskDrawer = lazyComponent(() => import('./TaskDrawer.tsx'))
const AddTask = lazyComponent(() => import('./AddTask.tsx'))

const views = ['tasks', 'taskList', 'taskCalendar', 'myTasks', 'taskReport'] as const
type View = (typeof views)[number]

/** The frame of all screens of tasks: the ways between them, a task beside them, and adding one by a key. */
export function TaskFrame({
  view,
  choice,
  tools,
  add,
  children,
}: {
  readonly view: View
  readonly choice: ProjectChoice
  readonly tools?: ReactNode
  readonly add: ReturnType<typeof useQuickAdd>
  readonly children: ReactNode
}) {
  const names = useViewNames()
  const [task, , close] = useOpened('task')
  const [{ message }] = useQueryString(['message'])
  return (
    <Page
      fill
      title={names[view].title}
      tools={
        <>
          {tools}
          {add.action && <ActionButton action={add.action} />}
        </>
      }
    >
      <Sections>
        {views.map((one) => (
          <Link
            key={one}
            href={withQuery(paths[one], { project: choice.project })}
            aria-current={one === view ? 'page' : undefined}
          >
            {names[one].label}
          </Link>
        ))}
      </Sections>
      {children}
      <LazyBoundary fallback={null}>
        {task !== '' && <TaskDrawer key={task} task={task} onClose={close} />}
        {(add.section !== undefined || message !== '') && <AddTask add={add} choice={choice} />}
      </LazyBoundary>
    </Page>
  )
}

function useViewNames(): Readonly<
  Record<View, { readonly label: string; readonly title: string }>
> {
  const { t } = useLingui()
  return {
    tasks: { label: t`Board`, title: t`Tasks` },
    taskList: { label: t`List`, title: t`Task list` },
    taskCalendar: { label: t`Calendar`, title: t`Task calendar` },
    myTasks: { label: t`My tasks`, title: t`My tasks` },
    taskReport: { label: t`Report`, title: t`Task report` },
  }
}

/** Adding a task: by its key, its button, or at the end of a section (`open`). `section` undefined: not asked for now. */
export function useQuickAdd(choice: ProjectChoice) {
  const { t } = useLingui()
  const [section, setSection] = useState<string | null>()
  const isAllowed = useMayCall(taskCalls.createTask) && (choice.projects?.length ?? 0) > 0
  const actions = useMemo((): readonly ScreenAction[] => {
    const perform = () => setSection(null)
    const shortcut = tasks.shortcuts['new-task']
    const action = { id: 'new-task', label: t`New task`, icon: IconPlus, can: true } as const
    return isAllowed ? [{ ...action, group: t`Tasks`, shortcut, perform }] : []
  }, [t, isAllowed])
  useRegisterActions('tasks', actions)
  return { section, open: setSection, close: () => setSection(undefined), action: actions[0] }
}
