import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconArrowDown } from '@tabler/icons-react'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { unreadText } from '#shared/chat/rules.ts'
import type { Conversation } from '#shared/chat/views.ts'
import { useViewer } from '../platform/session.ts'
import { useMessages } from './data.ts'
import { useKeyed } from './keyed-store.ts'
import { ChatMessage } from './ChatMessage.tsx'
import { forgetLost, loadNewer, loadOlder, openMessages, type Loaded } from './messages-store.ts'
import { NothingLoaded, NotLoaded } from './NotLoaded.tsx'
import { outbox } from './outbox.ts'
import type { Rights } from './rights.ts'
import { chatRowsOf, type ChatRow } from './rows.ts'
import { useSeenAtEnd } from './use-seen-at-end.ts'
import { useUnreadLine } from './use-unread-line.ts'
import classes from './Chat.module.css'

interface Props {
  readonly conversation: Conversation
  readonly rights: Rights
  /** A message to look at first; empty: the newest, or the first that is new. */
  readonly around: string
}
/** The messages of a conversation, the newest at the bottom; older ones come as one scrolls up. */
export function MessageList(props: Props) {
  const loaded = useMessages(props.conversation, props.around)
  if (loaded.state === 'failed')
    return <NothingLoaded name={props.conversation.with} around={props.around} loaded={loaded} />
  if (loaded.part === 0) return <Waiting />
  return <Held key={loaded.part} {...props} loaded={loaded} />
}

const Waiting = () => (
  <div className={classes['list']} aria-busy="true">
    {[60, 44, 72, 44].map((height, index) => (
      <Skeleton key={`${index}`} h={height} w={`${40 + index * 12}%`} m="8px 16px" />
    ))}
  </div>
)

/** Fewer rows than this from an end: the next page is asked for. */
const near = 12
/** So close to the end, the reader follows what comes. */
const end_px = 90

function Held({ conversation, rights, loaded }: Props & { readonly loaded: Loaded }) {
  const { t } = useLingui()
  const name = conversation.with
  const { user: viewer } = useViewer()
  const sending = useKeyed(outbox, name)
  const { line, drawLine } = useUnreadLine(loaded, viewer)
  const { messages, older, breaks } = loaded
  const rows = useMemo(
    () => chatRowsOf(messages, sending, { viewer, line, older, breaks }),
    [messages, sending, viewer, line, older, breaks],
  )
  const { box, virtual, isAtEnd, jump } = useScrolling(name, loaded, rows, sending.length)
  useSeenAtEnd(conversation, loaded, isAtEnd, drawLine)
  const { active, setActive, onKeyDown } = useWalk(rows, jump)
  return (
    <div className={classes['log']}>
      {loaded.lost.has('older') && <NotLoaded onAgain={() => void loadOlder(name)} />}
      <div
        ref={box}
        className={classes['list']}
        role="log"
        aria-live="off"
        aria-label={t`Messages`}
        onKeyDown={onKeyDown}
      >
        {rows.length === 0 && <p className={classes['nothing']}>{t`No messages yet`}</p>}
        <div
          style={{
            position: 'relative',
            flex: 'none',
            marginTop: 'auto',
            height: virtual.getTotalSize(),
          }}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={classes['row']}
                  style={{ transform: `translateY(${start}px)` }}
                  role="article"
                  tabIndex={row.key === (active ?? rows.at(-1)?.key) ? 0 : -1}
                  onPointerEnter={() => setActive(row.key)}
                  onFocus={() => setActive(row.key)}
                >
                  <ChatMessage
                    name={name}
                    row={row}
                    rights={rights}
                    isActive={row.key === active}
                    isMarked={row.key === loaded.at}
                    onJump={jump}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {loaded.lost.has('newer') && <NotLoaded onAgain={() => void loadNewer(name)} />}
      {(!isAtEnd || loaded.newer) && (
        <ToEnd unread={conversation.unread} onClick={() => jump('')} />
      )}
    </div>
  )
}

/** The way back to the newest message, with how many are new. */
function ToEnd({ unread, onClick }: { readonly unread: number; readonly onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className={`cb-card ${classes['toEnd']}`} onClick={onClick}>
      <IconArrowDown size={15} stroke={1.8} aria-hidden="true" />
      {unread > 0 ? t`New messages: ${unreadText(unread)}` : t`Latest messages`}
    </button>
  )
}

