import { useViewer } from '../platform/session.ts'
import { PersonTasks } from './PersonTasks.tsx'
import { TaskFrame, useQuickAdd } from './TaskFrame.tsx'
import { useProjectChoice } from './use-project-choice.ts'

/** One's own tasks: assigned, reported and watched ones, by when they are due. */
export default function MyTasks() {
  const choice = useProjectChoice()
  const add = useQuickAdd(choice)
  const { user } = useViewer()
  return (
    <TaskFrame view="myTasks" choice={choice} add={add}>
      <PersonTasks user={user} isOwn />
    </TaskFrame>
  )
}
