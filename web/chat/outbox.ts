import type { Message } from '#shared/chat/views.ts'
import { ApiError } from '../platform/call.ts'
import { draftOf, dropDraft, keepDraft } from '../platform/drafts.ts'
import { refusalText } from '../platform/refusals.ts'
import { KeyedStore } from './keyed-store.ts'

/** A message on its way, or one that did not get there. It is bound to its conversation from the moment at which it was typed. */
export interface Sending {
  /** The client's id: sent again by the same one it is there once. */
  readonly id: string
  readonly to: string
  readonly text: string
  readonly reply: string | null
  readonly files: readonly File[]
  readonly state: 'waiting' | 'sending' | 'failed'
  /** How much of the files has left, from 0 to 1. */
  readonly part: number
  /** Why it failed, in the reader's language. */
  readonly why: string
}
/** Sends one message; `onProgress` is told how much of its files has left. */
export type SendMessage = (one: Sending, onProgress: (part: number) => void) => Promise<Message>

const none: readonly Sending[] = []
/** What is on its way, by conversation. */
export const outbox = new KeyedStore<readonly Sending[]>(none, 50)
/** More wait for nobody: the field says so. */
export const waiting_max = 20

const draftName = (to: string) => `chat unsent ${to}`
/** Texts that have not got there stay over a reload of this tab; files cannot. */
function keep(to: string): void {
  const texts = outbox.get(to).filter(({ text }) => text !== '')
  if (texts.length === 0) dropDraft(draftName(to))
  else
    keepDraft(draftName(to), {
      list: texts.map(({ id, text, reply, why }) => JSON.stringify({ id, text, reply, why })),
    })
}
/** Gives back what had not got there when the page was loaded again, as far as that is known; what had is there once. */
export function restoreUnsent(to: string): void {
  if (outbox.has(to)) return
  const kept = draftOf(draftName(to), { list: [] as string[] })?.list ?? []
  const texts = kept.map((one) => JSON.parse(one) as Pick<Sending, 'id' | 'text' | 'reply' | 'why'>)
  const unknown = refusalText({ code: 'network.unknown', err: '' })
  outbox.set(to, () =>
    texts.map((one) => ({
      ...one,
      why: one.why || unknown,
      to,
      files: [],
      state: 'failed',
      part: 0,
    })),
  )
}

const change = (to: string, id: string, next: Partial<Sending>) =>
  outbox.set(to, (all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)))
export const dropSending = (to: string, id: string): void => {
  outbox.set(to, (all) => all.filter((one) => one.id !== id))
  keep(to)
}

/** Whether it still waits here: it goes with the session of who wrote it, and nobody else sends it. */
const isHeld = ({ to, id }: Sending): boolean => outbox.get(to).some((one) => one.id === id)

/** The end of the line of each conversation: messages leave one after another, in the order in which they were written. */
const lines = new Map<string, Promise<void>>()

/** Sends it after what was written before; `onSent` shows what the server made of it. */
export function sendInTurn(
  one: Sending,
  send: SendMessage,
  onSent: (message: Message) => void,
): Promise<void> {
  const { to, id } = one
  outbox.set(to, (all) =>
    all.some((other) => other.id === id)
      ? all.map((other) => (other.id === id ? { ...one, state: 'waiting' as const } : other))
      : [...all, one],
  )
  keep(to)
  const next = (lines.get(to) ?? Promise.resolve()).then(async () => {
    if (!isHeld(one)) return
    change(to, id, { state: 'sending', part: 0, why: '' })
    try {
      const message = await send(one, (part) => change(to, id, { part }))
      if (!isHeld(one)) return
      onSent(message)
      dropSending(to, id)
    } catch (error) {
      if (!isHeld(one)) return
      change(to, id, { state: 'failed', why: reasonOf(error) })
      keep(to)
    }
  })
  lines.set(to, next)
  return next.finally(() => {
    if (lines.get(to) === next) lines.delete(to)
  })
}
const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? refusalText(error) : error instanceof Error ? error.message : ''
