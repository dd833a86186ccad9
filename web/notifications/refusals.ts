import { msg } from '@lingui/core/macro'
import type { notificationRefusals } from '#shared/notifications/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof notificationRefusals> = {
  'notifications.unknown': msg({ message: 'there is no such notification for you' }),
  'notifications.mandatory': msg({ message: 'this cannot be switched off' }),
  'notifications.userUnknown': msg({ message: 'there is no such person here' }),
  'notifications.studioUnknown': msg({ message: 'there is no such studio here' }),
  'notifications.aboveYou': msg({
    message: 'you choose for yourself and for people below you',
  }),
  'notifications.devicesTooMany': msg({
    message: 'at most {max} browsers take push messages: remove one first',
  }),
  'notifications.deviceUnknown': msg({ message: 'there is no such browser of yours' }),
  'notifications.addressUnusable': msg({
    message: 'push messages cannot be sent to this address',
  }),
}
