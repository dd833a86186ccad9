import { msg } from '@lingui/core/macro'
import type { transparencyRefusals } from '#shared/transparency/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof transparencyRefusals> = {
  'transparency.none': msg({ message: 'nothing has been signed in this log yet' }),
  'transparency.size': msg({ message: 'the log has only {size} signed entries' }),
  'transparency.order': msg({ message: 'a log can only be compared with an earlier state of it' }),
  'transparency.index': msg({ message: 'the log of {size} entries has no entry {index}' }),
}
