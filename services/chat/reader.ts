import { laterEvents, readerEvents, unseenEvents } from '#shared/chat/events.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

interface Marker {
  readonly seen: number
  readonly unread_from: number | null
  readonly quiet: boolean
  readonly pinned: boolean
  /** Up to which stamp they were told of what they had not seen. */
  readonly told: number
}
interface Own {
  readonly user: string
  readonly conversation: string
}

interface Announced extends Own {
  readonly by: string
  readonly message: string
  readonly stamp: number
  readonly with: string
  readonly what: 'direct' | 'mentioned'
}
/** What one reader keeps of a conversation. */
export const readerAggregate = aggregateOf<Marker>()({
  name: 'chatReader',
  events: { ...readerEvents, ...unseenEvents },
  initial: { seen: 0, unread_from: null, quiet: false, pinned: false, told: 0 },
  decide: {
    /** It never goes back. */
    SeeMessages: ({ seen, unread_from }, data: Own & { stamp: number }) =>
      data.stamp > seen || unread_from !== null
        ? [{ type: 'ConversationSeen', data: { ...data, stamp: Math.max(seen, data.stamp) } }]
        : [],
    KeepUnread: ({ unread_from }, data: Own & { stamp: number }) =>
      unread_from === data.stamp ? [] : [{ type: 'ConversationUnseen', data }],
    Quieten: ({ quiet }, data: Own & { on: boolean }) =>
      quiet === data.on ? [] : [{ type: 'ConversationQuieted', data }],
    /** Nothing is announced that was seen meanwhile, in a conversation that is quiet, or twice. */
    AnnounceUnseen: ({ seen, told, quiet }, data: Announced) =>
      quiet || data.stamp <= Math.max(seen, told) ? [] : [{ type: 'UnseenAnnounced', data }],
    PinConversation: ({ pinned }, data: Own & { on: boolean }) =>
      pinned === data.on ? [] : [{ type: 'ConversationPinned', data }],
  },
  evolve: {
    ConversationSeen: (state, { stamp }) => ({
      ...state,
      seen: Math.max(state.seen, stamp),
      unread_from: null,
    }),
    ConversationUnseen: (state, { stamp }) => ({ ...state, unread_from: stamp }),
    ConversationQuieted: (state, { on }) => ({ ...state, quiet: on }),
    ConversationPinned: (state, { on }) => ({ ...state, pinned: on }),
    UnseenAnnounced: (state, { stamp }) => ({ ...state, told: stamp }),
  },
})

/** A message that waits to be sent. */
interface WaitingMessage extends Own {
  readonly scheduled: string
  readonly to: string
  readonly text: string
  readonly reply: string | null
  readonly at: string
  readonly why: string | null
}
/** Drafts by conversation, and what waits. */
interface Later {
  readonly drafts: Readonly<Record<string, Pick<WaitingMessage, 'text' | 'reply'>>>
  readonly waiting: readonly WaitingMessage[]
}
export const laterAggregate = aggregateOf<Later>()({
  name: 'chatLater',
  events: laterEvents,
  initial: { drafts: {}, waiting: [] },
  decide: {
    KeepDraft: ({ drafts }, data: Own & Pick<WaitingMessage, 'to' | 'text' | 'reply'>) => {
      const { conversation, text, reply } = data
      const before = drafts[conversation]
      const isSame = (before?.text ?? '') === text && (text === '' || before?.reply === reply)
      if (isSame) return []
      const isNew = before === undefined
      if (isNew && Object.keys(drafts).length >= chatLimits.drafts)
        return refuseChat('chat.full', { max: chatLimits.drafts })
      return [{ type: 'DraftKept', data }]
    },
    ScheduleMessage: ({ waiting }, data: Omit<WaitingMessage, 'why'>) => {
      if (waiting.some(({ scheduled }) => scheduled === data.scheduled)) return []
      if (waiting.length >= chatLimits.scheduled)
        return refuseChat('chat.full', { max: chatLimits.scheduled })
      return [{ type: 'MessageScheduled', data }]
    },
    EndScheduled: (
      { waiting },
      { scheduled, why }: { readonly scheduled: string; readonly why: string | null },
    ) => {
      const one = waiting.find((row) => row.scheduled === scheduled)
      if (!one) return refuseChat('chat.scheduledUnknown')
      const { user, conversation } = one
      return one.why !== null && why !== null
        ? []
        : [{ type: 'ScheduledEnded', data: { user, conversation, scheduled, why } }]
    },
  },
  evolve: {
    DraftKept: (state, { conversation, text, reply }) => {
      const { [conversation]: _before, ...drafts } = state.drafts
      return {
        ...state,
        drafts: text === '' ? drafts : { ...drafts, [conversation]: { text, reply } },
      }
    },
    MessageScheduled: (state, data) => ({
      ...state,
      waiting: [...state.waiting, { ...data, why: null }],
    }),
    ScheduledEnded: (state, { scheduled, why }) => ({
      ...state,
      waiting:
        why === null
          ? state.waiting.filter((one) => one.scheduled !== scheduled)
          : state.waiting.map((one) => (one.scheduled === scheduled ? { ...one, why } : one)),
    }),
  },
})
