import { msg } from '@lingui/core/macro'
import type { settlementRefusals } from '#shared/settlements/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof settlementRefusals> = {
  'settlements.userUnknown': msg({ message: 'Settlement not found' }),
  'settlements.studioUnknown': msg({ message: 'Studio not found' }),
  'settlements.known': msg({ message: '“known” must be a position or a time' }),
  'settlements.tooFar': msg({ message: 'Choose a half-month that begins by {until}' }),
  'settlements.lineUnknown': msg({ message: 'Line {key} isn’t in this settlement' }),
  'settlements.cursor': msg({ message: 'Invalid list cursor' }),
  'settlements.notOver': msg({ message: 'The half-month isn’t over yet' }),
  'settlements.earlierOpen': msg({ message: 'Earlier half-months aren’t signed: {halves}' }),
  'settlements.rateMissing': msg({ message: 'No exchange rate from {from} to {to}' }),
  'settlements.rateOld': msg({
    message: 'The {from} rate is from {date}, more than {days} days before the last day',
  }),
  'settlements.rateConstant': msg({
    message: 'The {from} rate is the default, not a recorded one',
  }),
  'settlements.quarantined': msg({
    message: 'Statement lines waiting for their account to be registered: {count}',
  }),
  'settlements.behind': msg({ message: 'The figures aren’t up to date yet. Try again.' }),
  'settlements.putAside': msg({
    message: 'Some events couldn’t be processed. Ask an administrator to check {models}.',
  }),
  'settlements.own': msg({ message: 'Someone else must do this for you' }),
  'settlements.afterFinal': msg({ message: 'They left this studio before this half-month' }),
  'settlements.blocked': msg({ message: 'Can’t be signed: {reasons}' }),
  'settlements.changed': msg({ message: 'It has changed: {changes}' }),
  'settlements.state': msg({ message: 'Not possible while it’s {state}' }),
  'settlements.amount': msg({ message: 'The amount must equal the net, {net}' }),
  'settlements.ownerOnly': msg({ message: 'Only the owner can sign anyway' }),
  'settlements.wasPaid': msg({ message: 'Already paid, so it can’t be reopened' }),
  'settlements.laterSigned': msg({ message: 'A later half-month is already signed' }),
  'settlements.booked': msg({ message: 'Differences were already booked or waived' }),
  'settlements.changeOther': msg({ message: 'The difference is now {now}, not {change}' }),
  'settlements.into': msg({
    message:
      'Choose an open half-month that is later than the original and not after the current one',
  }),
  'settlements.noDifference': msg({ message: 'No difference on {key}' }),
  'settlements.noDispute': msg({ message: 'No dispute on {key}' }),
  'settlements.disputeOpen': msg({
    message: 'You already disputed this line. Wait for the answer.',
  }),
  'settlements.disputesTooMany': msg({
    message: 'You can dispute a settlement up to {max} times. Talk to your manager.',
  }),
  'settlements.reference': msg({ message: 'Enter the payment reference and amount' }),
  'settlements.noBankAccount': msg({
    message: 'They have no bank account. Add it, or pay another way.',
  }),
  'settlements.runUnknown': msg({ message: 'Run not found' }),
  'settlements.runOver': msg({ message: 'Everyone in this run is already done' }),
  'settlements.failed': msg({
    message: 'Something went wrong with this settlement. Tell an administrator.',
  }),
  'settlements.runBusy': msg({ message: 'This half-month is already being processed' }),
  'settlements.finalSet': msg({
    message: 'The last half-month here is already set: {month}, half {half}',
  }),
  'settlements.restTooLarge': msg({
    message: 'The rest is too large for an upfront. It can only be written off.',
  }),
  'settlements.noNewStudio': msg({
    message: '{user} hasn’t moved to another studio by then. The rest can only be written off.',
  }),
  'settlements.noPayslip': msg({
    message: 'Payslips are available for signed settlements only',
  }),
  'settlements.payslipErased': msg({
    message: 'This person was erased, so there is no payslip',
  }),
}
