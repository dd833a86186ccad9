import { msg } from '@lingui/core/macro'
import type { moneyRefusals } from '#shared/money/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof moneyRefusals> = {
  'money.lineMalformed': msg({ message: 'Invalid line: {detail}' }),
  'money.lineTooLong': msg({ message: 'The line is longer than {limit} bytes' }),
  'money.lineSite': msg({ message: 'The site {site} isn’t configured' }),
  'money.lineTime': msg({ message: '“at” must be an RFC 3339 time with an offset, 2000 or later' }),
  'money.lineAhead': msg({ message: 'The time is in the future' }),
  'money.lineAmount': msg({
    message: 'The amount must be text such as "-12.50", with up to ten digits and two decimals',
  }),
  'money.lineType': msg({ message: 'The type must be a whole number from 1 to 12' }),
  'money.lineCurrency': msg({ message: 'The currency must be USD, EUR, RON or COP' }),
  'money.lineSign': msg({ message: 'Fines, withdrawals and fees can’t be positive' }),
  'money.transactionSeveral': msg({
    message: 'Several lines have this ID. Reverse the one you mean from the list of lines.',
  }),
  'money.lineNotYours': msg({
    message: 'You don’t manage this person’s payments',
  }),
  'money.lineSources': msg({ message: 'A request can have lines from up to {limit} sources' }),
  'money.linesTooMany': msg({ message: 'A request can have up to {limit} lines' }),
  'money.userUnknown': msg({ message: 'Person not found' }),
  'money.studioUnknown': msg({ message: 'Studio not found' }),
  'money.siteUnknown': msg({ message: 'The site {site} isn’t configured' }),
  'money.notOneself': msg({ message: 'Someone else must do this for you' }),
  'money.dateAhead': msg({ message: 'The date can’t be after today, {today}' }),
  'money.range': msg({
    message:
      'Invalid range from {from} to {to}: the end must be after the start, within {years} years',
  }),
  'money.notAllStudios': msg({
    message: 'Rates apply to all studios. You need access to all of them to change rates.',
  }),
  'money.transactionUnknown': msg({ message: 'Statement line not found' }),
  'money.transactionReversed': msg({ message: 'This line is already reversed' }),
  'money.cursor': msg({ message: 'Invalid list cursor' }),
  'money.importUnknown': msg({ message: 'Import not found' }),
  'money.importOther': msg({ message: 'This import belongs to the source {source}' }),
  'money.importReversed': msg({ message: 'This import was undone' }),
  'money.itemUnknown': msg({ message: 'Item not found' }),
  'money.itemReversed': msg({ message: 'Already reversed' }),
  'money.itemNoStudio': msg({ message: '{user} belongs to no studio on {date}' }),
  'money.itemInstallments': msg({ message: 'Only upfronts are paid back in instalments' }),
  'money.penaltyEmployee': msg({
    message: '{user} is an employee on {date}: penalties are for contractors only',
  }),
  'money.penaltyNoContract': msg({
    message: '{user} has no contract on {date}: a penalty needs a contract as a contractor',
  }),
  'money.ruleSigned': msg({
    message: 'Settlements from {month}, half {half}, are signed. Choose a later half-month.',
  }),
  'money.ruleOwn': msg({ message: 'Someone else must set the rules that pay you' }),
  'money.ruleIdTaken': msg({ message: 'Rule {id} is already in another list of this studio' }),
  'money.ruleNotHere': msg({
    message: 'Rule {id}: {metric} with {step} steps isn’t allowed in this list',
  }),
  'money.ruleFor': msg({
    message: 'Rule {id}: account types can only be set on studio rules, and must be set there',
  }),
  'money.rateAbsent': msg({ message: 'No exchange rate from {from} to {to} on {on}' }),
}
