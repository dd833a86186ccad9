import { msg } from '@lingui/core/macro'
import type { moneyRefusals } from '#shared/money/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof moneyRefusals> = {
  'money.lineMalformed': msg({ message: 'the line is not usable: {detail}' }),
  'money.lineTooLong': msg({ message: 'the line is longer than {limit} bytes' }),
  'money.lineSite': msg({ message: 'the site {site} is not configured' }),
  'money.lineTime': msg({ message: 'at must be an RFC 3339 time with an offset, not before 1970' }),
  'money.lineAhead': msg({ message: 'the time is more than 2 minutes ahead of the server' }),
  'money.lineAmount': msg({
    message: 'the amount must be a text such as "-12.50": at most ten digits and two decimals',
  }),
  'money.lineType': msg({ message: 'the type must be a whole number from 1 to 12' }),
  'money.lineCurrency': msg({ message: 'the currency must be usd, eur, ron or cop' }),
  'money.lineSign': msg({ message: 'fines, withdrawals and fees must not be above zero' }),
  'money.lineNotYours': msg({
    message: 'the account belongs to somebody whose money you do not manage',
  }),
  'money.lineSources': msg({ message: 'a request takes lines of at most {limit} sources' }),
  'money.linesTooMany': msg({ message: 'a request takes at most {limit} lines' }),
  'money.userUnknown': msg({ message: 'there is no such person here' }),
  'money.studioUnknown': msg({ message: 'there is no such studio here' }),
  'money.siteUnknown': msg({ message: 'the site {site} is not configured' }),
  'money.notOneself': msg({ message: 'somebody else must do this for you' }),
  'money.dateAhead': msg({ message: 'the date must not be after today, {today}' }),
  'money.range': msg({
    message:
      'the range from {from} to {to} is not usable: it must not end before it begins, nor be longer than {years} years',
  }),
  'money.notAllStudios': msg({
    message: 'rates hold for all studios: only somebody who sees all of them can set them',
  }),
  'money.transactionUnknown': msg({ message: 'there is no such statement line here' }),
  'money.transactionReversed': msg({ message: 'this line is reversed already' }),
  'money.cursor': msg({ message: 'this is no cursor of this list' }),
  'money.importUnknown': msg({ message: 'there is no such import here' }),
  'money.importOther': msg({ message: 'this import is of the source {source}' }),
  'money.importReversed': msg({ message: 'this import was undone' }),
  'money.itemUnknown': msg({ message: 'there is no such item here' }),
  'money.itemReversed': msg({ message: 'this is reversed already' }),
  'money.itemNoStudio': msg({ message: '{user} belongs to no studio on {date}' }),
  'money.itemInstallments': msg({ message: 'only an upfront is paid back in instalments' }),
  'money.penaltyEmployee': msg({
    message: '{user} is an employee on {date}: penalties are for contractors only',
  }),
  'money.penaltyNoContract': msg({
    message: '{user} has no contract on {date}: a penalty needs a contract as a contractor',
  }),
  'money.ruleSigned': msg({
    message: 'settlements from {month}, half {half} on are signed: choose a later half',
  }),
  'money.ruleIdTaken': msg({ message: 'another list of this studio has a rule {id}' }),
  'money.ruleNotHere': msg({
    message: 'rule {id}: {metric} and steps of {step} are not for this list',
  }),
  'money.ruleFor': msg({
    message:
      'rule {id}: rules of the studio name the account types that they pay, and no others do',
  }),
  'money.rateAbsent': msg({ message: 'there is no rate from {from} to {to} on {on}' }),
}
