import { IconUsers } from '@tabler/icons-react'
import type { Conversation } from '#shared/chat/views.ts'
import { PersonPicture } from '../ui/PersonPicture.tsx'
import { useConversationName } from './data.ts'
import { PresenceMark } from './PresenceMark.tsx'
import classes from './Chat.module.css'

/** The picture of a conversation: a person with the mark of whether they are there, or a group. */
export function ConversationPicture({
  conversation,
  size,
}: {
  readonly conversation: Pick<Conversation, 'with' | 'kind' | 'name' | 'img'>
  readonly size: number
}) {
  const nameOf = useConversationName()
  const { kind, img } = conversation
  if (kind === 'group' && img === null)
    return (
      <span className={classes['group']} style={{ width: size, height: size }} aria-hidden="true">
        <IconUsers size={size * 0.5} stroke={1.7} />
      </span>
    )
  return (
    <span className={classes['pictured']}>
      <PersonPicture
        name={nameOf(conversation)}
        picture={img === null ? '' : `${img}?size=128`}
        size={size}
      />
      {kind === 'direct' && <PresenceMark user={conversation.with} />}
    </span>
  )
}
