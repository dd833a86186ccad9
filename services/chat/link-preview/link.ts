import { linkEvents } from '#shared/chat/link-events.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

interface Linked {
  readonly conversation: string
  readonly message: string
  readonly by: string
  readonly url: string
  readonly kept: string | null
}
interface LinkState {
  readonly url: string | null
  readonly previewed: boolean
}
/** The link of a message: sent once, previewed once. */
export const linkAggregate = aggregateOf<LinkState>()({
  name: 'chatLink',
  events: linkEvents,
  initial: { url: null, previewed: false },
  decide: {
    SendLink: ({ url }, data: Linked) => (url === null ? [{ type: 'LinkSent', data }] : []),
    PreviewLink: (
      { url, previewed },
      data: Linked & { title: string; description: string; picture: string },
    ) => (url === null || previewed ? [] : [{ type: 'LinkPreviewed', data }]),
  },
  evolve: {
    LinkSent: (state, { url }) => ({ ...state, url }),
    LinkPreviewed: (state) => ({ ...state, previewed: true }),
  },
})
export const linkStream = (message: string): string => `${linkAggregate.name}-${message}`
