import { useMemo } from 'react'
import { Flex, Skeleton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from 'wouter'
import { bookAccountNames } from '#shared/settlements/books/accounts.ts'
import { booksCalls, type TrialBalanceRow } from '#shared/settlements/books/calls.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveCall } from '../../platform/live.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { List } from '../../ui/List.tsx'
import { useAccountWords } from './account-words.ts'
import { useBalanceColumns } from './balance-columns.tsx'
import { BookTotals } from './BookTotals.tsx'
import { booksQuery, type BooksAsked } from './books-data.ts'
import { useBooksHref, type BooksHref } from './books-href.ts'
import { BooksFile } from './BooksFile.tsx'
import classes from './Books.module.css'

const AccountBooks = lazyComponent(() => import('./AccountBooks.tsx'))

/** The books of a studio’s half: its accounts, and behind each of them its people and postings. To be shown within a page. */
export function TrialBalance({ studio, day }: BooksAsked) {
  const hrefTo = useBooksHref()
  const [query] = useQueryString(['account', 'person'])
  const account = bookAccountNames.find((name) => name === query.account)
  if (!account) return <Accounts studio={studio} day={day} hrefTo={hrefTo} />
  const { person } = query
  return (
    <LazyBoundary fallback={<Skeleton h={320} radius="md" />}>
      <AccountBooks {...{ studio, day, account, person, hrefTo }} />
    </LazyBoundary>
  )
}

function Accounts({ studio, day, hrefTo }: BooksAsked & { readonly hrefTo: BooksHref }) {
  const { t } = useLingui()
  const query = booksQuery({ studio, day })
  const balance = useLiveCall(booksCalls.trialBalance, { request: { query } })
  const rows = balance.data?.rows
  const columns = useAccountColumns(hrefTo)
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      flex={1}
      miw={0}
      mih={0}
      aria-label={t`Trial balance`}
    >
      <Flex gap={8} align="center" wrap="wrap" className={classes['head'] ?? ''}>
        <p>
          <Trans>Debit balances are positive, credit balances negative.</Trans>
        </p>
        <BooksFile of={booksCalls.trialBalanceFile} query={query} label={t`Trial balance (CSV)`} />
        <BooksFile of={booksCalls.generalJournalFile} query={query} label={t`Journal (CSV)`} />
      </Flex>
      <List
        label={t`Trial balance`}
        name="trial-balance"
        asked={{ data: rows, error: balance.error, refetch: balance.refetch }}
        rowId={({ account, currency }) => `${account} ${currency}`}
        columns={columns}
        widthMin={900}
        empty={{
          icon: IconBook2,
          title: t`Nothing booked up to this half-month`,
          hint: t`Upfronts, purchases, signed settlements and payments appear here.`,
        }}
      />
      {rows && rows.length > 0 && <BookTotals rows={rows} />}
    </Flex>
  )
}

function useAccountColumns(hrefTo: BooksHref) {
  const { t } = useLingui()
  const words = useAccountWords()
  const first = useMemo(
    () => ({
      header: t`Account`,
      text: ({ account }: TrialBalanceRow) => words[account],
      cell: ({ account }: TrialBalanceRow) => (
        <Link className="cb-row-link" href={hrefTo({ account })}>
          {words[account]}
        </Link>
      ),
    }),
    [t, words, hrefTo],
  )
  return useBalanceColumns<TrialBalanceRow>(first)
}
