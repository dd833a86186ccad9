import { msg } from '@lingui/core/macro'
import type { transparencyRefusals } from '#shared/transparency/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof transparencyRefusals> = {
  'transparency.none': msg({ message: 'Nothing has been signed yet' }),
  'transparency.size': msg({ message: 'The log has only {size} signed entries' }),
  'transparency.order': msg({ message: 'The log can only be compared with an earlier version' }),
  'transparency.index': msg({ message: 'The log has {size} entries; entry {index} doesn’t exist' }),
}
