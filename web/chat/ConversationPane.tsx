import { useMemo, useState } from 'react'
import { ActionIcon, Skeleton } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconInfoCircle, IconSearch } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import type { Conversation } from '#shared/chat/views.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Announcer } from './Announcer.tsx'
import { noSearch, searchAtom } from './chat-search.ts'
import { Composer } from './Composer.tsx'
import { ConversationPicture } from './ConversationPicture.tsx'
import { useConversation, useConversationName, useGroup, useTyping } from './data.ts'
import { Dropping } from './Dropping.tsx'
import { MessageList } from './MessageList.tsx'
import { PresenceText } from './PresenceMark.tsx'
import { rightsIn } from './rights.ts'
import { WhyNot } from './WhyNot.tsx'
import { useNames } from './names.tsx'
import classes from './Chat.module.css'

const Details = lazyComponent(() => import('./Details.tsx'))

interface Props {
  readonly name: string
  /** A message to look at first. */
  readonly around: string
  /** Back to the list, where both do not stand beside each other. */
  readonly onBack?: (() => void) | undefined
  /** The level of the heading with the name. */
  readonly heading: 'h1' | 'h2'
}
/** A conversation: who it is with, what was said, and where one writes. */
export default function ConversationPane({ name, around, onBack, heading: Heading }: Props) {
  const { t } = useLingui()
  const { data: conversation, error } = useConversation(name)
  const group = useGroup(conversation?.kind === 'group' ? name : '').data
  const nameOf = useConversationName()
  const { user } = useViewer()
  const [isOpen, open] = useState(false)
  const rights = useMemo(() => rightsIn(conversation, group, user), [conversation, group, user])
  if (error) return <FormFailure text={failureText(error, t`Conversation`)} />
  if (!conversation) return <Skeleton h={52} m={12} />
  const title = nameOf(conversation)
  return (
    <Dropping name={name} may={rights.write}>
      <header className={`cb-below ${classes['head']}`}>
        {onBack && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t`Back to conversations`}
            onClick={onBack}
          >
            <IconArrowLeft size={18} stroke={1.8} />
          </ActionIcon>
        )}
        <ConversationPicture conversation={conversation} size={34} />
        <div className={classes['who']}>
          <Heading className="cb-ellipsis" tabIndex={-1}>
            {title}
          </Heading>
          <Below conversation={conversation} members={group?.users.length} />
        </div>
        {onBack && <SearchHere name={name} onBack={onBack} />}
        <ActionIcon
          variant={isOpen ? 'light' : 'subtle'}
          color="gray"
          size={36}
          aria-label={t`Details`}
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        >
          <IconInfoCircle size={19} stroke={1.7} />
        </ActionIcon>
      </header>
      <div className={classes['body']}>
        <div className={classes['talk']}>
          <MessageList key={name} conversation={conversation} rights={rights} around={around} />
          <Announcer name={name} />
          {rights.write ? (
            <Composer key={name} conversation={conversation} members={group?.users} />
          ) : (
            <WhyNot conversation={conversation} group={group} />
          )}
        </div>
        {isOpen && (
          <LazyBoundary fallback={null}>
            <Details conversation={conversation} group={group} onClose={() => open(false)} />
          </LazyBoundary>
        )}
      </div>
    </Dropping>
  )
}

function SearchHere({ name, onBack }: { readonly name: string; readonly onBack: () => void }) {
  const { t } = useLingui()
  const search = useSetAtom(searchAtom)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t`Search in this conversation`}
      title={t`Search in this conversation`}
      onClick={() => {
        search({ ...noSearch, within: name })
        onBack()
      }}
    >
      <IconSearch size={18} stroke={1.7} />
    </ActionIcon>
  )
}

/** Below the name: who types, or who is there. */
function Below({
  conversation,
  members,
}: {
  readonly conversation: Conversation
  readonly members: number | undefined
}) {
  const { t } = useLingui()
  const names = useNames()
  const typing = useTyping(conversation.with)
  if (typing.length > 0) {
    const who = typing.slice(0, 3).map(names).join(', ')
    return <small className={classes['typing']}>{t`${who}: typing…`}</small>
  }
  if (conversation.kind === 'direct') return <PresenceText user={conversation.with} />
  return (
    <small>
      {members !== undefined && plural(members, { one: '# member', other: '# members' })}
    </small>
  )
}
