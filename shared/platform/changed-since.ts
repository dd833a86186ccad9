import { z } from 'zod'
import { text } from './text.ts'

/**
 * The query of a list that can answer the changed rows alone. `since`: '' for everything, later the `since` of the answer that
 * the caller has; absent: the answer is that of callers who know nothing of it. `until`: where what the caller has ends, which
 * is the `next` that came with it.
 */
export const sinceQuery = { since: text(200).optional(), until: text(200).optional() }

/**
 * The fields of such an answer besides its rows, where `since` was given. `since` is null where the next answer must be whole.
 * `users`: the rows are all those of these people, in the place of those that the caller has of them; absent: they are
 * everybody's.
 */
export const sinceAnswer = {
  since: z.string().nullable().optional(),
  users: z.array(z.string()).optional(),
}
