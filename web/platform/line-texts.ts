import { msg } from '@lingui/core/macro'

/** The page's own words for a server that is away, or whose answer is none: codes of sending.ts, queries.ts and call.ts. */
export const lineTexts = {
  'network.unreachable': msg({ message: 'Can’t reach the server' }),
  'network.needed': msg({ message: 'You’re offline. This loads when you’re back online.' }),
  'network.offline': msg({ message: 'You’re offline. Nothing was recorded.' }),
  'network.unknown': msg({
    message: 'No answer. Check whether this was recorded before you try again.',
  }),
  'answer.invalid': msg({ message: 'The server’s answer couldn’t be read' }),
}
