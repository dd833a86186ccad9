import type { personCalls } from '#shared/accounts/person-calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'

type Document = CallResponse<typeof personCalls.idExpiries>[number]
/** A document that has ended or will soon, or the people of a studio who have none. */
export type DocumentWork =
  | (Document & {
      readonly id: string
      readonly what: 'ends'
      readonly days: number
      readonly expires: string
    })
  | {
      readonly id: string
      readonly what: 'missing'
      readonly studio: string | null
      readonly count: number
    }

/** Splits the list of documents: one line for each that ends, the soonest first, then one for each studio's missing ones. */
export function documentWork(documents: readonly Document[]): readonly DocumentWork[] {
  const ends = documents.flatMap((one): DocumentWork[] =>
    one.expires === null || one.days === null
      ? []
      : [{ ...one, id: one.user, what: 'ends', days: one.days, expires: one.expires }],
  )
  const missing = Map.groupBy(
    documents.filter(({ expires }) => expires === null),
    ({ studio }) => studio,
  )
  return [
    ...ends,
    ...[...missing].map(([studio, people]): DocumentWork => ({
      id: `missing ${studio ?? ''}`,
      what: 'missing',
      studio,
      count: people.length,
    })),
  ]
}
