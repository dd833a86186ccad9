import { useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconChecklist } from '@tabler/icons-react'
import { taskCalls } from '#shared/tasks/calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useQueryString } from '../platform/query-string.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Board } from './Board.tsx'
import { useBoard, useProject } from './data.ts'
import { ProjectMenu } from './ProjectMenu.tsx'
import { ProjectSelect } from './ProjectSelect.tsx'
import { TaskFilterBar } from './TaskFilterBar.tsx'
import { TaskFrame, useQuickAdd } from './TaskFrame.tsx'
import { useTaskFilters } from './task-filter.ts'
import { useProjectChoice } from './use-project-choice.ts'

const AsOf = lazyComponent(() => import('./AsOf.tsx'))
const noLabels = [] as const

/** The board of a project: its sections side by side with their tasks, now or as of a day gone by. */
export default function Tasks() {
  const { t } = useLingui()
  const choice = useProjectChoice()
  const [{ day }, set] = useQueryString(['day'])
  const project = useProject(choice.project).data
  const board = useBoard(choice.project, day)
  const { filters, query } = useTaskFilters(board.data, project?.labels ?? noLabels)
  const add = useQuickAdd(choice)
  const failed = choice.asked.error ?? board.error
  const isWaiting = !failed && (!choice.projects || (choice.project !== '' && !board.data))
  return (
    <TaskFrame
      view="tasks"
      choice={choice}
      add={add}
      tools={
        <>
          <ProjectSelect choice={choice} />
          <ProjectMenu project={project} choice={choice} onDay={(one) => set({ day: one })} />
        </>
      }
    >
      {failed && <FormFailure text={failureText(failed, t`Tasks`)} />}
      {isWaiting && <Skeleton h={320} />}
      {choice.projects && choice.project === '' && (
        <NoProject isNone={choice.projects.length === 0} />
      )}
      {board.data && choice.project !== '' && (
        <>
          <TaskFilterBar filters={filters} query={query} project={choice.project} />
          <LazyBoundary fallback={null}>
            {day !== '' && <AsOf day={day} cards={board.data} onDay={(one) => set({ day: one })} />}
          </LazyBoundary>
          <Board
            key={choice.project}
            project={project}
            projects={choice.projects ?? []}
            cards={board.data}
            query={query}
            isPast={day !== ''}
            onAdd={add.open}
          />
        </>
      )}
    </TaskFrame>
  )
}

function NoProject({ isNone }: { readonly isNone: boolean }) {
  const { t } = useLingui()
  const may = useMayCall(taskCalls.createNewProject)
  const hint = useMemo(
    () =>
      !isNone
        ? t`Choose a project to see its tasks.`
        : may
          ? t`Create one from the project menu.`
          : t`A project appears here once you are a member of one.`,
    [t, isNone, may],
  )
  return (
    <Empty
      icon={IconChecklist}
      title={isNone ? t`No projects yet` : t`No project chosen`}
      hint={hint}
    />
  )
}
