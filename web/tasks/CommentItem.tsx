import { useState } from 'react'
import { Button, Flex, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { ERASED } from '#shared/platform/personal.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import { reactions } from '#shared/tasks/rules.ts'
import type { Comment } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { usePersonName } from '../platform/people.ts'
import { useViewer } from '../platform/session.ts'
import { useSend } from '../platform/use-send.ts'
import { dayAndTime } from '../ui/format.ts'
import { Initials } from '../ui/Initials.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { CommentEditor } from './CommentEditor.tsx'
import { TextShown } from './document/TextShown.tsx'
import { FileList } from './FileList.tsx'
import { showTask, tasksKey } from './data.ts'

interface Props {
  readonly task: string
  readonly comment: Comment
  readonly mayComment: boolean
  readonly manages: boolean
}

/** One comment, with its files and what others feel about it. */
export function CommentItem(props: Props) {
  const { t, i18n } = useLingui()
  const { task, comment, mayComment, manages } = props
  const { _id: id, author, at, edited, text, attachments } = comment
  const names = usePersonName()
  const { user } = useViewer()
  const { send } = useSend(tasksKey)
  const [isEdited, edit] = useState(false)
  const isOwn = author === user
  const removeFile = (attachment: string) =>
    void send(t`Delete file`, async () => {
      const params = { commentId: id, taskId: task, attachment }
      showTask(await call(taskCalls.deleteCommentAttachment, { params }))
    })
  return (
    <Flex component="li" gap={10}>
      <Initials name={names(author)} size={28} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Flex gap={8} align="baseline" wrap="wrap">
          <b>{names(author)}</b>
          <small>{dayAndTime(Date.parse(at) / 1000, i18n.locale)}</small>
          {edited !== null && <small>{t`Edited`}</small>}
        </Flex>
        {isEdited ? (
          <CommentEditor task={task} comment={comment} onEnd={() => edit(false)} />
        ) : text === ERASED ? (
          <Text size="sm" c="dimmed">{t`Removed`}</Text>
        ) : (
          <TextShown text={text} />
        )}
        <FileList
          files={attachments}
          onRemove={mayComment && (isOwn || manages) ? removeFile : undefined}
        />
        {!isEdited && <CommentTools {...props} isOwn={isOwn} onEdit={() => edit(true)} />}
      </div>
    </Flex>
  )
}

function CommentTools({
  task,
  comment: { _id: id, text, reactions: given },
  mayComment,
  manages,
  isOwn,
  onEdit,
}: Props & { readonly isOwn: boolean; readonly onEdit: () => void }) {
  const { t } = useLingui()
  const { user } = useViewer()
  const names = usePersonName()
  const { send } = useSend(tasksKey)
  const confirm = useConfirm()
  const small = { size: 'compact-xs', variant: 'subtle', color: 'gray' } as const
  const react = (reaction: (typeof reactions)[number], on: boolean) =>
    void send(t`Reaction`, async () => {
      const params = { task, comment: id }
      showTask(await call(taskCalls.reactToComment, { params, body: { reaction, on } }))
    })
  const remove = () =>
    confirm({
      confirm: t`Delete comment`,
      target: text.slice(0, 80),
      danger: true,
      context: t`Delete comment`,
      perform: async () => {
        showTask(await call(taskCalls.deleteComment, { params: { id, taskId: task } }))
      },
    })
  return (
    <Group gap={2} mt={2}>
      {reactions.map((reaction) => {
        const who = given[reaction] ?? []
        const [isMine, people] = [who.includes(user), who.map(names).join(', ')]
        return (
          (mayComment || who.length > 0) && (
            <Button
              key={reaction}
              {...small}
              miw={24}
              px={4}
              variant={isMine ? 'light' : 'subtle'}
              disabled={!mayComment}
              aria-pressed={isMine}
              aria-label={who.length > 0 ? `${reaction} ${people}` : reaction}
              title={people}
              onClick={() => react(reaction, !isMine)}
            >
              {reaction}
              {who.length > 0 && ` ${who.length}`}
            </Button>
          )
        )
      })}
      {mayComment && isOwn && <Button {...small} onClick={onEdit}>{t`Edit`}</Button>}
      {mayComment && (isOwn || manages) && <Button {...small} onClick={remove}>{t`Delete`}</Button>}
    </Group>
  )
}
