import { defineRefusals, refuser } from '../platform/refusals.ts'

export const notificationRefusals = defineRefusals({
  'notifications.unknown': { status: 404, text: 'there is no such notification for you' },
  'notifications.mandatory': { status: 409, text: 'this cannot be switched off' },
  'notifications.userUnknown': { status: 404, text: 'there is no such person here' },
  'notifications.studioUnknown': { status: 404, text: 'there is no such studio here' },
  'notifications.aboveYou': {
    status: 403,
    text: 'you choose for yourself and for people below you',
  },
  'notifications.devicesTooMany': {
    status: 409,
    text: 'at most {max} browsers take push messages: remove one first',
  },
  'notifications.deviceUnknown': { status: 404, text: 'there is no such browser of yours' },
  'notifications.addressUnusable': {
    status: 422,
    text: 'push messages cannot be sent to this address',
  },
})
export const refuseNotification = refuser(notificationRefusals)
