import { useMemo, useState } from 'react'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconBellOff, IconMessages, IconPin } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { unreadText } from '#shared/chat/rules.ts'
import type { Conversation } from '#shared/chat/views.ts'
import { useViewer } from '../platform/session.ts'
import { Empty } from '../ui/Empty.tsx'
import { plainDay, timeOfDay, dateIn } from '../ui/format.ts'
import { hasWords } from '../ui/plain.ts'
import { filtersSet, isSearching, searchAtom } from './chat-search.ts'
import { composing } from './composing.ts'
import { ConversationPicture } from './ConversationPicture.tsx'
import { useConversationName, useConversations, useTyping } from './data.ts'
import { useKeyed } from './keyed-store.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { Excerpt } from './Excerpt.tsx'
import { useNames } from './names.tsx'
import { SearchHead } from './SearchHead.tsx'
import classes from './Chat.module.css'

const SearchResults = lazyComponent(() => import('./SearchResults.tsx'))

interface Props {
  readonly current: string
  readonly onOpen: (name: string, around?: string) => void
}
/** The reader's conversations, found by their names; and messages that hold what was typed. */
export function Conversations({ current, onOpen }: Props) {
  const { t } = useLingui()
  const { data, error } = useConversations()
  const nameOf = useConversationName()
  const search = useAtomValue(searchAtom)
  const { words } = search
  const [isUnread, onlyUnread] = useState(false)
  const listed = useMemo(
    () =>
      data?.filter(
        (one) => hasWords(`${nameOf(one)} ${one.with}`, words) && (!isUnread || one.unread > 0),
      ),
    [data, nameOf, words, isUnread],
  )
  const isSearched = isSearching(search)
  // Filters are about messages: then conversations are not found by their names.
  const names = filtersSet(search) > 0 && isSearched ? [] : listed
  return (
    <nav className={classes['side']} aria-label={t`Conversations`}>
      <SearchHead current={current} isUnread={isUnread} onUnread={onlyUnread} />
      <div className={`cb-scroll ${classes['entries']}`}>
        {!data &&
          !error &&
          [1, 2, 3, 4].map((one) => <Skeleton key={one} h={44} m="6px 12px" w="auto" />)}
        {names?.length === 0 && !isSearched && (
          <Empty
            icon={IconMessages}
            title={words === '' && !isUnread ? t`No conversations yet` : t`No results`}
          />
        )}
        <ul>
          {names?.map((one) => (
            <li key={one.with}>
              <Entry
                conversation={one}
                isCurrent={one.with === current}
                onOpen={() => onOpen(one.with)}
              />
            </li>
          ))}
        </ul>
        {isSearched && (
          <LazyBoundary fallback={null}>
            <SearchResults search={search} onOpen={onOpen} />
          </LazyBoundary>
        )}
      </div>
    </nav>
  )
}

function Entry({
  conversation,
  isCurrent,
  onOpen,
}: {
  readonly conversation: Conversation
  readonly isCurrent: boolean
  readonly onOpen: () => void
}) {
  const { t, i18n } = useLingui()
  const nameOf = useConversationName()
  const { last, unread, unread_from, mentioned, quiet, pinned } = conversation
  const isUnread = unread > 0 || unread_from !== null
  return (
    <button
      type="button"
      className={classes['entry']}
      aria-current={isCurrent || undefined}
      data-unread={isUnread || undefined}
      onClick={onOpen}
    >
      <ConversationPicture conversation={conversation} size={36} />
      <span className={classes['entryText']}>
        <span className={classes['entryLine']}>
          <b className="cb-ellipsis">{nameOf(conversation)}</b>
          {pinned && <IconPin size={12} stroke={1.8} role="img" aria-label={t`Pinned`} />}
          {quiet && <IconBellOff size={12} stroke={1.8} role="img" aria-label={t`Quiet`} />}
          {last && <small>{shortTime(last.stamp, i18n.locale)}</small>}
        </span>
        <span className={classes['entryLine']}>
          <LastLine conversation={conversation} />
          {isUnread && (
            <span className={classes['badge']} data-quiet={quiet || undefined}>
              {mentioned && '@ '}
              {unread > 0 ? unreadText(unread) : '•'}
              <span className="cb-visually-hidden"> {t`unread`}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}

/** Below the name: who types, what one began to write, or what was said last. */
function LastLine({
  conversation: { with: name, kind, last },
}: {
  readonly conversation: Conversation
}) {
  const { t } = useLingui()
  const { user } = useViewer()
  const names = useNames()
  const typing = useTyping(name)
  const { text } = useKeyed(composing, name)
  const line = (() => {
    if (typing.length > 0) return <span className={classes['typing']}>{t`typing…`}</span>
    if (text.trim() !== '') return t`Draft: ${text.slice(0, 80)}`
    if (!last) return ''
    const by = last.from === user ? t`You: ` : kind === 'group' ? `${names(last.from)}: ` : ''
    return (
      <>
        {by}
        <Excerpt {...last} />
      </>
    )
  })()
  return <small className="cb-ellipsis">{line}</small>
}

/** '14:03' of today, else the day. */
function shortTime(stamp: number, locale: string): string {
  const day = dateIn(stamp / 1000)
  return day === dateIn(Date.now() / 1000)
    ? timeOfDay(stamp / 1000, locale)
    : plainDay(day, locale).replace(/[\s.]*\d{4}.*$/, '')
}
