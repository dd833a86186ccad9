import { msg } from '@lingui/core/macro'
import type { auditRefusals } from '#shared/audit/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof auditRefusals> = {
  'audit.entryUnknown': msg({ message: 'Entry not found' }),
  'audit.personUnknown': msg({ message: 'Person not found' }),
  'audit.searchUnknown': msg({ message: 'Saved search not found' }),
  'audit.searchesTooMany': msg({ message: 'You can save up to {max} searches' }),
  'audit.exportTooLarge': msg({
    message: 'More than {max} entries match. Narrow the search, for example by date.',
  }),
}