/** The virtual list: begins where the reader left off, follows the end, and asks for more at both ends without moving. */
function useScrolling(name: string, loaded: Loaded, rows: readonly ChatRow[], sending: number) {
  const box = useRef<HTMLDivElement>(null)
  const [isPlaced, place] = useState(false)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    followOnAppend: !loaded.newer,
    scrollEndThreshold: end_px,
    overscan: 8,
    paddingStart: 8,
    paddingEnd: 10,
  })
  const first = rows.findIndex(({ key, isUnread }) =>
    loaded.at === null ? isUnread : key === loaded.at,
  )
  const begin = useEffectEvent(() => {
    if (first >= 0) virtual.scrollToIndex(first, { align: loaded.at === null ? 'start' : 'center' })
    else virtual.scrollToEnd()
  })
  // Once: the part is drawn anew where another one is opened.
  useLayoutEffect(() => {
    begin()
    const frame = requestAnimationFrame(() => place(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  useFollowing(box, virtual, sending)
  const items = virtual.getVirtualItems()
  const [top, bottom] = [items[0]?.index ?? near, items.at(-1)?.index ?? 0]
  const { lost } = loaded
  const wantsOlder = isPlaced && loaded.older && !lost.has('older') && top < near
  const wantsNewer = isPlaced && loaded.newer && !lost.has('newer') && bottom > rows.length - near
  useEffect(() => {
    if (wantsOlder) void loadOlder(name)
    // Asked again with each page, as long as its end is near.
  }, [wantsOlder, name, loaded.messages])
  useEffect(() => {
    if (wantsNewer) void loadNewer(name)
  }, [wantsNewer, name, loaded.messages])
  useEffect(() => {
    const again = () => forgetLost(name)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [name])
  const { newer } = loaded
  const jump = useCallback(
    (message: string) => {
      const index = rows.findIndex(({ key }) => key === message)
      if (message === '' && !newer) virtual.scrollToEnd({ behavior: 'smooth' })
      else if (index >= 0) virtual.scrollToIndex(index, { align: 'center' })
      else void openMessages(name, message === '' ? {} : { around: message })
    },
    [virtual, rows, newer, name],
  )
  return { box, virtual, isAtEnd: isPlaced && !loaded.newer && virtual.isAtEnd(end_px), jump }
}

/** Keeps the end in sight: where the list becomes lower, as with a keyboard on a phone, and where one has written something. */
function useFollowing(
  box: { readonly current: HTMLDivElement | null },
  virtual: Virtualizer<HTMLDivElement, Element>,
  sending: number,
): void {
  useEffect(() => {
    const list = box.current
    if (!list) return undefined
    let follows = true
    const look = () => {
      follows = virtual.isAtEnd(end_px)
    }
    const observer = new ResizeObserver(() => {
      if (follows) virtual.scrollToEnd()
    })
    list.addEventListener('scroll', look, { passive: true })
    observer.observe(list)
    return () => {
      list.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [box, virtual])
  const before = useRef(sending)
  useEffect(() => {
    if (sending > before.current) virtual.scrollToEnd()
    before.current = sending
  }, [sending, virtual])
}

/** A guess until it is drawn: a line of text is some sixty characters. */
function estimate(row: ChatRow | undefined): number {
  if (row?.kind !== 'message') return 40
  const { text, files, reactions } = row.message
  const lines = text.split('\n').length + Math.floor(text.length / 60)
  return (
    6 +
    lines * 21 +
    (row.isFirst ? 26 : 0) +
    (row.day === null ? 0 : 36) +
    (files.length > 0 ? 90 : 0) +
    (Object.keys(reactions).length > 0 ? 26 : 0)
  )
}

/** The message that has the pointer or the focus; the arrow keys go from one to the next. */
function useWalk(rows: readonly ChatRow[], jump: (key: string) => void) {
  const [active, setActive] = useState<string | null>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const at = event.target as HTMLElement
    if (step === undefined || at.getAttribute('role') !== 'article') return
    event.preventDefault()
    const next = rows[rows.findIndex(({ key }) => key === active) + step]
    if (!next) return
    setActive(next.key)
    const there = at.parentElement?.querySelector<HTMLElement>(
      `[data-index="${rows.indexOf(next)}"]`,
    )
    if (there) there.focus()
    else jump(next.key)
  }
  return { active, setActive, onKeyDown }
}
