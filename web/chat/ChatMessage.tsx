import { memo } from 'react'
import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPin } from '@tabler/icons-react'
import { chatCalls } from '#shared/chat/calls.ts'
import type { Message } from '#shared/chat/views.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { call } from '../platform/call.ts'
import { useViewer } from '../platform/session.ts'
import { dayName } from '../ui/format.ts'
import { change } from './message-actions.ts'
import { Bubble } from './Bubble.tsx'
import { Excerpt } from './Excerpt.tsx'
import { LinkCard } from './LinkCard.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { MessageText } from './MessageText.tsx'
import { MessageTools } from './MessageTools.tsx'
import { OutgoingRow } from './OutgoingRow.tsx'
import type { Rights } from './rights.ts'
import type { ChatRow } from './rows.ts'
import { useNames } from './names.tsx'
import classes from './Chat.module.css'

interface Props {
  readonly name: string
  readonly row: ChatRow
  readonly rights: Rights
  /** Whether it has the pointer or the focus: its tools are there. */
  readonly isActive: boolean
  /** Whether it was searched for, or is the one that another answers. */
  readonly isMarked: boolean
  readonly onJump: (message: string) => void
}

/** One message, below the day and the line of what is new where it is the first of them. */
export const ChatMessage = memo(function ChatMessage(props: Props) {
  const { row } = props
  return (
    <>
      {row.day !== null && <DayLine day={row.day} />}
      {row.isUnread && <UnreadLine />}
      {row.kind === 'sending' ? (
        <OutgoingRow one={row.sending} isFirst={row.isFirst} />
      ) : (
        <Written {...props} message={row.message} />
      )}
    </>
  )
})

function DayLine({ day }: { readonly day: string }) {
  const { i18n } = useLingui()
  return <div className={classes['day']}>{dayName(day, i18n.locale)}</div>
}
function UnreadLine() {
  const { t } = useLingui()
  return (
    <div className={classes['unread']} role="separator">
      {t({ id: 'New (messages)', message: 'New' })}
    </div>
  )
}

function Written(props: Props & { readonly message: Message }) {
  const { name, message, row, rights, isActive, isMarked, onJump } = props
  const { t } = useLingui()
  const { from, text, stamp, deleted, edited, pinned, replied, files } = message
  const names = useNames()
  return (
    <Bubble author={names(from)} stamp={stamp} isFirst={row.isFirst} isMarked={isMarked}>
      {replied && (
        <button type="button" className={classes['quote']} onClick={() => onJump(replied._id)}>
          <b>{names(replied.from)}</b> <Excerpt {...replied} />
        </button>
      )}
      {deleted || text === ERASED ? (
        <div className={classes['gone']}>{deleted ? t`Message deleted` : t`Removed`}</div>
      ) : (
        <>
          {text !== '' && <MessageText text={text} mentions={message.mentions} />}
          <MessageFiles files={files} />
          {message.preview && <LinkCard preview={message.preview} />}
        </>
      )}
      {(edited || pinned) && !deleted && (
        <small className={classes['marks']}>
          {pinned && (
            <>
              <IconPin size={12} stroke={1.8} aria-hidden="true" /> {t`Pinned`}
            </>
          )}
          {edited && t({ id: 'Edited (message)', message: 'edited' })}
        </small>
      )}
      <Reactions name={name} message={message} mayReact={rights.write} />
      {isActive && !deleted && <MessageTools name={name} message={message} rights={rights} />}
    </Bubble>
  )
}

function Reactions({
  name,
  message: { _id: message, reactions },
  mayReact,
}: {
  readonly name: string
  readonly message: Message
  readonly mayReact: boolean
}) {
  const { t } = useLingui()
  const { user } = useViewer()
  const names = useNames()
  const given = Object.entries(reactions).filter(([, who]) => who.length > 0)
  if (given.length === 0) return null
  const react = (reaction: string, on: boolean) =>
    change(name, t`Reaction`, () =>
      call(chatCalls.reactToMessage, { params: { message }, body: { reaction, on } }),
    )
  return (
    <div className={classes['reactions']}>
      {given.map(([reaction, who]) => {
        const [isMine, people] = [who.includes(user), who.map(names).join(', ')]
        return (
          <Button
            key={reaction}
            size="compact-xs"
            color="gray"
            variant={isMine ? 'light' : 'default'}
            disabled={!mayReact}
            aria-pressed={isMine}
            aria-label={`${reaction} ${people}`}
            title={people}
            onClick={() => void react(reaction, !isMine)}
          >
            {reaction} {who.length}
          </Button>
        )
      })}
    </div>
  )
}
