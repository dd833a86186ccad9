import { msg } from '@lingui/core/macro'
import type { notificationRefusals } from '#shared/notifications/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof notificationRefusals> = {
  'notifications.unknown': msg({ message: 'Notification not found' }),
  'notifications.mandatory': msg({ message: 'This can’t be turned off' }),
  'notifications.userUnknown': msg({ message: 'Person not found' }),
  'notifications.studioUnknown': msg({ message: 'Studio not found' }),
  'notifications.aboveYou': msg({
    message: 'You can only choose for yourself and for people you manage',
  }),
  'notifications.devicesTooMany': msg({
    message: 'You can use up to {max} browsers for push notifications. Remove one first.',
  }),
  'notifications.deviceUnknown': msg({ message: 'Browser not found' }),
  'notifications.addressUnusable': msg({
    message: 'Push notifications can’t be sent to this address',
  }),
}
