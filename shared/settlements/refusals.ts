import { defineRefusals, refuser } from '../platform/refusals.ts'

export const settlementRefusals = defineRefusals({
  'settlements.userUnknown': { status: 404, text: 'there is no such settlement here' },
  'settlements.studioUnknown': { status: 404, text: 'there is no such studio here' },
  'settlements.known': { status: 422, text: 'known is neither a position nor an instant' },
  'settlements.lineUnknown': { status: 404, text: 'the settlement has no line {key}' },
  'settlements.cursor': { status: 400, text: 'this is no cursor of this list' },

  // What stands against signing; all of them are said at once.
  'settlements.notOver': { status: 409, text: 'the half is not over in the studio' },
  'settlements.earlierOpen': {
    status: 409,
    text: 'earlier halves are not signed: {halves}',
  },
  'settlements.rateMissing': { status: 409, text: 'there is no rate from {from} to {to}' },
  'settlements.rateOld': {
    status: 409,
    text: 'the rate from {from} is of {date}, more than {days} days before the last day',
  },
  'settlements.rateConstant': {
    status: 409,
    text: 'the rate from {from} is the constant of the specification',
  },
  'settlements.quarantined': {
    status: 409,
    text: '{count} statement lines of this half wait for their account to be registered',
  },
  'settlements.behind': { status: 409, text: 'the figures are not up to date yet: try again' },
  'settlements.putAside': {
    status: 409,
    text: 'events could not be read into the figures: an administrator must look at {models}',
  },
  'settlements.own': { status: 409, text: 'somebody else must do this for you' },
  'settlements.afterFinal': { status: 409, text: 'they ended in this studio before this half' },

  'settlements.noPayslip': {
    status: 409,
    text: 'there is a payslip of what is signed, of nothing else',
  },
  'settlements.payslipErased': {
    status: 409,
    text: 'the person was erased: there is no payslip of theirs any more',
  },

  'settlements.blocked': { status: 409, text: 'it cannot be signed: {reasons}' },
  'settlements.changed': { status: 409, text: 'it has changed since: {changes}' },
  'settlements.state': { status: 409, text: 'it is {state}: this cannot be done now' },
  'settlements.amount': { status: 409, text: 'the amount must be its net, {net}' },
  'settlements.ownerOnly': { status: 403, text: 'only the owner may sign in spite of this' },
  'settlements.wasPaid': { status: 409, text: 'it was paid once: it cannot be opened again' },
  'settlements.laterSigned': { status: 409, text: 'a later half is signed' },
  'settlements.booked': { status: 409, text: 'differences of it were booked or waived' },
  'settlements.changeOther': {
    status: 409,
    text: 'the difference is no longer {change}, it is {now}',
  },
  'settlements.into': {
    status: 409,
    text: 'a difference is booked into a half that is open, later than its own and not after the current one',
  },
  'settlements.noDifference': { status: 409, text: 'there is no difference in {key}' },
  'settlements.noDispute': { status: 409, text: 'nobody disputes {key}' },
  'settlements.reference': {
    status: 422,
    text: 'name the reference and the amount of the payment',
  },
  'settlements.runUnknown': { status: 404, text: 'there is no such run here' },
  'settlements.runBusy': { status: 409, text: 'a run of this half is under way' },
  'settlements.finalSet': {
    status: 409,
    text: 'they end in this studio with {month}, half {half}, already',
  },
  'settlements.noNewStudio': {
    status: 409,
    text: '{user} has moved to no other studio by then: the rest can only be written off',
  },
})
export const refuseSettlement = refuser(settlementRefusals)
export type SettlementRefusal = keyof typeof settlementRefusals
