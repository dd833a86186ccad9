import { z } from 'zod'
import { Id } from '../../accounts/calls.ts'
import { CurrencyCode } from '../../money/amount.ts'
import { SumText } from '../../money/sum-text.ts'
import { read } from '../../platform/allow.ts'
import { defineCalls } from '../../platform/calls.ts'
import { text } from '../../platform/text.ts'
import { halfParams } from '../params.ts'
import { bookAccountNames } from './accounts.ts'

/** People of one account answered at once, and postings of a page. */
export const BOOK_PEOPLE_MAX = 5000
export const JOURNAL_PAGE = 200

const Account = z.enum(bookAccountNames)
/** Debits above zero, credits below: closing = opening + debit − credit. */
const sums = {
  currency: CurrencyCode,
  opening: SumText,
  debit: SumText,
  credit: SumText,
  closing: SumText,
}
export const TrialBalanceRow = z.object({ account: Account, ...sums })
export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>
export const PersonBalanceRow = z.object({ user: z.string(), ...sums })
export type PersonBalanceRow = z.infer<typeof PersonBalanceRow>
export const JournalRow = z.object({
  /** The event, where it stands in the log, and which of its postings this is. */
  event: z.string(),
  position: z.string(),
  n: z.int(),
  type: z.string(),
  recorded: z.string(),
  account: Account,
  user: z.string(),
  /** The line of the settlement or the item; empty: the settlement as a whole. */
  about: z.string(),
  currency: CurrencyCode,
  /** One of the two; null: it is the other. */
  debit: SumText.nullable(),
  credit: SumText.nullable(),
})
export type JournalRow = z.infer<typeof JournalRow>

const path = '/api/settlements/books'
const narrowed = { account: Account.optional(), user: Id.optional() }

/** The books of a studio, by half (docs/rules/settlements.md#books). */
export const booksCalls = defineCalls('settlements', {
  trialBalance: {
    method: 'GET',
    writes: false,
    path: `${path}/trial-balance`,
    summary:
      'Trial balance of a studio’s half: opening, debit, credit, closing by account and currency',
    about: 'studio',
    reads: ['books'],
    allow: read('settlements'),
    query: halfParams,
    response: z.object({ rows: z.array(TrialBalanceRow) }),
  },
  bookPeople: {
    method: 'GET',
    writes: false,
    path: `${path}/people`,
    summary: `An account of a studio’s half by person: at most ${BOOK_PEOPLE_MAX}`,
    about: 'studio',
    reads: ['books'],
    allow: read('settlements'),
    query: halfParams.extend({ account: Account }),
    response: z.object({ rows: z.array(PersonBalanceRow) }),
  },
  generalJournal: {
    method: 'GET',
    writes: false,
    path: `${path}/journal`,
    summary: `Postings of a studio’s half in the order of the log, ${JOURNAL_PAGE} a page`,
    about: 'studio',
    reads: ['books'],
    allow: read('settlements'),
    query: halfParams.extend({ ...narrowed, cursor: text(60).optional() }),
    response: z.object({ rows: z.array(JournalRow), next: z.string().nullable() }),
  },
  trialBalanceFile: {
    method: 'GET',
    writes: false,
    path: `${path}/trial-balance.csv`,
    summary: 'The same trial balance as a CSV',
    about: 'studio',
    reads: ['books'],
    allow: read('settlements'),
    query: halfParams,
    response: 'file',
  },
  generalJournalFile: {
    method: 'GET',
    writes: false,
    path: `${path}/journal.csv`,
    summary: 'All of these postings as a CSV',
    about: 'studio',
    reads: ['books'],
    allow: read('settlements'),
    query: halfParams.extend(narrowed),
    response: 'file',
  },
})
