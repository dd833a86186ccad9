import path from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { Call, FormField } from '#shared/platform/calls.ts'

/**
 * Gives a call its fields where a form of the web part ends in it, and nowhere else: so they are in the file of the dialog,
 * and not with the calls, which every screen has. The page has no schemas to read them from (slim-shared.ts).
 */
export const formFieldsAtForms = (root: string): Plugin => ({
  name: 'callboard:form-fields',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx$/ },
    handler: async (code) =>
      code.search(form) === -1 ? null : { code: await withFields(root, code), map: null },
  },
})
/** `useCallForm(x.y`, `fieldsOf(x.y` and, of a dialog, `call={x.y`. */
const form = /\b((?:useCallForm|fieldsOf)\(|call=\{)(\s*)(\w+)\.(\w+)/g

/** The text of a component, each call that it makes a form of with its fields. */
export async function withFields(root: string, code: string): Promise<string> {
  let text = code
  for (const [whole, begin = '', , table = '', row = ''] of code.matchAll(form)) {
    const { [table]: calls } = (await import(fileOf(root, code, table))) as Tables
    const call = calls?.[row]
    if (!call) throw new Error(`a form ends in ${table}.${row}, which is not there`)
    const fields = JSON.stringify(formFields(call))
    text = text.replace(whole, () => `${begin}{ ...${table}.${row}, fields: ${fields} }`)
  }
  return text
}
type Tables = Readonly<Record<string, Readonly<Record<string, Call>> | undefined>>
function fileOf(root: string, code: string, table: string): string {
  const [, source] = new RegExp(`\\b${table}\\b[^}]*\\} from '#(shared/[^']+)'`).exec(code) ?? []
  if (source === undefined) throw new Error(`${table} comes from no file of shared/`)
  return path.join(root, source)
}

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
  // The other kind of a field that may be null, or empty.
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
