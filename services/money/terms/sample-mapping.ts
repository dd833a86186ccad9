import type { StatementMapping } from '#shared/money/statement-mapping.ts'

/** How some site's files might be read: of the walk of all calls, and of tests. */
export const sampleMapping: StatementMapping = {
  source: 'ctb-csv',
  delimiter: ',',
  headings: true,
  skip: 0,
  decimal: '.',
  columns: {
    id: null,
    account: 'user',
    type: null,
    amount: 'sum',
    currency: null,
    date: 'day',
    time: null,
  },
  date: 'iso',
  zone: 'Europe/Bucharest',
  sign: 'asWritten',
  types: {},
  type: 1,
  currency: 'usd',
}
