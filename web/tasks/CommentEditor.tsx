import '@mantine/core/styles/Progress.layer.css'
import { useState } from 'react'
import { Button, Group, Progress, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { Comment } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { draftOf, dropDraft, keepDraft } from '../platform/drafts.ts'
import { sendWithProgress } from '../platform/send-with-progress.ts'
import { useSend } from '../platform/use-send.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { multipartBody, tasksKey } from './data.ts'
import { MarkedText } from './document/MarkedText.tsx'

interface Props {
  readonly task: string
  readonly comment?: Comment
  readonly onEnd?: () => void
}

/** A comment to be added, or one of one's own to be rewritten; what was typed is kept in this tab until it is sent. */
export function CommentEditor(props: Props) {
  const { comment } = props
  const { t } = useLingui()
  const { text, files, part, busy, change, setFiles, end, submit } = useComment(props)
  return (
    <Stack
      component="form"
      gap={6}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <MarkedText
        autosize
        minRows={2}
        maxRows={12}
        aria-label={comment ? t`Edit comment` : t`New comment`}
        placeholder={t`Write a comment. @name mentions someone.`}
        maxLength={taskLimits.comment}
        value={text}
        onText={change}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      {part > 0 && files.length > 0 && (
        <Progress value={part * 100} size="sm" aria-label={t`Upload progress`} />
      )}
      <Group justify="space-between" gap="xs">
        <ChosenFiles files={files} onChange={setFiles} />
        <Group gap="xs">
          {comment && <Button size="xs" variant="default" onClick={end}>{t`Cancel`}</Button>}
          <Button size="xs" type="submit" loading={busy} disabled={text.trim() === ''}>
            {comment ? t`Save` : t`Comment`}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

/** The text and the files of a comment until they are sent. */
function useComment({ task, comment, onEnd }: Props) {
  const { t } = useLingui()
  const { send, busy } = useSend(tasksKey)
  const draft = `comment ${task} ${comment?._id ?? ''}`
  const before = comment?.text ?? ''
  const [text, setText] = useState(() => draftOf(draft, { text: before })?.text ?? before)
  const [files, setFiles] = useState<readonly File[]>([])
  const [part, setPart] = useState(0)
  const end = () => {
    dropDraft(draft)
    setText('')
    setFiles([])
    onEnd?.()
  }
  const submit = () => {
    if (text.trim() === '' || busy) return
    const fields = { taskId: task, text: text.trim(), ...(comment && { _id: comment._id }) }
    const request = { body: multipartBody(fields, files) }
    const options = {
      fetch: (url: string, init: RequestInit) => sendWithProgress(url, init, setPart),
    }
    void send(t`Comment`, async () => {
      await (comment
        ? call(taskCalls.updateComment, request, options)
        : call(taskCalls.createComment, request, options))
      end()
    }).finally(() => setPart(0))
  }
  const change = (value: string) => {
    setText(value)
    if (value === before) dropDraft(draft)
    else keepDraft(draft, { text: value })
  }
  return { text, files, part, busy, change, setFiles, end, submit }
}
