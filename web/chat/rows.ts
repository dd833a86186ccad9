import type { Message } from '#shared/chat/views.ts'
import { dateIn } from '../ui/format.ts'
import type { Sending } from './outbox.ts'

/** One message of a conversation as it is shown, or one on its way; from the oldest to the newest. */
export type ChatRow = (
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'sending'; readonly sending: Sending }
) & {
  /** Of the message itself, so that a row keeps its place when older ones come above it. */
  readonly key: string
  /** The day that begins with it: '2026-11-28'. */
  readonly day: string | null
  /** Whether it is the first one that was not seen. */
  readonly isUnread: boolean
  /** Whether it begins a group: its author and time are shown. */
  readonly isFirst: boolean
}

/** Messages of one author within this time stand under one name. */
const group_ms = 5 * 60_000
/** No clock of any zone moves by less. */
const quarter_ms = 15 * 60_000
/** Among so many of the newest messages, what is on its way may stand already. */
const sent_looked = 100
const dates = new Map<number, string>()
/** The day of a message by the clock of the studio; the formatter is asked once for a quarter of an hour. */
function dayOf(stamp: number): string {
  const quarter = Math.floor(stamp / quarter_ms)
  const known = dates.get(quarter)
  if (known !== undefined) return known
  if (dates.size > 5000) dates.clear()
  const date = dateIn(stamp / 1000)
  dates.set(quarter, date)
  return date
}

/** `line`: the stamp after which a message was not seen when the conversation was opened; null: no line is drawn. */
interface Reader {
  readonly viewer: string
  readonly line: number | null
  /** Whether there are older messages than the first one here, which may not be the first of its day then. */
  readonly older: boolean
  /** Messages that begin a group in any case. */
  readonly breaks: ReadonlySet<string>
}
/** The rows of a conversation: days, the line above what is new, groups by author, and at the end what is on its way. */
export function chatRowsOf(
  messages: readonly Message[],
  sending: readonly Sending[],
  { viewer, line, older, breaks }: Reader,
): readonly ChatRow[] {
  let before: Message | undefined
  let isMarked = line === null
  const rows = messages.map((message): ChatRow => {
    const date = dayOf(message.stamp)
    const isNewDay = before ? dayOf(before.stamp) !== date : !older
    const isUnread = !isMarked && message.stamp > (line ?? 0) && message.from !== viewer
    isMarked ||= isUnread
    const isNear =
      before?.from === message.from && message.stamp - before.stamp <= group_ms && !message.replied
    before = message
    return {
      kind: 'message',
      key: message._id,
      message,
      day: isNewDay ? date : null,
      isUnread,
      isFirst: isNewDay || isUnread || !isNear || breaks.has(message._id),
    }
  })
  const isOwn = before?.from === viewer
  // The server's row may come before the answer to the request that made it.
  const there = new Set(messages.slice(-sent_looked).map(({ client }) => client))
  const waiting = sending
    .filter(({ id }) => !there.has(id))
    .map((one, index): ChatRow => ({
      kind: 'sending',
      key: one.id,
      sending: one,
      day: null,
      isUnread: false,
      isFirst: index === 0 && !isOwn,
    }))
  return [...rows, ...waiting]
}
