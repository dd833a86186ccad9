import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Call, FormField } from '#shared/platform/calls.ts'

/** The calls that forms of the web part end in: 'vacationCalls.decide'. */
export function formCalls(root: string): ReadonlySet<string> {
  const files = globSync('web/**/*.tsx', { cwd: root })
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(mention)].map(
        ([, call = '']) => call,
      ),
    ),
  )
}
/** `useCallForm(x.y`, `fieldsOf(x.y` and, of a dialog, `call={x.y`. */
const mention = /\b(?:(?:useCallForm|fieldsOf)\(|call=\{)\s*(\w+\.\w+)/g

/** Reads from a call's schemas what a form has to know of the fields of its params and its body; those without bounds are left out. */
export const formFields = ({ params, body }: Pick<Call, 'params' | 'body'>) =>
  Object.fromEntries(
    [params, body]
      .flatMap((schema) => Object.entries(shapeOf(schema)))
      .map(([name, schema]) => [name, fieldOf(schema)] as const)
      .filter(([, field]) => Object.keys(field).length > 0),
  )

/** The fields of an object; a body that may be absent has those of what it is otherwise. */
function shapeOf(schema: Call['body']): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return shapeOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? schema.shape : {}
}

interface Json {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly anyOf?: readonly Json[]
}
function fieldOf(schema: z.ZodType): FormField {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  // Of a field that may be null, or empty, the other kind that it may be.
  const json: Json = Object.assign(
    {},
    ...(whole.anyOf ?? [whole]).filter(({ type }) => type !== 'null'),
  )
  const empty = emptyIn(schema)
  if (json.type === 'number' || json.type === 'integer') {
    const [min, max] = [bound(json.minimum), bound(json.maximum)]
    const step = json.multipleOf ?? (json.type === 'integer' ? 1 : undefined)
    return said({ kind: 'number', empty, min, max, step })
  }
  if (json.type === 'string' && json.enum === undefined)
    return said({
      kind: json.format === 'date' ? 'date' : undefined,
      empty,
      max: json.maxLength,
    })
  // A choice, a list or a switch always has a value, unless nothing is one.
  return said({ empty: empty === 'refused' ? undefined : empty })
}
/** How the schema takes a field in which nothing stands; where that stands for a value (a default), it is to be filled in. */
function emptyIn(schema: z.ZodType): FormField['empty'] {
  const absent = schema.safeParse(undefined)
  if (absent.success && [undefined, null, ''].includes(absent.data as string)) return 'absent'
  if (schema.safeParse('').success) return undefined
  return schema.safeParse(null).success ? 'null' : 'refused'
}
/** An integer without a bound has that of JavaScript. */
const bound = (value?: number) =>
  value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value
const said = (field: { readonly [F in keyof FormField]: FormField[F] | undefined }): FormField =>
  JSON.parse(JSON.stringify(field)) as FormField
