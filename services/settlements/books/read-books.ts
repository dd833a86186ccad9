import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay, type MonthHalf } from '#shared/money/half.ts'
import { CSV_ZONE, csvInstant } from '#shared/platform/csv.ts'
import { visibilityFor } from '#shared/permissions/actions.ts'
import { sees, type Actor } from '#shared/platform/allow.ts'
import { bookAccountNames } from '#shared/settlements/books/accounts.ts'
import { BOOK_PEOPLE_MAX, booksCalls, JOURNAL_PAGE } from '#shared/settlements/books/calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import {
  queryBookStudio,
  queryJournal,
  queryPersonBalances,
  queryTrialBalance,
  type Balance,
  type HalfOfStudio,
  type JournalCursor,
  type JournalFilter,
} from '#projections/settlements/books/balances.ts'
import type { BookPostingRow, BookTables } from '#projections/settlements/books/books.ts'
import type { App } from '../../platform/kernel/app.ts'
import { query } from '../../platform/kernel/use-case.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import type { GivenToPayslips } from '../payslip/signed-settlement.ts'
import { aboutInWords, itemAbout } from './about-words.ts'
import { csvAmount, csvFile } from './csv-file.ts'

/** The facts that other modules give to the journal's file, so that it has words. */
type JournalNeeds = Pick<SettlementNeeds, 'itemsNamed'> & Pick<GivenToPayslips, 'siteName'>
/** The number of a file's postings that are in memory at once. */
const JOURNAL_FILE_PAGE = 1000

export const trialBalance = query(booksCalls.trialBalance)(async ({
  app,
  context,
  query: asked,
}) => {
  const rows = await balancesOf(app, await placeOf(app, asked, context.actor))
  return { rows: rows.map(({ account, ...sums }) => ({ account, ...shownSums(sums) })) }
})
export const bookPeople = query(booksCalls.bookPeople)(async ({ app, context, query: asked }) => {
  const { account } = asked
  const place = await placeOf(app, asked, context.actor)
  const wanted = { ...place, account, limit: BOOK_PEOPLE_MAX }
  const rows = await queryPersonBalances(app.read<BookTables>(), wanted)
  return { rows: rows.map(({ person: user, ...sums }) => ({ user, ...shownSums(sums) })) }
})
export const generalJournal = query(booksCalls.generalJournal)(async (given) => {
  const { app, context, query: asked } = given
  const { account, user: person, cursor } = asked
  const place = await placeOf(app, asked, context.actor)
  const after = cursor === undefined ? null : cursorOf(cursor)
  const wanted = { ...place, account, person, after, limit: JOURNAL_PAGE + 1 }
  const found = await queryJournal(app.read<BookTables>(), wanted)
  const rows = found.slice(0, JOURNAL_PAGE)
  const last = found.length > rows.length ? rows.at(-1) : undefined
  return { rows: rows.map(shownPosting), next: last ? `${last.position}.${last.n}` : null }
})
export const trialBalanceFile = query(booksCalls.trialBalanceFile)(async (given) => {
  const { app, context, query: asked } = given
  const pages = balancePages(app, await placeOf(app, asked, context.actor))
  return csvFile(`trial-balance-${nameOf(asked)}.csv`, balanceHeadings, pages)
})
export const generalJournalFile = (needs: JournalNeeds) =>
  query(booksCalls.generalJournalFile)(async (given) => {
    const { app, context, query: asked } = given
    const { account, user: person } = asked
    const place = await placeOf(app, asked, context.actor)
    const pages = journalPages(app, needs, { ...place, account, person })
    return csvFile(`journal-${nameOf(asked)}.csv`, journalHeadings, pages)
  })

type Asked = MonthHalf & { readonly studio: string }
/**
 * Finds the half of a studio's books, which cover the whole studio: to a caller limited to some of its people the
 * studio does not exist.
 */
