import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useOpened } from '../platform/query-string.ts'
import { PersonTasks } from './PersonTasks.tsx'

const TaskDrawer = lazyComponent(() => import('./TaskDrawer.tsx'))

/** The tasks of whoever's page it is, as far as the viewer sees them. */
export default function TasksOfPerson({
  user,
  own,
}: {
  readonly user: string
  readonly own: boolean
}) {
  const [task, , close] = useOpened('task')
  return (
    <>
      <PersonTasks user={user} isOwn={own} />
      <LazyBoundary fallback={null}>
        {task !== '' && <TaskDrawer key={task} task={task} onClose={close} />}
      </LazyBoundary>
    </>
  )
}
