import { chatCalls } from '#shared/chat/calls.ts'
import type { Message } from '#shared/chat/views.ts'
import { call } from '../platform/call.ts'
import { draftOf, dropDraft, keepDraft } from '../platform/drafts.ts'
import { KeyedStore } from './keyed-store.ts'

/** What is being written in a conversation. It stays with that conversation, whatever is opened meanwhile. */
export interface Composing {
  readonly text: string
  readonly reply: Message | null
  /** One's own message that is rewritten; `before`: what stood in the field. */
  readonly edited: Message | null
  readonly before: string
  readonly files: readonly File[]
}
const nothing: Composing = { text: '', reply: null, edited: null, before: '', files: [] }
export const composing = new KeyedStore<Composing>(nothing, 100)

const draftName = (name: string) => `chat ${name}`
/** After the last key, the server is told so much later. */
const server_ms = 1200
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Gives back what was typed in this tab before a reload, or else what the server kept of it: once for each conversation. */
export function restoreText(name: string, kept: string): void {
  const text = draftOf(draftName(name), { text: '' })?.text ?? kept
  if (text !== '' && composing.get(name) === nothing)
    composing.set(name, (now) => ({ ...now, text }))
}

/** Keeps what is typed: in this tab at once, on the server a moment later. What is rewritten is no draft. */
export function write(name: string, text: string): void {
  composing.set(name, (now) => ({ ...now, text }))
  if (composing.get(name).edited) return
  if (text === '') dropDraft(draftName(name))
  else keepDraft(draftName(name), { text })
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => tellServer(name, text), server_ms),
  )
}
/** What cannot be kept there is in this tab still. */
function tellServer(name: string, text: string): void {
  timers.delete(name)
  const { reply } = composing.get(name)
  const request = { params: { with: name }, body: { text, reply: reply?._id ?? null } }
  void call(chatCalls.keepDraft, request).catch(() => undefined)
}

/** Empties the field: what was in it is sent, or given up. */
export function clearText(name: string): void {
  composing.set(name, ({ edited, before }) => ({ ...nothing, ...(edited && { text: before }) }))
  const { text } = composing.get(name)
  write(name, text)
}
export const replyTo = (name: string, reply: Message | null): void =>
  composing.set(name, (now) => ({ ...now, reply, edited: null }))
/** Puts one's own message into the field; what stood there comes back afterwards. */
export const rewrite = (name: string, edited: Message): void =>
  composing.set(name, (now) => ({
    ...now,
    edited,
    reply: null,
    before: now.edited ? now.before : now.text,
    text: edited.text,
  }))
export const addFiles = (name: string, files: readonly File[], max: number): void =>
  composing.set(name, (now) => ({ ...now, files: [...now.files, ...files].slice(0, max) }))
export const dropFile = (name: string, file: File): void =>
  composing.set(name, (now) => ({ ...now, files: now.files.filter((one) => one !== file) }))