async function placeOf(app: App, { studio, ...half }: Asked, actor: Actor): Promise<HalfOfStudio> {
  const isWhole = visibilityFor(actor, 'settlements.see').models === null
  if (!isWhole || !sees(actor, studio) || !(await queryBookStudio(app.read<BookTables>(), studio)))
    return refuseSettlement('settlements.studioUnknown')
  return { studio, half: halfFirstDay(half) }
}
/** Returns a file name of the characters that any system takes. */
const nameOf = ({ studio, month, half }: Asked): string =>
  `${studio.replace(/[^\w.-]/g, '-')}-${month}-${half}`

/** In the order of the chart of accounts, then by currency. */
async function balancesOf(app: App, place: HalfOfStudio): Promise<readonly Balance[]> {
  const order = (one: Balance) => bookAccountNames.indexOf(one.account)
  const rows = await queryTrialBalance(app.read<BookTables>(), place)
  return rows.toSorted((a, b) => order(a) - order(b) || (a.currency < b.currency ? -1 : 1))
}
const closingOf = ({ opening, debit, credit }: Pick<Balance, 'opening' | 'debit' | 'credit'>) =>
  opening + debit - credit
const shownSums = (sums: Omit<Balance, 'account'>) => ({
  currency: sums.currency,
  opening: amountText(sums.opening),
  debit: amountText(sums.debit),
  credit: amountText(sums.credit),
  closing: amountText(closingOf(sums)),
})
const shownPosting = ({ amount, person: user, ...row }: BookPostingRow) => ({
  event: row.event,
  position: row.position,
  n: row.n,
  type: row.type,
  recorded: row.recorded,
  account: row.account,
  user,
  about: row.about,
  currency: row.currency,
  debit: amount > 0 ? amountText(amount) : null,
  credit: amount < 0 ? amountText(-amount) : null,
})

function cursorOf(cursor: string): JournalCursor {
  const [, position, n] = /^([0-9A-Za-z:-]{1,48})[.]([1-9][0-9]{0,5})$/.exec(cursor) ?? []
  if (position === undefined || n === undefined) return refuseSettlement('settlements.cursor')
  return { position, n: Number(n) }
}

const balanceHeadings = ['Account', 'Currency', 'Opening', 'Debit', 'Credit', 'Closing'] as const
async function* balancePages(app: App, place: HalfOfStudio) {
  const rows = await balancesOf(app, place)
  yield rows.map((row) => [
    row.account,
    row.currency,
    csvAmount(row.opening),
    csvAmount(row.debit),
    csvAmount(row.credit),
    csvAmount(closingOf(row)),
  ])
}
const journalHeadings = [
  'Position',
  'Posting',
  `Recorded (${CSV_ZONE})`,
  'Event',
  'Studio',
  'Half',
  'Person',
  'About',
  'Account',
  'Currency',
  'Debit',
  'Credit',
] as const
async function* journalPages(
  app: App,
  needs: JournalNeeds,
  asked: Omit<JournalFilter, 'after' | 'limit'>,
) {
  let after: JournalCursor | null = null
  for (;;) {
    const filter: JournalFilter = { ...asked, after, limit: JOURNAL_FILE_PAGE }
    const rows: BookPostingRow[] = await queryJournal(app.read<BookTables>(), filter)
    const items = await itemsOf(app, needs, rows)
    const { siteName } = needs
    yield rows.map((row) => journalCells(row, aboutInWords(row.about, { items, siteName })))
    if (rows.length < JOURNAL_FILE_PAGE) return
    after = rows.at(-1) ?? null
  }
}
/** Looks up the items of a page of postings: one query. */
function itemsOf(app: App, { itemsNamed }: JournalNeeds, rows: readonly BookPostingRow[]) {
  const items = [...new Set(rows.flatMap(({ about }) => itemAbout(about) ?? []))]
  const users = [...new Set(rows.map(({ person }) => person))]
  return itemsNamed(app, { users, items })
}
const journalCells = (row: BookPostingRow, about: string) => [
  row.position,
  row.n,
  csvInstant(row.recorded),
  row.type,
  row.studio,
  row.half,
  row.person,
  about,
  row.account,
  row.currency,
  row.amount > 0n ? csvAmount(row.amount) : '',
  row.amount < 0n ? csvAmount(-row.amount) : '',
]
