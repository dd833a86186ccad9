import { feedEvents } from '#shared/schedules/events.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

interface Feed {
  readonly feed: string
  readonly opened_at: string
}

/** A person's calendar link: one at a time. */
export const feedAggregate = aggregateOf<Feed | null>()({
  name: 'schedule-feed',
  events: feedEvents,
  initial: null,
  decide: {
    OpenFeed: (
      state,
      { user, feed }: { readonly user: string; readonly feed: string },
      { now }: DecisionContext,
    ) =>
      state?.feed === feed ? [] : [{ type: 'FeedOpened', data: { user, feed, opened_at: now } }],
    RevokeFeed: (state, { user }: { readonly user: string }) =>
      state ? [{ type: 'FeedRevoked', data: { user, feed: state.feed } }] : [],
  },
  evolve: {
    FeedOpened: (_state, { feed, opened_at }): Feed => ({ feed, opened_at }),
    FeedRevoked: () => null,
  },
})
export const feedStream = (user: string): string => `${feedAggregate.name}-${user}`
