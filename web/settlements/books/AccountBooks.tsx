import { useMemo } from 'react'
import { Box, Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBook2, IconUsers } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { BookAccount } from '#shared/settlements/books/accounts.ts'
import {
  BOOK_PEOPLE_MAX,
  booksCalls,
  type JournalRow,
  type PersonBalanceRow,
} from '#shared/settlements/books/calls.ts'
import { useLiveCall } from '../../platform/live.ts'
import { usePersonName } from '../../platform/people.ts'
import { Crumbs } from '../../ui/Crumbs.tsx'
import { List } from '../../ui/List.tsx'
import { MoreRows } from '../../ui/MoreRows.tsx'
import { useAccountWords } from './account-words.ts'
import { useBalanceColumns } from './balance-columns.tsx'
import { booksQuery, useJournal, type BooksAsked } from './books-data.ts'
import type { BooksHref } from './books-href.ts'
import { BooksFile } from './BooksFile.tsx'
import { useJournalColumns } from './journal-columns.tsx'
import classes from './Books.module.css'

interface AccountAsked extends BooksAsked {
  readonly account: BookAccount
  /** The person whose accounts are shown; empty: everybody. */
  readonly person: string
  readonly hrefTo: BooksHref
}

/** One account: its people, and its postings; of a person that was opened, theirs. */
export default function AccountBooks(props: AccountAsked) {
  const { t } = useLingui()
  const { account, person, hrefTo } = props
  const [words, nameOf] = [useAccountWords(), usePersonName()]
  const crumbs = [
    { text: t`Books`, href: hrefTo({ account: '', person: '' }) },
    { text: words[account], href: hrefTo({ person: '' }) },
    ...(person === '' ? [] : [{ text: nameOf(person), href: hrefTo({}) }]),
  ]
  return (
    <section className={classes['account']} aria-label={words[account]}>
      <Crumbs crumbs={crumbs} />
      {person === '' && <PeopleOfAccount {...props} />}
      <Journal {...props} />
    </section>
  )
}

function PeopleOfAccount({ studio, day, account, hrefTo }: AccountAsked) {
  const { t } = useLingui()
  const query = { ...booksQuery({ studio, day }), account }
  const asked = useLiveCall(booksCalls.bookPeople, { request: { query } })
  const rows = asked.data?.rows
  const columns = usePeopleColumns(hrefTo)
  return (
    <>
      <h2>
        <Trans>By person</Trans>
      </h2>
      {rows?.length === BOOK_PEOPLE_MAX && (
        <Box component="p" c="dimmed" fz="sm">
          <Trans>Only the first {BOOK_PEOPLE_MAX} rows are shown.</Trans>
        </Box>
      )}
      <List
        label={t`By person`}
        name="book-people"
        asked={{ data: rows, error: asked.error, refetch: asked.refetch }}
        rowId={({ user, currency }) => `${user} ${currency}`}
        columns={columns}
        heightMax={420}
        widthMin={900}
        empty={{ icon: IconUsers, title: t`Nothing in this account` }}
      />
    </>
  )
}

function usePeopleColumns(hrefTo: BooksHref) {
  const { t } = useLingui()
  const nameOf = usePersonName()
  const first = useMemo(
    () => ({
      header: t`Person`,
      text: ({ user }: PersonBalanceRow) => nameOf(user),
      cell: ({ user }: PersonBalanceRow) => (
        <Link className="cb-row-link" href={hrefTo({ person: user })}>
          {nameOf(user)}
        </Link>
      ),
    }),
    [t, nameOf, hrefTo],
  )
  return useBalanceColumns<PersonBalanceRow>(first)
}

function Journal({ studio, day, account, person }: AccountAsked) {
  const { t } = useLingui()
  const asked = useJournal({ studio, day }, account, person)
  const rows = useMemo(() => asked.data?.pages.flatMap((page) => page.rows), [asked.data])
  const columns = useJournalColumns(person === '')
  const query = { ...booksQuery({ studio, day }), account, ...(person && { user: person }) }
  return (
    <>
      <Flex gap={8} align="center" wrap="wrap" className={classes['head'] ?? ''}>
        <h2>
          <Trans>Postings</Trans>
        </h2>
        <BooksFile of={booksCalls.generalJournalFile} query={query} label={t`Postings (CSV)`} />
      </Flex>
      <List
        label={t`Postings`}
        name="book-journal"
        asked={{ data: rows, error: asked.error, refetch: asked.refetch }}
        rowId={({ position, n }: JournalRow) => `${position} ${n}`}
        columns={columns}
        heightMax={560}
        widthMin={760}
        empty={{ icon: IconBook2, title: t`No postings in this half-month` }}
      />
      {rows && rows.length > 0 && (
        <MoreRows
          text={plural(rows.length, { one: '# posting shown', other: '# postings shown' })}
          asked={asked}
        />
      )}
    </>
  )
}
