import { laterEvents, readerEvents } from '#shared/chat/events.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

interface Marker {
  readonly seen: number
  readonly unread_from: number | null
  readonly quiet: boolean
  readonly pinned: boolean
}
interface Own {
  readonly user: string
  readonly conversation: string
}

/** What one reader keeps of a conversation. */
export const readerAggregate = aggregateOf<Marker>()({
  name: 'chatReader',
  events: readerEvents,
  initial: { seen: 0, unread_from: null, quiet: false, pinned: false },
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
  },
})

/** A message that waits to be sent. */
export interface Waiting extends Own {
  readonly scheduled: string
  readonly to: string
  readonly text: string
  readonly reply: string | null
  readonly at: string
  readonly why: string | null
}
/** Drafts by conversation, and what waits. */
interface Later {
  readonly drafts: Readonly<Record<string, string>>
  readonly waiting: readonly Waiting[]
}
export const laterAggregate = aggregateOf<Later>()({
  name: 'chatLater',
  events: laterEvents,
  initial: { drafts: {}, waiting: [] },
  decide: {
    KeepDraft: ({ drafts }, data: Own & Pick<Waiting, 'to' | 'text' | 'reply'>) => {
      const { conversation, text } = data
      if ((drafts[conversation] ?? '') === text) return []
      const isNew = drafts[conversation] === undefined
      if (isNew && Object.keys(drafts).length >= chatLimits.drafts)
        return refuseChat('chat.full', { max: chatLimits.drafts })
      return [{ type: 'DraftKept', data }]
    },
    ScheduleMessage: ({ waiting }, data: Omit<Waiting, 'why'>) => {
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
    DraftKept: (state, { conversation, text }) => {
      const { [conversation]: _before, ...drafts } = state.drafts
      return { ...state, drafts: text === '' ? drafts : { ...drafts, [conversation]: text } }
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
