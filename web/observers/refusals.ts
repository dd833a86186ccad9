import { msg } from '@lingui/core/macro'
import type { siteStatusRefusals } from '#shared/site-status/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof siteStatusRefusals> = {
  'ingest.tooManyLines': msg({ message: 'A request can have up to {limit} lines' }),
  'ingest.malformed': msg({ message: 'Invalid observation: {detail}' }),
  'ingest.lineTooLong': msg({ message: 'The line is longer than {limit} bytes' }),
  'ingest.siteUnknown': msg({ message: 'The site {site} isn’t configured' }),
  'ingest.tooFarAhead': msg({ message: 'The time is more than 2 minutes ahead of the server' }),
  'ingest.badTime': msg({
    message: '“observed_at” must be an RFC 3339 time with an offset, 2000 or later',
  }),
  'ingest.tooManyObservers': msg({
    message: 'A request can have lines from up to {limit} observers',
  }),
  'ingest.notYours': msg({ message: 'This account isn’t assigned to anyone you manage' }),
  'siteStatus.alertUnknown': msg({ message: 'Alert not found' }),
}
