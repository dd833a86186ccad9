import { createHash } from 'node:crypto'
import type { Instant } from '#shared/platform/messages.ts'

/** A short name made of these parts, always the same; it tells nobody what they were. */
const nameOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 26)

/** Whether a conversation of this name can be a group: those have the id of the command that made them. */
export const isGroupName = (name: string): boolean => /^(?:[\da-f]{64}|[\da-f-]{36})$/.test(name)
/** The conversation of two people, whoever of them begins. */
export const directId = (a: string, b: string): string => nameOf('direct', ...[a, b].toSorted())
/** The message that an author's page calls `client`: two people's equal names do not meet. */
export const messageId = (author: string, conversation: string, client: string): string =>
  nameOf('message', author, conversation, client)
export const fileId = (message: string, number: number): string =>
  nameOf('file', message, String(number))
/** The name of a command about these messages. */
export const batchId = (messages: readonly string[]): string => nameOf('taken out', ...messages)
/** The key of what one reader keeps of a conversation. */
export const readerKey = (user: string, conversation: string): string =>
  nameOf('reader', user, conversation)
/** What is said in a conversation on one day in UTC is one stream: none grows without end. */
export const talkKey = (conversation: string, at: Instant): string =>
  `${conversation}.${at.slice(0, 10)}`
