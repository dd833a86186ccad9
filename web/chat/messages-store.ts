import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import type { Message, MessagePage } from '#shared/chat/views.ts'
import { positionOf } from '../platform/answer-positions.ts'
import { ApiError, call } from '../platform/call.ts'
import { refusalText } from '../platform/refusals.ts'
import { toastText } from '../platform/toasts.ts'
import { KeyedStore } from './keyed-store.ts'
import {
  emptyWindow,
  withChanged,
  withNewer,
  withOlder,
  type MessageWindow,
} from './message-window.ts'

/** What the page holds of a conversation. */
export interface Loaded extends MessageWindow {
  readonly state: 'new' | 'loading' | 'ready' | 'failed'
  readonly error: unknown
  /** The position that all rows have seen; empty where it is not known. */
  readonly position: string
  /** Where the reader was when it was opened: the line of what is unread stands after it. */
  readonly seen: number
  /** The message to look at first: one that was searched for, or the first unread one. */
  readonly at: string | null
  /** Counts the times at which another part was opened: the list begins anew. */
  readonly part: number
  /** The ends at which the next messages could not be fetched: asked for again when the reader says so, or the network is back. */
  readonly lost: ReadonlySet<End>
}
type End = 'older' | 'newer'
const nothing: Loaded = {
  ...emptyWindow,
  state: 'new',
  error: null,
  position: '',
  seen: 0,
  at: null,
  part: 0,
  lost: new Set(),
}
/** Conversations whose messages are held. */
export const loadedMessages = new KeyedStore<Loaded>(nothing, 12)
const page_size = 60

type Asked = Partial<Record<'before' | 'after' | 'around' | 'changed', string>>
const ask = (name: string, asked: Asked): Promise<MessagePage> =>
  call(chatCalls.messages, { query: { with: name, limit: page_size, ...asked } })

/**
 * Opens a conversation at its end, around a message, or after a stamp; what is held already stays until the answer comes, and where
 * none comes.
 */
export async function openMessages(
  name: string,
  where: Pick<Asked, 'around' | 'after'> = {},
): Promise<void> {
  const wasReady = loadedMessages.get(name).state === 'ready'
  if (!wasReady) loadedMessages.set(name, (now) => ({ ...now, state: 'loading' }))
  try {
    const page = await ask(name, where)
    loadedMessages.set(name, ({ part }) => ({
      messages: page.messages,
      older: page.more,
      newer: page.more_after,
      breaks: emptyWindow.breaks,
      state: 'ready',
      error: null,
      position: positionOf(page),
      seen: seenOf(page),
      at: where.around ?? null,
      part: part + 1,
      lost: nothing.lost,
    }))
  } catch (error) {
    if (wasReady) void toastText(notLoadedText(error))
    else loadedMessages.set(name, (now) => ({ ...now, state: 'failed', error }))
  }
}
/** Fixed, in its spelling (docs/rules/screens.md#failures); with the reason where the server has refused. */
export function notLoadedText(error?: unknown): string {
  const fixed = i18n._(msg`Faild to load chat messages!`)
  return error instanceof ApiError && error.status > 0 && error.status < 500
    ? `${fixed} ${refusalText(error)}`
    : fixed
}
/** Up to where the reader has read, or wants to have. */
const seenOf = ({ seen, unread_from: from }: MessagePage): number =>
  from === null ? seen : Math.min(seen, from - 1)

const busy = new Set<string>()
/** Makes a window longer at one end; once at a time. What has failed is noted, and not asked for again by itself. */
async function extend(name: string, end: End): Promise<void> {
  const { messages, part, ...window } = loadedMessages.get(name)
  const from = end === 'older' ? messages[0] : messages.at(-1)
  if (!from || !window[end] || busy.has(name)) return
  busy.add(name)
  try {
    const page = await ask(name, end === 'older' ? { before: from._id } : { after: from._id })
    loadedMessages.set(name, (now) => {
      if (now.part !== part) return now
      const lost = without(now.lost, end)
      return end === 'older'
        ? { ...now, ...withOlder(now, page.messages, page.more), lost }
        : { ...now, ...withNewer(now, page.messages, page.more_after), lost }
    })
  } catch {
    loadedMessages.set(name, (now) =>
      now.part === part ? { ...now, lost: new Set(now.lost).add(end) } : now,
    )
  } finally {
    busy.delete(name)
  }
}
const without = (lost: ReadonlySet<End>, end: End): ReadonlySet<End> =>
  lost.has(end) ? new Set([...lost].filter((one) => one !== end)) : lost
/** The network is back: the list asks again where it has to. */
export const forgetLost = (name: string): void =>
  loadedMessages.set(name, (now) => (now.lost.size > 0 ? { ...now, lost: nothing.lost } : now))
export const loadOlder = (name: string): Promise<void> => extend(name, 'older')
export const loadNewer = (name: string): Promise<void> => extend(name, 'newer')

/** Asks for what has changed since the rows were fetched: new messages at the end, and others in their place. */
export async function fetchNewRows(name: string): Promise<void> {
  const { state, position, part } = loadedMessages.get(name)
  if (state !== 'ready') return
  if (!/^\d/.test(position)) return openAgain(name)
  const page = await ask(name, { changed: position })
  if (loadedMessages.get(name).part !== part) return
  if (page.more) return openAgain(name)
  loadedMessages.set(name, (now) => ({
    ...withRows(now, page.messages),
    lost: nothing.lost,
    position: positionOf(page) || now.position,
  }))
}
/** The newest page takes the place of what is held, unless the reader looks at an older part. */
const openAgain = (name: string): Promise<void> =>
  loadedMessages.get(name).newer ? Promise.resolve() : openMessages(name)

/** Puts rows that are new or other where they belong. What is newer than a part in the middle is left out: it is fetched on the way. */
export function showRows(name: string, rows: readonly Message[]): void {
  loadedMessages.set(name, (now) => (now.state === 'ready' ? withRows(now, rows) : now))
}
function withRows(now: Loaded, rows: readonly Message[]): Loaded {
  const last = now.messages.at(-1)?.stamp ?? 0
  const changed = withChanged(now, rows)
  const added = now.newer ? [] : rows.filter(({ stamp }) => stamp > last)
  const window = added.length > 0 ? withNewer(changed, added, false) : changed
  return { ...now, ...window }
}
