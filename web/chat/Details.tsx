import { useState } from 'react'
import { CloseButton, Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { chatCalls } from '#shared/chat/calls.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import type { Conversation, ConversationFile, Group } from '#shared/chat/views.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useLiveCall } from '../platform/live.ts'
import { useCall } from '../platform/queries.ts'
import { useSend } from '../platform/use-send.ts'
import { dayAndTime } from '../ui/format.ts'
import { chatKey, useConversationName, useShowConversation } from './data.ts'
import { ExportConversation } from './ExportConversation.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupPicture } from './GroupPicture.tsx'
import { GroupTools } from './GroupTools.tsx'
import { NamedFile } from './MessageFiles.tsx'
import { Excerpt } from './Excerpt.tsx'
import { KeptFor } from './KeptFor.tsx'
import { openMessages } from './messages-store.ts'
import { useJoinWords } from './words.ts'
import { useNames } from './names.tsx'
import classes from './Chat.module.css'

interface Props {
  readonly conversation: Conversation
  readonly group: Group | undefined
  readonly onClose: () => void
}
/** Beside a conversation: who is in it, what is pinned, its files, and how it is heard of. */
export default function Details({ conversation, group, onClose }: Props) {
  const { t } = useLingui()
  const name = conversation.with
  const nameOf = useConversationName()
  const joins = useJoinWords()
  return (
    <aside className={`cb-scroll ${classes['details']}`} aria-label={t`Details`}>
      <header className={classes['entryLine']}>
        <h2 className="cb-ellipsis">{nameOf(conversation)}</h2>
        <CloseButton aria-label={t`Close details`} onClick={onClose} />
      </header>
      {group && <GroupPicture group={group} />}
      {group ? (
        <small>{joins[group.join]}</small>
      ) : (
        <Link href={withQuery(paths.aboutUser, { user: name })} className="cb-anchor">
          {t`Go to profile`}
        </Link>
      )}
      <Own conversation={conversation} />
      {group && <GroupMembers group={group} />}
      <Pinned name={name} />
      <Files name={name} />
      {group && <GroupTools group={group} />}
      <KeptFor name={name} />
      <ExportConversation name={name} studio={group?.studio} />
    </aside>
  )
}

/** What is the reader's own: whether they are told, and where it stands in their list. */
function Own({ conversation: { with: name, quiet, pinned } }: Pick<Props, 'conversation'>) {
  const { t } = useLingui()
  const { busy, send } = useSend(chatKey)
  const show = useShowConversation()
  const may = useMayCall(chatCalls.quietConversation)
  const params = { with: name }
  const set = (
    label: string,
    one: typeof chatCalls.quietConversation | typeof chatCalls.pinConversation,
    on: boolean,
  ) => void send(label, async () => show(await call(one, { params, body: { on } })))
  return (
    <div className={classes['own']}>
      <label>
        <input
          type="checkbox"
          checked={quiet}
          disabled={!may || busy}
          onChange={({ currentTarget }) =>
            set(t`Quiet`, chatCalls.quietConversation, currentTarget.checked)
          }
        />
        {t`Quiet: no sound, no notifications`}
      </label>
      <label>
        <input
          type="checkbox"
          checked={pinned}
          disabled={!may || busy}
          onChange={({ currentTarget }) =>
            set(t`Pin`, chatCalls.pinConversation, currentTarget.checked)
          }
        />
        {t`Keep at the top of the list`}
      </label>
    </div>
  )
}

function Pinned({ name }: { readonly name: string }) {
  const { t, i18n } = useLingui()
  const names = useNames()
  const { data } = useLiveCall(chatCalls.messages, {
    request: { query: { with: name, pinned: 'true' } },
  })
  if (!data || data.messages.length === 0) return null
  return (
    <section aria-label={t`Pinned messages`}>
      <h2>{t`Pinned messages`}</h2>
      <ul>
        {data.messages.map((one) => (
          <li key={one._id}>
            <button
              type="button"
              className={classes['quote']}
              onClick={() => void openMessages(name, { around: one._id })}
            >
              <b>{names(one.from)}</b> <Excerpt {...one} files={one.files.length} />
              <br />
              <small>{dayAndTime(one.stamp / 1000, i18n.locale)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** So many files are listed at first. */
const files_shown = 8
function Files({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const [isWhole, whole] = useState(false)
  const { data } = useLiveCall(chatCalls.chatFiles, { request: { query: { with: name } } })
  if (!data) return <Skeleton h={40} />
  if (data.length === 0) return null
  return (
    <section aria-label={t`Files`}>
      <h2>{t`Files`}</h2>
      <FileList files={isWhole ? data : data.slice(0, files_shown)} />
      {isWhole
        ? data.length === chatLimits.listed && <OlderFiles name={name} after={data.at(-1)?._id} />
        : data.length > files_shown && (
            <MoreFiles onMore={() => whole(true)}>{t`Show all`}</MoreFiles>
          )}
    </section>
  )
}
const FileList = ({ files }: { readonly files: readonly ConversationFile[] }) => (
  <ul className={classes['files']}>
    {files.map((file) => (
      <li key={file._id}>
        <NamedFile file={file} />
      </li>
    ))}
  </ul>
)
function MoreFiles({
  onMore,
  children,
}: {
  readonly onMore: () => void
  readonly children: string
}) {
  return (
    <button type="button" className="cb-anchor" onClick={onMore}>
      {children}
    </button>
  )
}
/** The page of files after this one, once it is wanted, and those after it. */
function OlderFiles({
  name,
  after,
}: {
  readonly name: string
  readonly after: string | undefined
}) {
  const { t } = useLingui()
  const [isWanted, want] = useState(false)
  const { data } = useCall(chatCalls.chatFiles, {
    request: { query: { with: name, after } },
    enabled: isWanted,
  })
  if (!isWanted) return <MoreFiles onMore={() => want(true)}>{t`Show more`}</MoreFiles>
  if (!data) return <Skeleton h={40} />
  return (
    <>
      <FileList files={data} />
      {data.length === chatLimits.listed && <OlderFiles name={name} after={data.at(-1)?._id} />}
    </>
  )
}
