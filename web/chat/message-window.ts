import type { Message } from '#shared/chat/views.ts'

/** The part of a conversation that the page holds: without gaps, by stamp. */
export interface MessageWindow {
  readonly messages: readonly Message[]
  /** Whether there are older ones than the first, and newer ones than the last. */
  readonly older: boolean
  readonly newer: boolean
  /**
   * Ids of those that were the first here when an older page came above them. They stay the first of their group, so that no row changes
   * its height while one scrolls.
   */
  readonly breaks: ReadonlySet<string>
}
/** More are not held: the far end goes, and is fetched again on the way back. */
export const held_max = 2000

export const emptyWindow: MessageWindow = {
  messages: [],
  older: false,
  newer: false,
  breaks: new Set(),
}

/** Joins a page of older messages to the front. */
export function withOlder(
  window: MessageWindow,
  page: readonly Message[],
  more: boolean,
): MessageWindow {
  const messages = joined(page, window.messages)
  const isTooMany = messages.length > held_max
  return {
    messages: isTooMany ? messages.slice(0, held_max) : messages,
    older: more,
    newer: window.newer || isTooMany,
    breaks: new Set(window.breaks).add(window.messages[0]?._id ?? ''),
  }
}

/** Joins a page of newer messages to the end. */
export function withNewer(
  window: MessageWindow,
  page: readonly Message[],
  more: boolean,
): MessageWindow {
  const messages = joined(window.messages, page)
  const isTooMany = messages.length > held_max
  return {
    messages: isTooMany ? messages.slice(-held_max) : messages,
    older: window.older || isTooMany,
    newer: more,
    breaks: window.breaks,
  }
}

/** Takes over what has changed of messages that are held; others are left out: they are fetched in their place. */
export function withChanged(window: MessageWindow, changed: readonly Message[]): MessageWindow {
  const by = new Map(changed.map((one) => [one._id, one]))
  if (!window.messages.some(({ _id }) => by.has(_id))) return window
  return { ...window, messages: window.messages.map((one) => by.get(one._id) ?? one) }
}

/** Both in the order of their stamps; of a message that is in both, the later page's. */
function joined(first: readonly Message[], second: readonly Message[]): readonly Message[] {
  const all = new Map<string, Message>()
  for (const one of [...first, ...second]) all.set(one._id, one)
  const messages = [...all.values()]
  const isSorted = messages.every(
    (one, at) => at === 0 || (messages[at - 1]?.stamp ?? 0) <= one.stamp,
  )
  return isSorted ? messages : messages.toSorted((a, b) => a.stamp - b.stamp)
}
