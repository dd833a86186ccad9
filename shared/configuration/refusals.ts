import { defineRefusals, refuser } from '../platform/refusals.ts'

export const configurationRefusals = defineRefusals({
  'configuration.studioUnknown': { status: 404, text: 'there is no such studio here' },
  'configuration.notYours': { status: 403, text: 'you are not allowed to change {setting}' },
  'configuration.changedMeanwhile': {
    status: 409,
    text: 'somebody else has changed these settings: look again. Now and yours: {both}',
  },
  'configuration.fromUnusable': {
    status: 422,
    text: 'choose now or a day within a year; only shares, caps and who bears what can change in the past',
  },
})
export const refuseConfiguration = refuser(configurationRefusals)
