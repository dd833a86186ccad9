import { msg } from '@lingui/core/macro'
import type { siteStatusRefusals } from '#shared/site-status/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof siteStatusRefusals> = {
  'ingest.tooManyLines': msg({ message: 'a request takes at most {limit} lines' }),
  'ingest.malformed': msg({ message: 'the line is not an observation: {detail}' }),
  'ingest.lineTooLong': msg({ message: 'the line is longer than {limit} bytes' }),
  'ingest.siteUnknown': msg({ message: 'the site {site} is not configured' }),
  'ingest.tooFarAhead': msg({ message: 'the time is more than 2 minutes ahead of the server' }),
  'ingest.badTime': msg({
    message: 'observed_at must be an RFC 3339 time with an offset, not before the year 2000',
  }),
  'ingest.tooManyObservers': msg({ message: 'a request takes lines of at most {limit} observers' }),
  'ingest.notYours': msg({ message: 'the account belongs to nobody whose monitoring you manage' }),
  'siteStatus.alertUnknown': msg({ message: 'there is no such alert' }),
}
