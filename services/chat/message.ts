import { messageChangeEvents, messageFileEvents } from '#shared/chat/events.ts'
import { keptFileEvents } from '#shared/chat/kept-events.ts'
import { firstLink } from '#shared/chat/links.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

/** What became of a message since it was sent. `reactions`: each as sign and login. */
interface MessageState {
  readonly deleted: { readonly by: string; readonly at: Instant } | null
  readonly pinned: boolean
  readonly text: string | null
  readonly reactions: readonly (readonly [reaction: string, user: string])[]
}
interface OfMessage {
  readonly conversation: string
  readonly message: string
  readonly by: string
}
interface Kept extends OfMessage {
  /** The part that its texts go with (`keptPart`). */
  readonly kept: string
}
const checkThere = ({ deleted }: MessageState) => {
  if (deleted) refuseChat('chat.deleted')
}
const isSame = (a: readonly string[], b: readonly string[]) => a.every((part, i) => part === b[i])

export const messageAggregate = aggregateOf<MessageState>()({
  name: 'chatMessage',
  events: messageChangeEvents,
  initial: { deleted: null, pinned: false, text: null, reactions: [] },
  decide: {
    EditMessage: (state, { was, ...data }: Kept & { text: string; was: string }) => {
      checkThere(state)
      const before = state.text ?? was
      const keepsLink = firstLink(before) === firstLink(data.text)
      return before === data.text ? [] : [{ type: 'MessageEdited', data: { ...data, keepsLink } }]
    },
    DeleteMessage: ({ deleted }, data: OfMessage) =>
      deleted ? [] : [{ type: 'MessageDeleted', data }],
    RestoreMessage: (
      { deleted, text },
      { was, author, by, ...data }: Kept & { was: string; author: string },
      { now },
    ) => {
      const isLate =
        deleted !== null && Date.parse(now) - Date.parse(deleted.at) > chatLimits.undo_s * 1000
      if (deleted === null || deleted.by !== by || isLate) return refuseChat('chat.nothingToUndo')
      return [{ type: 'MessageRestored', data: { ...data, by: author, text: text ?? was } }]
    },
    ReactToMessage: (state, { on, ...data }: OfMessage & { reaction: string; on: boolean }) => {
      checkThere(state)
      const { by, reaction } = data
      const own = state.reactions.filter(([, user]) => user === by)
      if (own.some(([sign]) => sign === reaction) === on) return []
      if (on && own.length >= chatLimits.reactions)
        return refuseChat('chat.full', { max: chatLimits.reactions })
      return [{ type: 'MessageReacted', data: { ...data, on } }]
    },
    PinMessage: (state, { on, ...data }: OfMessage & { on: boolean }) => {
      checkThere(state)
      return state.pinned === on ? [] : [{ type: 'MessagePinned', data: { ...data, on } }]
    },
  },
  evolve: {
    MessageEdited: (state, { text }) => ({ ...state, text }),
    MessageDeleted: (state, { by }, { occurredAt }) => ({
      ...state,
      deleted: { by, at: occurredAt ?? '' },
      pinned: false,
      reactions: [],
    }),
    MessageRestored: (state, { text }) => ({ ...state, deleted: null, text }),
    MessageReacted: (state, { by, reaction, on }) => {
      const others = state.reactions.filter((one) => !isSame(one, [reaction, by]))
      return { ...state, reactions: on ? [...others, [reaction, by]] : others }
    },
    MessagePinned: (state, { on }) => ({ ...state, pinned: on }),
  },
})

/** The files of a message, in a stream of their own: they are its author's, and go with them, or with the message. */
export const filesAggregate = aggregateOf<readonly string[]>()({
  name: 'chatFile',
  events: { ...messageFileEvents, ...keptFileEvents },
  initial: [],
  decide: {
    SendFiles: (state, data: FilesSent) =>
      state.length > 0 ? [] : [{ type: 'MessageFilesSent', data }],
    TakeOutFiles: (state, data: Pick<FilesSent, 'user' | 'conversation' | 'message'>) =>
      state.length === 0 ? [] : [{ type: 'MessageFilesTakenOut', data }],
  },
  evolve: {
    MessageFilesSent: (_state, { files }) => files.map(({ file }) => file),
    MessageFilesTakenOut: () => [],
  },
})
interface FilesSent {
  readonly user: string
  readonly conversation: string
  readonly message: string
  readonly files: { id: string; file: string; type: string; bytes: number }[]
  readonly names: string[]
  readonly kept: string
}
