import type { InfiniteData } from '@tanstack/react-query'
import { mergedRows, type PeoplesRows, type SinceAnswer } from '#shared/platform/merged-rows.ts'
import { notePosition, positionOf } from './answer-positions.ts'
import { isSubstitute } from './list-answers.ts'

/** The rows of a list whose call takes `since`, and where they are in an answer. */
interface ChangingRows<N extends string, Row> extends PeoplesRows<Row> {
  readonly name: N
}
type Answer<N extends string, Row> = SinceAnswer & { readonly [M in N]: readonly Row[] } & {
  readonly next?: string | null
}

/**
 * Fetches a list, or a page of one, again: of what there was `before`, only the rows of people of whom something has changed since.
 * The server answers everything where it cannot tell, and where nothing is there that is known to be of its log.
 */
export async function fetchChanged<N extends string, Row, A extends Answer<N, Row>>(
  rows: ChangingRows<N, Row>,
  before: A | undefined,
  ask: (since: { readonly since: string; readonly until?: string }) => Promise<A>,
): Promise<A> {
  const since = before === undefined || positionOf(before) === '' ? '' : (before.since ?? '')
  const until = before?.next ?? undefined
  const answer = await ask(since === '' || until === undefined ? { since } : { since, until })
  if (before === undefined || answer.users === undefined || isSubstitute(answer)) return answer
  const changed = { users: answer.users, rows: answer[rows.name] }
  const merged = {
    ...before,
    since: answer.since,
    [rows.name]: mergedRows(rows, before[rows.name], changed),
  }
  notePosition(merged, positionOf(answer))
  return merged
}

/** The page that an infinite query holds of this cursor. */
export function pageBefore<A>(data: unknown, cursor: string): A | undefined {
  const { pages, pageParams } = (data ?? { pages: [], pageParams: [] }) as InfiniteData<A, unknown>
  return pages[pageParams.indexOf(cursor)]
}
