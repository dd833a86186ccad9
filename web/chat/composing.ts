import { chatCalls } from '#shared/chat/calls.ts'
import type { Message } from '#shared/chat/views.ts'
import { call } from '../platform/call.ts'
import { draftOf, dropDraft, keepDraft } from '../platform/drafts.ts'
import { fetchToTheEnd } from '../platform/fetch-to-the-end.ts'
import { whenAnonymous } from '../platform/session.ts'
import { KeyedStore } from './keyed-store.ts'

/** What is being written in a conversation. It stays with that conversation, whatever is opened meanwhile. */
export interface Composing {
  readonly text: string
  readonly reply: Message | null
  /** One's own message that is rewritten; `held`: what stood in the field, and comes back afterwards. */
  readonly edited: Message | null
  readonly held: Pick<Composing, 'text' | 'reply'>
  readonly files: readonly File[]
}
const unwritten = { text: '', reply: null } as const
const nothing: Composing = { ...unwritten, edited: null, held: unwritten, files: [] }
export const composing = new KeyedStore<Composing>(nothing, 100)

const draftName = (name: string) => `chat ${name}`
/** After the last key, the server is told so much later. */
const server_ms = 1200
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** The drafts that the server keeps, as far as this page knows. */
const onServer = new Set<string>()
whenAnonymous(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  onServer.clear()
})

/** Gives back what was typed in this tab before a reload, or else what the server kept of it: once for each conversation. */
export function restoreText(
  name: string,
  kept: { readonly text: string; readonly reply: string | null } | undefined,
): void {
  if (kept) onServer.add(name)
  const { text, reply } = draftOf(draftName(name), { text: '', reply: '' }) ?? kept ?? unwritten
  if (text === '' || composing.get(name) !== nothing) return
  composing.set(name, (now) => ({ ...now, text }))
  if (reply) void restoreReply(name, { text, reply })
}
/** The message that was answered; one that is gone is answered no more. */
async function restoreReply(
  name: string,
  { text, reply }: { readonly text: string; readonly reply: string },
): Promise<void> {
  const request = { params: { message: reply } }
  const found = await call(chatCalls.message, request).catch(() => undefined)
  if (!found || found.with !== name || found.message.deleted) return
  composing.set(name, (now) =>
    now.text === text && !now.reply && !now.edited ? { ...now, reply: found.message } : now,
  )
}

/** Keeps what is typed: in this tab at once, on the server a moment later. What is rewritten is no draft. */
export function write(name: string, text: string): void {
  composing.set(name, (now) => ({ ...now, text }))
  if (!composing.get(name).edited) keepWritten(name)
}
function keepWritten(name: string): void {
  const { text, reply } = composing.get(name)
  if (text === '') dropDraft(draftName(name))
  else keepDraft(draftName(name), { text, reply: reply?._id ?? '' })
  clearTimeout(timers.get(name))
  timers.delete(name)
  if (text !== '')
    timers.set(
      name,
      setTimeout(() => tellServer(name), server_ms),
    )
  // At once, also from a page that is closed: what was sent must not come back as a draft.
  else if (onServer.delete(name)) tellServer(name)
}
/** What cannot be kept there is in this tab still. */
function tellServer(name: string): void {
  timers.delete(name)
  const { text, reply, edited, held } = composing.get(name)
  const draft = edited ? held : { text, reply }
  if (draft.text !== '') onServer.add(name)
  const body = { text: draft.text, reply: draft.reply?._id ?? null }
  const request = { params: { with: name }, body }
  void call(chatCalls.keepDraft, request, { fetch: fetchToTheEnd }).catch(() => undefined)
}

/** Empties the field: what was in it is sent. */
export function clearText(name: string): void {
  composing.set(name, () => ({ ...nothing }))
  keepWritten(name)
}
/** Ends the rewriting of a message: what stood in the field before comes back. */
export function endRewriting(name: string): void {
  composing.set(name, ({ held, files }) => ({ ...nothing, ...held, files }))
  keepWritten(name)
}
export function replyTo(name: string, reply: Message | null): void {
  if (composing.get(name).edited) endRewriting(name)
  composing.set(name, (now) => ({ ...now, reply }))
  keepWritten(name)
}
/** Puts one's own message into the field; what stood there comes back afterwards. */
export const rewrite = (name: string, edited: Message): void =>
  composing.set(name, (now) => ({
    ...now,
    edited,
    reply: null,
    held: now.edited ? now.held : { text: now.text, reply: now.reply },
    text: edited.text,
  }))
export const addFiles = (name: string, files: readonly File[], max: number): void =>
  composing.set(name, (now) => ({ ...now, files: [...now.files, ...files].slice(0, max) }))
export const dropFile = (name: string, file: File): void =>
  composing.set(name, (now) => ({ ...now, files: now.files.filter((one) => one !== file) }))
