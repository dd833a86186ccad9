import { msg } from '@lingui/core/macro'
import type { settlementRefusals } from '#shared/settlements/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof settlementRefusals> = {
  'settlements.userUnknown': msg({ message: 'there is no such settlement here' }),
  'settlements.studioUnknown': msg({ message: 'there is no such studio here' }),
  'settlements.known': msg({ message: 'known is neither a position nor an instant' }),
  'settlements.lineUnknown': msg({ message: 'the settlement has no line {key}' }),
  'settlements.cursor': msg({ message: 'this is no cursor of this list' }),
  'settlements.notOver': msg({ message: 'the half is not over in the studio' }),
  'settlements.earlierOpen': msg({ message: 'earlier halves are not signed: {halves}' }),
  'settlements.rateMissing': msg({ message: 'there is no rate from {from} to {to}' }),
  'settlements.rateOld': msg({
    message: 'the rate from {from} is of {date}, more than {days} days before the last day',
  }),
  'settlements.rateConstant': msg({
    message: 'the rate from {from} is the constant of the specification',
  }),
  'settlements.quarantined': msg({
    message: '{count} statement lines of this half wait for their account to be registered',
  }),
  'settlements.behind': msg({ message: 'the figures are not up to date yet: try again' }),
  'settlements.putAside': msg({
    message: 'events could not be read into the figures: an administrator must look at {models}',
  }),
  'settlements.own': msg({ message: 'somebody else must do this for you' }),
  'settlements.afterFinal': msg({ message: 'they ended in this studio before this half' }),
  'settlements.blocked': msg({ message: 'it cannot be signed: {reasons}' }),
  'settlements.changed': msg({ message: 'it has changed since: {changes}' }),
  'settlements.state': msg({ message: 'it is {state}: this cannot be done now' }),
  'settlements.amount': msg({ message: 'the amount must be its net, {net}' }),
  'settlements.ownerOnly': msg({ message: 'only the owner may sign in spite of this' }),
  'settlements.wasPaid': msg({ message: 'it was paid once: it cannot be opened again' }),
  'settlements.laterSigned': msg({ message: 'a later half is signed' }),
  'settlements.booked': msg({ message: 'differences of it were booked or waived' }),
  'settlements.changeOther': msg({ message: 'the difference is no longer {change}, it is {now}' }),
  'settlements.into': msg({
    message:
      'a difference is booked into a half that is open, later than its own and not after the current one',
  }),
  'settlements.noDifference': msg({ message: 'there is no difference in {key}' }),
  'settlements.noDispute': msg({ message: 'nobody disputes {key}' }),
  'settlements.reference': msg({ message: 'name the reference and the amount of the payment' }),
  'settlements.runUnknown': msg({ message: 'there is no such run here' }),
  'settlements.runBusy': msg({ message: 'a run of this half is under way' }),
  'settlements.finalSet': msg({
    message: 'they end in this studio with {month}, half {half}, already',
  }),
  'settlements.noNewStudio': msg({
    message: '{user} has moved to no other studio by then: the rest can only be written off',
  }),
  'settlements.noPayslip': msg({
    message: 'there is a payslip of what is signed, of nothing else',
  }),
  'settlements.payslipErased': msg({
    message: 'the person was erased: there is no payslip of theirs any more',
  }),
}
