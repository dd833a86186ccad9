import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { taskFileLimits, taskLimits } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { queryClient } from '../platform/queries.ts'
import { useSend } from '../platform/use-send.ts'
import { Upload } from '../ui/Upload.tsx'
import { FileList } from './FileList.tsx'
import { multipartBody, showTask, tasksKey } from './data.ts'

/** The files of a task; each is sent by itself, with its progress. */
export function TaskFiles({
  task: { _id, attachments },
  mayEdit,
}: {
  readonly task: Task
  readonly mayEdit: boolean
}) {
  const { t } = useLingui()
  const { send } = useSend(tasksKey)
  if (!mayEdit && attachments.length === 0) return null
  const remove = (attachment: string) =>
    void send(t`Delete file`, async () => {
      const params = { taskId: _id, attachment }
      showTask(await call(taskCalls.deleteTaskAttachment, { params }))
    })
  return (
    <section aria-label={t`Files`}>
      <h2 style={{ marginBottom: 6 }}>{t`Files`}</h2>
      <FileList files={attachments} onRemove={mayEdit ? remove : undefined} />
      {mayEdit && attachments.length < taskLimits.files && (
        <Upload
          label={t`Add files to the task`}
          limits={taskFileLimits}
          send={(file, options) =>
            call(taskCalls.updateTask, { body: multipartBody({ _id }, [file]) }, options)
          }
          onSent={() => queryClient.invalidateQueries({ queryKey: tasksKey })}
        />
      )}
    </section>
  )
}
