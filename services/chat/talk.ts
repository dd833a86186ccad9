import { messageEvents } from '#shared/chat/events.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

/** So many of the newest messages a day's state knows by their ids; older ones the read model knows. */
const RECENT_MAX = 200
interface SentMessage {
  readonly message: string
  readonly stamp: number
}
/** A day of a conversation: the stamp of its last message, and the newest ones. */
interface TalkState {
  readonly last: number
  readonly recent: readonly SentMessage[]
}
interface SendMessage {
  readonly conversation: string
  readonly message: string
  readonly by: string
  readonly user: string | null
  readonly client: string | null
  readonly reply: string | null
  readonly text: string
  /** The part that it goes with (`keptPart`). */
  readonly kept: string
  readonly files: number
  /** The stamp of the last message of the days before. */
  readonly floor: number
}

export const talkAggregate = aggregateOf<TalkState>()({
  name: 'chat',
  events: messageEvents,
  initial: { last: 0, recent: [] },
  decide: {
    /** Sent again it is the same message, with its first stamp. */
    SendMessage: ({ last, recent }, { floor, ...sent }: SendMessage, { now }) => {
      if (recent.some(({ message }) => message === sent.message)) return []
      const stamp = Math.max(Date.parse(now), last + 1, floor + 1)
      return [{ type: 'MessageSent', data: { ...sent, stamp } }]
    },
  },
  evolve: {
    MessageSent: ({ recent }, { message, stamp }) => ({
      last: stamp,
      recent: [...recent.slice(1 - RECENT_MAX), { message, stamp }],
    }),
  },
})
