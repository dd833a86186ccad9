import type { Call } from '#shared/platform/calls.ts'

/** Fields by which calls name people, studios and other things, besides every parameter of a path. */
const idNames =
  /^(user|user_name|users|studio|studios|models|id|image|path|observer|alert|shift|stream|account|projection)$/
/** The ids that a call takes in its path, query and body; the lines of a file and a record's keys count as ids. */
export function idsOf({
  params,
  query,
  body,
}: Pick<Call, 'params' | 'query' | 'body'>): readonly string[] {
  if (body === 'ndjson') return [...fieldsOf(params), 'lines']
  const names = [query, typeof body === 'object' ? body : undefined].flatMap(fieldsOf)
  return [...fieldsOf(params), ...names.filter((name) => idNames.test(name) || name === KEYS)]
}
const KEYS = 'keys'
interface Shaped {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly def?: {
    readonly type?: string
    readonly innerType?: Shaped
    readonly in?: Shaped
    readonly options?: readonly Shaped[]
  }
}
/** Names of an object's fields, through what is wrapped around it; of a record `keys`. */
function fieldsOf(schema: unknown): readonly string[] {
  const { shape, def } = (schema ?? {}) as Shaped
  if (shape) return Object.keys(shape)
  if (def?.type === 'record') return [KEYS]
  return [def?.innerType, def?.in, ...(def?.options ?? [])].flatMap((one) =>
    one === undefined ? [] : fieldsOf(one),
  )
}
