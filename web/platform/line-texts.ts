import { msg } from '@lingui/core/macro'

/** The page's own words for a server that is away: codes of sending.ts. */
export const lineTexts = {
  'network.unreachable': msg({ message: 'Can’t reach the server' }),
  'network.offline': msg({ message: 'You’re offline. Nothing was recorded.' }),
  'network.unknown': msg({
    message: 'No answer. Check whether this was recorded before you try again.',
  }),
}
