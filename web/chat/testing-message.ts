import type { Message } from '#shared/chat/views.ts'

/** A message of ana's without anything but its text. */
export const writtenMessage = (
  given: Partial<Message> & Pick<Message, '_id' | 'stamp'>,
): Message => ({
  from: 'ana',
  text: '',
  edited: false,
  deleted: false,
  client: null,
  reply: null,
  replied: null,
  pinned: false,
  mentions: [],
  reactions: {},
  preview: null,
  files: [],
  ...given,
})
