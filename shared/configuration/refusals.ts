import { defineRefusals, refuser } from '../platform/refusals.ts'

export const configurationRefusals = defineRefusals({
  'configuration.studioUnknown': { status: 404, text: 'Studio not found' },
  'configuration.notYours': { status: 403, text: 'You don’t have permission to change {setting}' },
  'configuration.changedMeanwhile': {
    status: 409,
    text: 'Someone else changed these settings. Current and yours: {both}',
  },
  'configuration.fromUnusable': {
    status: 422,
    text: 'Choose now or a date within a year. Only shares, caps and who pays can change in the past.',
  },
})
export const refuseConfiguration = refuser(configurationRefusals)
