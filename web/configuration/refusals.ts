import { msg } from '@lingui/core/macro'
import type { configurationRefusals } from '#shared/configuration/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof configurationRefusals> = {
  'configuration.studioUnknown': msg({ message: 'there is no such studio here' }),
  'configuration.notYours': msg({ message: 'you are not allowed to change {setting}' }),
  'configuration.changedMeanwhile': msg({
    message: 'somebody else has changed these settings: look again. Now and yours: {both}',
  }),
  'configuration.fromUnusable': msg({
    message:
      'choose now or a day within a year; only shares, caps and who bears what can change in the past',
  }),
}
