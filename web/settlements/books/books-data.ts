import { useInfiniteQuery } from '@tanstack/react-query'
import { monthHalfOf } from '#shared/money/half.ts'
import { keyOfPages } from '../../platform/keys.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import type { BookAccount } from '#shared/settlements/books/accounts.ts'
import { booksCalls } from '#shared/settlements/books/calls.ts'
import { call } from '../../platform/call.ts'
import { useLiveQuery } from '../../platform/live.ts'

/** The books that are asked for: a studio, and the first day of a half. */
export interface BooksAsked {
  readonly studio: string
  readonly day: LocalDay
}
/** As calls ask for it. */
export function booksQuery({ studio, day }: BooksAsked) {
  const { month, half } = monthHalfOf(day)
  return { studio, month, half: half === 1 ? '1' : '2' } as const
}

/** Postings in the order of the log, page by page; an empty person narrows nothing. */
export function useJournal(asked: BooksAsked, account: BookAccount, user: string) {
  const query = { ...booksQuery(asked), account, ...(user === '' ? {} : { user }) }
  const key = keyOfPages(booksCalls.generalJournal, { query })
  useLiveQuery(booksCalls.generalJournal, key)
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        booksCalls.generalJournal,
        { query: { ...query, ...(cursor === '' ? {} : { cursor }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  })
}
