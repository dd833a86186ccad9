import { msg } from '@lingui/core/macro'
import type { configurationRefusals } from '#shared/configuration/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof configurationRefusals> = {
  'configuration.studioUnknown': msg({ message: 'Studio not found' }),
  'configuration.notYours': msg({ message: 'You don’t have permission to change {setting}' }),
  'configuration.changedMeanwhile': msg({
    message: 'Someone else changed these settings. Current and yours: {both}',
  }),
  'configuration.fromUnusable': msg({
    message:
      'Choose now or a date within a year. Only shares, caps and who pays can change in the past.',
  }),
}
