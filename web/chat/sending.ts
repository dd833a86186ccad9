import { chatCalls } from '#shared/chat/calls.ts'
import type { Message } from '#shared/chat/views.ts'
import { call } from '../platform/call.ts'
import { newId } from '../platform/new-id.ts'
import { sendWithProgress } from '../platform/send-with-progress.ts'
import { sessionAtom, store } from '../platform/session.ts'
import { composing, clearText } from './composing.ts'
import { showRows, loadedMessages } from './messages-store.ts'
import { sendInTurn, type Sending, type SendMessage } from './outbox.ts'

/** Sends what is written in a conversation, to that conversation; it stands in the list from now on. */
export function sendWritten(name: string): Promise<void> {
  const { text, reply, files } = composing.get(name)
  const one: Sending = {
    id: newId(),
    to: name,
    text: text.trim(),
    reply: reply?._id ?? null,
    files,
    state: 'waiting',
    part: 0,
    why: '',
  }
  clearText(name)
  return sendInTurn(one, send, (message) => showRows(name, [message]))
}
/** Sends the same once more: under its id it is there once, whatever became of the first attempt. */
export const sendAgain = (one: Sending): Promise<void> =>
  sendInTurn(one, send, (message) => showRows(one.to, [message]))
/** Sends a file alone, such as a voice note. */
export const sendFileTo = (name: string, file: File): Promise<void> =>
  sendAgain({
    id: newId(),
    to: name,
    text: '',
    reply: null,
    files: [file],
    state: 'waiting',
    part: 0,
    why: '',
  })

const send: SendMessage = async (one, onProgress) => {
  const { id, to, text, reply, files } = one
  const fields = { to, text, id, ...(reply !== null && { reply }) }
  const sent =
    files.length === 0
      ? await call(chatCalls.sendMessage, { body: fields })
      : await call(
          chatCalls.sendFiles,
          { body: bodyOf(fields, files) },
          { fetch: (url, init) => sendWithProgress(url, init, onProgress) },
        )
  return messageOf(one, sent)
}
function bodyOf(fields: Readonly<Record<string, string>>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('files', file)
  return form
}
/** The message as it is shown until the server's row has come. */
function messageOf(
  { id, to, text, reply, files }: Sending,
  sent: { readonly _id: string; readonly stamp: number },
): Message {
  const session = store.get(sessionAtom)
  const replied = loadedMessages.get(to).messages.find(({ _id }) => _id === reply)
  return {
    ...sent,
    from: session.status === 'known' ? session.viewer.user : '',
    text,
    edited: false,
    deleted: false,
    client: id,
    reply,
    replied: replied ? { ...replied, files: replied.files.length } : null,
    pinned: false,
    mentions: [],
    reactions: {},
    preview: null,
    files: files.map(({ name, size, type }, index) => ({
      _id: `${id} ${index}`,
      name,
      bytes: size,
      type,
      url: '',
    })),
  }
}
