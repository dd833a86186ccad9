import { msg } from '@lingui/core/macro'
import type { operationsRefusals } from '#shared/operations/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof operationsRefusals> = {
  'operations.projectionUnknown': msg({ message: 'Read model not found: {projection}' }),
  'operations.rebuildRuns': msg({ message: '{projection} is already being rebuilt or verified' }),
  'operations.rebuildUnknown': msg({ message: 'Rebuild not found' }),
  'operations.rebuildEnded': msg({ message: 'Already finished' }),
  'operations.sendingNotFailed': msg({ message: 'This delivery is no longer failed' }),
  'operations.notQuarantined': msg({ message: 'This stream is no longer quarantined' }),
}
