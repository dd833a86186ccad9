import { defineRefusals, refuser } from '../platform/refusals.ts'

export const settlementRefusals = defineRefusals({
  'settlements.userUnknown': { status: 404, text: 'Settlement not found' },
  'settlements.studioUnknown': { status: 404, text: 'Studio not found' },
  'settlements.known': { status: 422, text: '“known” must be a position or a time' },
  'settlements.tooFar': {
    status: 422,
    text: 'Choose a half-month that begins by {until}',
  },
  'settlements.lineUnknown': { status: 404, text: 'Line {key} isn’t in this settlement' },
  'settlements.cursor': { status: 400, text: 'Invalid list cursor' },

  // Obstacles to signing; all of them are told at once.
  'settlements.notOver': { status: 409, text: 'The half-month isn’t over yet' },
  'settlements.earlierOpen': {
    status: 409,
    text: 'Earlier half-months aren’t signed: {halves}',
  },
  'settlements.rateMissing': { status: 409, text: 'No exchange rate from {from} to {to}' },
  'settlements.rateOld': {
    status: 409,
    text: 'The {from} rate is from {date}, more than {days} days before the last day',
  },
  'settlements.rateConstant': {
    status: 409,
    text: 'The {from} rate is the default, not a recorded one',
  },
  'settlements.quarantined': {
    status: 409,
    text: 'Statement lines waiting for their account to be registered: {count}',
  },
  'settlements.behind': { status: 409, text: 'The figures aren’t up to date yet. Try again.' },
  'settlements.putAside': {
    status: 409,
    text: 'Some events couldn’t be processed. Ask an administrator to check {models}.',
  },
  'settlements.own': { status: 409, text: 'Someone else must do this for you' },
  'settlements.afterFinal': { status: 409, text: 'They left this studio before this half-month' },

  'settlements.noPayslip': {
    status: 409,
    text: 'Payslips are available for signed settlements only',
  },
  'settlements.noMail': {
    status: 409,
    text: 'Mail isn’t set up on this installation',
  },
  'settlements.payslipErased': {
    status: 409,
    text: 'This person was erased, so there is no payslip',
  },

  'settlements.blocked': { status: 409, text: 'Can’t be signed: {reasons}' },
  'settlements.changed': { status: 409, text: 'It has changed: {changes}' },
  'settlements.state': { status: 409, text: 'Not possible while it’s {state}' },
  'settlements.amount': { status: 409, text: 'The amount must equal the net, {net}' },
  'settlements.ownerOnly': { status: 403, text: 'Only the owner can sign anyway' },
  'settlements.wasPaid': { status: 409, text: 'Already paid, so it can’t be reopened' },
  'settlements.laterSigned': { status: 409, text: 'A later half-month is already signed' },
  'settlements.booked': { status: 409, text: 'Differences were already booked or waived' },
  'settlements.changeOther': {
    status: 409,
    text: 'The difference is now {now}, not {change}',
  },
  'settlements.partOfCause': {
    status: 409,
    text: 'Lines that changed for the same reason are settled together. Lines missing: {count}',
  },
  'settlements.into': {
    status: 409,
    text: 'Choose an open half-month that is later than the original and not after the current one',
  },
  'settlements.noDifference': { status: 409, text: 'No difference on {key}' },
  'settlements.noDispute': { status: 409, text: 'No dispute on {key}' },
  'settlements.disputeOpen': {
    status: 409,
    text: 'You already disputed this line. Wait for the answer.',
  },
  'settlements.disputesTooMany': {
    status: 409,
    text: 'You can dispute a settlement up to {max} times. Talk to your manager.',
  },
  'settlements.reference': {
    status: 422,
    text: 'Enter the payment reference and amount',
  },
  'settlements.noBankAccount': {
    status: 409,
    text: 'They have no bank account. Add it, or pay another way.',
  },
  'settlements.payRunOnly': {
    status: 409,
    text: 'Bank transfers are paid through the pay run here. Otherwise choose cash or another way.',
  },
  'settlements.underWay': {
    status: 409,
    text: 'Their bank transfer is on its way. Read the bank’s answer or withdraw the pay run first.',
  },
  'settlements.runUnknown': { status: 404, text: 'Run not found' },
  'settlements.runOver': { status: 409, text: 'Everyone in this run is already done' },
  'settlements.failed': {
    status: 500,
    text: 'Something went wrong with this settlement. Tell an administrator.',
  },
  'settlements.runBusy': { status: 409, text: 'This half-month is already being processed' },
  'settlements.finalSet': {
    status: 409,
    text: 'The last half-month here is already set: {month}, half {half}',
  },
  'settlements.restTooLarge': {
    status: 409,
    text: 'The rest is too large for an upfront. It can only be written off.',
  },
  'settlements.noNewStudio': {
    status: 409,
    text: '{user} hasn’t moved to another studio by then. The rest can only be written off.',
  },
})
export const refuseSettlement = refuser(settlementRefusals)
export type SettlementRefusal = keyof typeof settlementRefusals
