import { useLingui } from '@lingui/react/macro'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react'
import { taskCalls } from '#shared/tasks/calls.ts'
import { isLevel, type ProjectLevel } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/views.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useViewer } from '../platform/session.ts'
import { toastSuccess, toastUndo } from '../platform/toasts.ts'
import { useSend } from '../platform/use-send.ts'
import { showTask, tasksKey } from './data.ts'

/** Returns the actions on a task as a whole. `level`: the viewer's in its project, null for none. */
export function useTaskActions({
  task,
  level,
  onClose,
}: {
  readonly task: Task
  readonly level: ProjectLevel | null
  readonly onClose: () => void
}): readonly ScreenAction[] {
  const { t } = useLingui()
  const { user } = useViewer()
  const { send } = useSend(tasksKey)
  const { _id: id, title, state, watchers } = task
  const params = { task: id }
  const [mayView, mayEdit] = [level !== null, isLevel(level, 'edit')]
  const isWatched = watchers.includes(user)
  const watch = async () =>
    showTask(await call(taskCalls.watchTask, { params, body: { on: !isWatched } }))
  const restore = async () => showTask(await call(taskCalls.restoreTask, { params }))
  const undo = () => void send(t`Undo`, restore)
  const archive = async () => {
    showTask(await call(taskCalls.archiveTask, { params }))
    void toastUndo({ text: t`Archived: ${title}`, undo })
  }
  const remove = async () => {
    await call(taskCalls.deleteTask, { params: { id } })
    onClose()
    void toastUndo({ text: t`Deleted: ${title}`, undo })
  }
  const template = async () => {
    await call(taskCalls.saveTaskTemplate, { params })
    await toastSuccess(t`Template saved: ${title}`)
  }
  const [unwatched, watched] = [t`Watch`, t`Stop watching`]
  const all = [
    [
      mayView && state !== 'template',
      isWatched ? watched : unwatched,
      isWatched ? IconEyeOff : IconEye,
      watch,
    ],
    [mayEdit && state === 'open', t`Archive`, IconArchive, archive],
    [mayEdit && state === 'open', t`Save as template`, IconCopy, template],
    [mayEdit && (state === 'archived' || state === 'deleted'), t`Restore`, IconArchiveOff, restore],
    [mayEdit && state !== 'deleted', t`Delete`, IconTrash, remove],
  ] as const
  return all.flatMap(([may, label, icon, step]) =>
    may ? [{ id: label, label, icon, can: true, perform: () => send(label, step) }] : [],
  )
}
