import { defineRefusals, refuser } from '../platform/refusals.ts'

export const payRunRefusals = defineRefusals({
  'payRun.nothing': { status: 409, text: 'There is nothing to pay in this half-month' },
  'payRun.notSigned': {
    status: 409,
    text: 'Not signed, already paid, or your own: {users}',
  },
  'payRun.noBankAccount': {
    status: 409,
    text: 'No bank account: {users}. Add it, or pay another way.',
  },
  'payRun.fileOut': {
    status: 409,
    text: 'A bank file was made of the last batch. Read the bank’s answer or withdraw the batch first.',
  },
  'payRun.notStopped': {
    status: 409,
    text: 'Bank file {message} is out. Confirm that the bank won’t pay it, or people are paid twice.',
  },
  'payRun.accountsTooMany': {
    status: 409,
    text: 'A studio has at most {max} paying accounts. Change one that was set already.',
  },
  'payRun.otherBatch': { status: 409, text: 'This batch was replaced or withdrawn. Look again.' },
  'payRun.released': { status: 409, text: 'This batch is already released' },
  'payRun.ownRelease': {
    status: 409,
    text: 'A batch can’t be released by the person who prepared it',
  },
  'payRun.own': { status: 409, text: 'You’re in this batch, so someone else must release it' },
  'payRun.notReleased': { status: 409, text: 'Another person must release this batch first' },
  'payRun.madeBefore': {
    status: 409,
    text: 'This file was already made. A second one has the same message ID {message}, and the bank refuses it.',
  },
  'payRun.accountsChanged': {
    status: 409,
    text: 'Accounts or names have changed since the first file. Withdraw this batch and prepare a new one.',
  },
  'payRun.changed': {
    status: 409,
    text: 'No longer signed as prepared: {users}. Prepare the batch again.',
  },
  'payRun.noTransfers': { status: 409, text: 'No one in this batch is paid by bank transfer' },
  'payRun.noPayingAccount': {
    status: 409,
    text: 'Set the studio’s account for {currency} first',
  },
  'payRun.noSepa': {
    status: 409,
    text: 'Bank files are for EUR and RON only, not {currency}. Use the bank’s CSV, or pay these another way.',
  },
  'payRun.noCsv': { status: 409, text: 'Set the columns of the bank’s CSV first' },
  'payRun.ibanHidden': { status: 409, text: 'You can’t see the IBAN of: {users}' },
  'payRun.ibanWrong': { status: 409, text: 'Not a valid IBAN: {users}' },
  'payRun.ibanAbroad': {
    status: 409,
    text: 'This currency can’t be sent to the country of the account: {users}',
  },
  'payRun.noName': {
    status: 409,
    text: 'The name can’t be written in Latin letters: {users}',
  },
  'payRun.amountTooLarge': { status: 409, text: 'Too much for one transfer: {users}' },
  'payRun.executed': {
    status: 422,
    text: 'Choose a payment date from today to {until}',
  },
  'payRun.wrongIban': { status: 422, text: 'Not a valid IBAN' },
  'payRun.wrongBic': { status: 422, text: 'Not a valid BIC: 8 or 11 letters and digits' },
  'payRun.ronAbroad': { status: 422, text: 'An account for RON must be in Romania' },
  'payRun.notXml': { status: 422, text: 'This isn’t a camt.054 file: {detail}' },
  'payRun.xmlUnsafe': {
    status: 422,
    text: 'The file declares entities or a document type, which a bank’s file never does',
  },
  'payRun.linesTooMany': { status: 422, text: 'More than {max} lines. Split the file.' },
  'payRun.noAnswerCsv': { status: 409, text: 'Set the columns of the bank’s answer first' },
  'payRun.answerColumns': {
    status: 422,
    text: 'Not exactly once among the headings of the file: {columns}',
  },
  'payRun.notCsv': {
    status: 422,
    text: 'Line {line}: a quotation mark is missing or out of place',
  },
  'payRun.ended': { status: 409, text: 'Already settled by a bank answer' },
})
export const refusePayRun = refuser(payRunRefusals)
