import {
  defineRefusals,
  filledRefusalText,
  refuser,
  type RefusalParams,
} from '../platform/refusals.ts'

/** Those of `money.line…` stand in `rejected` of the ingest call, one a line. */
export const moneyRefusals = defineRefusals({
  'money.lineMalformed': { status: 400, text: 'Invalid line: {detail}' },
  'money.lineTooLong': { status: 413, text: 'The line is longer than {limit} bytes' },
  'money.lineSite': { status: 422, text: 'The site {site} isn’t configured' },
  'money.lineTime': {
    status: 422,
    text: '“at” must be an RFC 3339 time with an offset, 2000 or later',
  },
  'money.lineAhead': { status: 422, text: 'The time is in the future' },
  'money.lineAmount': {
    status: 422,
    text: 'The amount must be text such as "-12.50", with up to ten digits and two decimals',
  },
  'money.lineType': { status: 422, text: 'The type must be a whole number from 1 to 12' },
  'money.lineCurrency': { status: 422, text: 'The currency must be USD, EUR, RON or COP' },
  'money.lineSign': { status: 422, text: 'Fines, withdrawals and fees can’t be positive' },
  'money.transactionSeveral': {
    status: 409,
    text: 'Several lines have this ID. Reverse the one you mean from the list of lines.',
  },
  'money.lineNotYours': {
    status: 403,
    text: 'You don’t manage this person’s payments',
  },
  'money.lineSources': { status: 422, text: 'A request can have lines from up to {limit} sources' },
  'money.linesTooMany': { status: 413, text: 'A request can have up to {limit} lines' },

  'money.userUnknown': { status: 404, text: 'Person not found' },
  'money.studioUnknown': { status: 404, text: 'Studio not found' },
  'money.siteUnknown': { status: 422, text: 'The site {site} isn’t configured' },
  'money.notOneself': { status: 403, text: 'Someone else must do this for you' },
  'money.dateAhead': { status: 422, text: 'The date can’t be after today, {today}' },
  'money.range': {
    status: 422,
    text: 'Invalid range from {from} to {to}: the end must be after the start, within {years} years',
  },
  'money.notAllStudios': {
    status: 403,
    text: 'Rates apply to all studios. You need access to all of them to change rates.',
  },
  'money.transactionUnknown': { status: 404, text: 'Statement line not found' },
  'money.transactionReversed': { status: 409, text: 'This line is already reversed' },
  'money.cursor': { status: 400, text: 'Invalid list cursor' },
  'money.importUnknown': { status: 404, text: 'Import not found' },
  'money.importOther': { status: 409, text: 'This import belongs to the source {source}' },
  'money.importReversed': { status: 409, text: 'This import was undone' },
  'money.itemUnknown': { status: 404, text: 'Item not found' },
  'money.itemReversed': { status: 409, text: 'Already reversed' },
  'money.itemPurchase': {
    status: 409,
    text: 'This was bought in the shop. Return or cancel its order instead.',
  },
  'money.itemNoStudio': { status: 409, text: '{user} belongs to no studio on {date}' },
  'money.itemInstallments': { status: 422, text: 'Only upfronts are paid back in instalments' },
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
    text: 'Settlements from {month}, half {half}, are signed. Choose a later half-month.',
  },
  'money.ruleOwn': { status: 409, text: 'Someone else must set the rules that pay you' },
  'money.ruleIdTaken': { status: 409, text: 'Rule {id} is already in another list of this studio' },
  'money.ruleNotHere': {
    status: 422,
    text: 'Rule {id}: {metric} with {step} steps isn’t allowed in this list',
  },
  'money.ruleFor': {
    status: 422,
    text: 'Rule {id}: account types can only be set on studio rules, and must be set there',
  },
  'money.rateAbsent': { status: 404, text: 'No exchange rate from {from} to {to} on {on}' },
})
export const refuseMoney = refuser(moneyRefusals)
export type LineRejection = Exclude<
  Extract<keyof typeof moneyRefusals, `money.line${string}`>,
  'money.linesTooMany'
>
/** The text of a rejected line, with its values. */
export const lineRejectionText = (code: LineRejection, params: RefusalParams = {}): string =>
  filledRefusalText(moneyRefusals[code], params)
