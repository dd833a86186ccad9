import { useInfiniteQuery } from '@tanstack/react-query'
import { statementCalls, type Transaction } from '#shared/money/statement-calls.ts'
import { call } from '../../platform/call.ts'
import { useMayCall } from '../../platform/actions.ts'
import { keyOfPages } from '../../platform/keys.ts'
import { useCall } from '../../platform/queries.ts'

/** Which lines are looked at; an empty text narrows nothing. */
export interface LinesAsked {
  readonly shownFrom: string
  readonly shownTo: string
  readonly studio: string
  readonly user: string
  readonly site: string
  readonly type: string
}
/** The number of lines of one answer; more are fetched on demand. */
const page_lines = 200
type State = Transaction['state'] | ''

/** Statement lines of what is looked at, newest first, page by page. */
export function useLines(choice: LinesAsked, state: State) {
  const { shownFrom, shownTo, studio, user, site, type } = choice
  const query = {
    from: shownFrom,
    to: shownTo,
    limit: page_lines,
    ...(studio === '' ? {} : { studio }),
    ...(user === '' ? {} : { user }),
    ...(site === '' ? {} : { site }),
    ...(type === '' ? {} : { type: Number(type) }),
    ...(state === '' ? {} : { state }),
  }
  return useInfiniteQuery({
    queryKey: keyOfPages(statementCalls.listTransactions, { query }),
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        statementCalls.listTransactions,
        { query: { ...query, ...(cursor === '' ? {} : { cursor }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  })
}

/** Reads the imports by their ids, for those who may see imports. */
export function useImportsById() {
  const may = useMayCall(statementCalls.imports)
  const { data } = useCall(statementCalls.imports, { enabled: may })
  return new Map(data?.map((one) => [one.import, one]))
}
