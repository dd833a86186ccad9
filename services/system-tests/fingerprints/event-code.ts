import { minifySync } from 'vite'
import type { z } from 'zod'
import type { EventType, EventTypes } from '#shared/platform/messages.ts'
import { canonicalJson } from '../../platform/event-store/canonical-json.ts'
import { hashOf } from './take.ts'

/** Event type → version → hash of the functions by which its data is read; of types that have some. */
export type CodePrints = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Hashes of what no schema says as data: upcasters and refinements, each as the text of its own function without types,
 * comments, layout and local names. What such a function calls is in it by name alone.
 */
export const codePrints = (events: EventTypes): CodePrints =>
  Object.fromEntries(
    Object.entries(events).flatMap(([name, type]) => {
      const code = codeOf(type)
      return code.length === 0 ? [] : [[name, { [type.version]: hashOf(canonicalJson(code)) }]]
    }),
  )

const codeOf = ({ schema, upcast }: Pick<EventType, 'schema' | 'upcast'>): readonly string[] => [
  ...Object.entries(upcast).map(([version, one]) => `upcast ${version}: ${textOf(one)}`),
  ...refinementsOf(schema, ''),
]

/** An imported name is written otherwise where a test runs. */
const IMPORTED = /(?:\(0,\s*)?\b__vi_import_\d+__\.(\w+)\)?/g
function textOf(one: (...args: never[]) => unknown): string {
  const text = one
    .toString()
    .replace(IMPORTED, (whole, name: string) =>
      whole.startsWith('(') === whole.endsWith(')') ? name : `${name})`,
    )
  const { code, errors } = minifySync('code.js', `export default (${text})`)
  if (errors.length > 0) throw new Error(`write it as a function of its own: ${text}`)
  return code
}

/** As far as zod's definitions are looked into here. */
interface Definition {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[]
  readonly transform?: (...args: never[]) => unknown
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
}
interface CheckDefinition {
  readonly check: string
  readonly fn?: (...args: never[]) => unknown
}
const INNER = [
  'innerType',
  'element',
  'in',
  'out',
  'keyType',
  'valueType',
  'left',
  'right',
] as const

function refinementsOf(schema: z.ZodType, path: string): string[] {
  const def = schema.def as unknown as Definition &
    Readonly<Partial<Record<(typeof INNER)[number], z.ZodType>>>
  const own = (def.checks ?? []).flatMap(({ _zod: { def: check } }) =>
    check.check === 'custom' && check.fn ? [`${path}: ${textOf(check.fn)}`] : [],
  )
  const under = (name: string, one: z.ZodType) => refinementsOf(one, `${path}.${name}`)
  return [
    ...own,
    ...(def.type === 'transform' && def.transform ? [`${path}: ${textOf(def.transform)}`] : []),
    ...Object.entries(def.shape ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, one]) => under(name, one)),
    ...[...(def.options ?? []), ...(def.items ?? [])].flatMap((one, i) => under(String(i), one)),
    ...INNER.flatMap((name) => (def[name] ? under(name, def[name]) : [])),
  ]
}
