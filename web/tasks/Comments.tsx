import { Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/views.ts'
import { SectionCount } from '../ui/Sections.tsx'
import { CommentEditor } from './CommentEditor.tsx'
import { CommentItem } from './CommentItem.tsx'

/** The comments on a task, the oldest first. */
export function Comments({
  task,
  mayComment,
  manages,
}: {
  readonly task: Task
  readonly mayComment: boolean
  readonly manages: boolean
}) {
  const { t } = useLingui()
  const { comments } = task
  if (!mayComment && comments.length === 0) return null
  return (
    <section aria-label={t`Comments`}>
      <h2 style={{ marginBottom: 8 }}>
        {t`Comments`}
        {comments.length > 0 && <SectionCount count={comments.length} />}
      </h2>
      <Stack component="ul" gap="sm" mb="sm">
        {comments.map((comment) => (
          <CommentItem
            key={comment._id}
            task={task._id}
            comment={comment}
            mayComment={mayComment}
            manages={manages}
          />
        ))}
      </Stack>
      {mayComment && comments.length < taskLimits.comments && (
        <CommentEditor key={task._id} task={task._id} />
      )}
    </section>
  )
}
