import {
  defineRefusals,
  filledRefusalText,
  refuser,
  type RefusalParams,
} from '../platform/refusals.ts'

/** Those of `money.line…` stand in `rejected` of the ingest call, one a line. */
export const moneyRefusals = defineRefusals({
  'money.lineMalformed': { status: 400, text: 'the line is not usable: {detail}' },
  'money.lineTooLong': { status: 413, text: 'the line is longer than {limit} bytes' },
  'money.lineSite': { status: 422, text: 'the site {site} is not configured' },
  'money.lineTime': {
    status: 422,
    text: 'at must be an RFC 3339 time with an offset, not before 1970',
  },
  'money.lineAhead': { status: 422, text: 'the time is more than 2 minutes ahead of the server' },
  'money.lineAmount': {
    status: 422,
    text: 'the amount must be a text such as "-12.50": at most ten digits and two decimals',
  },
  'money.lineType': { status: 422, text: 'the type must be a whole number from 1 to 12' },
  'money.lineCurrency': { status: 422, text: 'the currency must be usd, eur, ron or cop' },
  'money.lineSign': { status: 422, text: 'fines, withdrawals and fees must not be above zero' },
  'money.lineNotYours': {
    status: 403,
    text: 'the account belongs to somebody whose money you do not manage',
  },
  'money.lineSources': { status: 422, text: 'a request takes lines of at most {limit} sources' },
  'money.linesTooMany': { status: 413, text: 'a request takes at most {limit} lines' },

  'money.userUnknown': { status: 404, text: 'there is no such person here' },
  'money.studioUnknown': { status: 404, text: 'there is no such studio here' },
  'money.siteUnknown': { status: 422, text: 'the site {site} is not configured' },
  'money.notOneself': { status: 403, text: 'somebody else must do this for you' },
  'money.dateAhead': { status: 422, text: 'the date must not be after today, {today}' },
  'money.range': {
    status: 422,
    text: 'the range from {from} to {to} is not usable: it must not end before it begins, nor be longer than {years} years',
  },
  'money.notAllStudios': {
    status: 403,
    text: 'rates hold for all studios: only somebody who sees all of them can set them',
  },
  'money.transactionUnknown': { status: 404, text: 'there is no such statement line here' },
  'money.transactionReversed': { status: 409, text: 'this line is reversed already' },
  'money.cursor': { status: 400, text: 'this is no cursor of this list' },
  'money.importUnknown': { status: 404, text: 'there is no such import here' },
  'money.importOther': { status: 409, text: 'this import is of the source {source}' },
  'money.importReversed': { status: 409, text: 'this import was undone' },
  'money.itemUnknown': { status: 404, text: 'there is no such item here' },
  'money.itemReversed': { status: 409, text: 'this is reversed already' },
  'money.itemNoStudio': { status: 409, text: '{user} belongs to no studio on {date}' },
  'money.itemInstallments': { status: 422, text: 'only an upfront is paid back in instalments' },
  'money.penaltyEmployee': {
    status: 409,
    text: '{user} is an employee on {date}: penalties are for contractors only',
  },
  'money.penaltyNoContract': {
    status: 409,
    text: '{user} has no contract on {date}: a penalty needs a contract as a contractor',
  },
  'money.ruleSigned': {
    status: 409,
    text: 'settlements from {month}, half {half} on are signed: choose a later half',
  },
  'money.ruleIdTaken': { status: 409, text: 'another list of this studio has a rule {id}' },
  'money.ruleNotHere': {
    status: 422,
    text: 'rule {id}: {metric} and steps of {step} are not for this list',
  },
  'money.ruleFor': {
    status: 422,
    text: 'rule {id}: rules of the studio name the account types that they pay, and no others do',
  },
  'money.rateAbsent': { status: 404, text: 'there is no rate from {from} to {to} on {on}' },
})
export const refuseMoney = refuser(moneyRefusals)
export type LineRejection = Exclude<
  Extract<keyof typeof moneyRefusals, `money.line${string}`>,
  'money.linesTooMany'
>
/** The text of a rejected line, with its values. */
export const lineRejectionText = (code: LineRejection, params: RefusalParams = {}): string =>
  filledRefusalText(moneyRefusals[code], params)
