import type { Call } from '#shared/platform/calls.ts'

type Empty = NonNullable<Call['empty']>
interface Schema {
  readonly type: string
  readonly shape?: Readonly<Record<string, { readonly def: Schema }>>
}
/** The value that stands for a field that did not come, by its kind; null: nothing can. Other kinds may be absent. */
const emptyOf: Readonly<Record<string, unknown>> = {
  array: [],
  record: {},
  number: 0,
  nullable: undefined,
  optional: undefined,
  boolean: undefined,
}

/**
 * Returns what a page shows of a call that reads a list when the answer is none (`Call.empty`), by its schema;
 * undefined for all others.
 */
export function emptyAnswer({
  writes,
  response,
}: Pick<Call, 'writes' | 'response'>): Empty | undefined {
  if (writes || response === 'file') return undefined
  const { type, shape = {} }: Schema = response.def
  if (type === 'array') return []
  const kinds = Object.entries(shape).map(([name, field]) => [name, field.def.type] as const)
  if (!kinds.some(([, kind]) => kind === 'array')) return undefined
  return Object.fromEntries(
    kinds
      .map(([name, kind]) => [name, kind in emptyOf ? emptyOf[kind] : null] as const)
      .filter(([, value]) => value !== undefined),
  )
}
