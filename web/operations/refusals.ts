import { msg } from '@lingui/core/macro'
import type { operationsRefusals } from '#shared/operations/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof operationsRefusals> = {
  'operations.projectionUnknown': msg({ message: 'no projection is called {projection}' }),
  'operations.rebuildRuns': msg({ message: '{projection} is being rebuilt or verified already' }),
  'operations.rebuildUnknown': msg({ message: 'there is no such rebuild' }),
  'operations.rebuildEnded': msg({ message: 'this has ended already' }),
  'operations.sendingNotFailed': msg({ message: 'this has not failed (any more)' }),
  'operations.notQuarantined': msg({ message: 'this stream is not put aside (any more)' }),
}
