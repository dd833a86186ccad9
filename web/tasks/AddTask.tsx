import { useQueryString } from '../platform/query-string.ts'
import { QuickAdd } from './QuickAdd.tsx'
import type { useQuickAdd } from './TaskFrame.tsx'
import { TaskOfMessage } from './TaskOfMessage.tsx'
import type { ProjectChoice } from './use-project-choice.ts'

/** A new task: from one line, or of a chat message where the address names one. */
export default function AddTask({
  add,
  choice: { projects = [], project },
}: {
  readonly add: ReturnType<typeof useQuickAdd>
  readonly choice: ProjectChoice
}) {
  const [{ message }, set] = useQueryString(['message'])
  const props = { projects, project, section: add.section ?? null }
  if (projects.length === 0) return null
  return message === '' ? (
    <QuickAdd {...props} onClose={add.close} />
  ) : (
    <TaskOfMessage {...props} message={message} onClose={() => set({ message: '' })} />
  )
}
