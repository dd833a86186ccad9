import { defineRefusals, refuser } from '../platform/refusals.ts'

export const notificationRefusals = defineRefusals({
  'notifications.unknown': { status: 404, text: 'Notification not found' },
  'notifications.mandatory': { status: 409, text: 'This can’t be turned off' },
  'notifications.userUnknown': { status: 404, text: 'Person not found' },
  'notifications.studioUnknown': { status: 404, text: 'Studio not found' },
  'notifications.projectUnknown': { status: 404, text: 'Project not found' },
  'notifications.mutedTooMany': { status: 409, text: 'You can mute up to {max} projects' },
  'notifications.aboveYou': {
    status: 403,
    text: 'You can only choose for yourself and for people you manage',
  },
  'notifications.quietSame': { status: 422, text: 'Choose two different times' },
  'notifications.devicesTooMany': {
    status: 409,
    text: 'You can use up to {max} browsers for push notifications. Remove one first.',
  },
  'notifications.deviceUnknown': { status: 404, text: 'Browser not found' },
  'notifications.addressUnusable': {
    status: 422,
    text: 'Push notifications can’t be sent to this address',
  },
})
export const refuseNotification = refuser(notificationRefusals)
