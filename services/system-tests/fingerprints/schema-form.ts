import { z } from 'zod'
import { personalMark } from '#shared/platform/personal.ts'

/** JSON Schema, as far as events use it; `personal`, `of` and `kind` are ours. */
export interface Form {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Form>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Form
  readonly items?: Form | false
  readonly prefixItems?: readonly Form[]
  readonly anyOf?: readonly Form[]
  readonly oneOf?: readonly Form[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly personal?: true
  readonly of?: string
  readonly kind?: string
}

/**
 * Returns what a schema takes (`input`) or gives (`output`), as data: with the personal marks, and without what another release
 * of zod may write otherwise (the pattern behind a format) or what means nothing (the order of names). Refinements:
 * event-code.ts.
 */
export function formOf(
  schema: z.ZodType,
  io: 'input' | 'output' = 'input',
  marksOf: (schema: z.core.$ZodType) => object | undefined = personalMark,
): Form {
  const { $schema: _, ...form } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, marksOf(zodSchema))
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      jsonSchema.required?.sort()
      jsonSchema.enum?.sort()
    },
  })
  return spread(form) as Form
}
/** `["string", "null"]` is one of two forms, as the longer ones are written. */
function spread(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spread)
  if (typeof value !== 'object' || value === null) return value
  const { type, ...rest } = value as { type?: unknown }
  const form = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, spread(one)]))
  if (!Array.isArray(type)) return type === undefined ? form : { type, ...form }
  return {
    anyOf: type.map((one: unknown) => (one === 'null' ? { type: one } : { type: one, ...form })),
  }
}

/** A place in a form: names and `[]`, joined by dots. */
interface FormPlace {
  readonly path: string
  readonly form: Form
}
/** Every form within a form, itself included; of one that `isWhole` none that is within it, and not itself. */
export function placesIn(
  form: Form,
  isWhole: (form: Form) => boolean = () => false,
  path = '',
): FormPlace[] {
  if (isWhole(form)) return []
  const under = (name: string) => (path === '' ? name : `${path}.${name}`)
  const lists = [...(form.anyOf ?? []), ...(form.oneOf ?? [])]
  const elements = [...(form.items ? [form.items] : []), ...(form.prefixItems ?? [])]
  const { additionalProperties: others } = form
  return [
    { path, form },
    ...Object.entries(form.properties ?? {}).flatMap(([name, one]) =>
      placesIn(one, isWhole, under(name)),
    ),
    ...lists.flatMap((one) => placesIn(one, isWhole, path)),
    ...elements.flatMap((one) => placesIn(one, isWhole, under('[]'))),
    ...(typeof others === 'object' ? placesIn(others, isWhole, under('*')) : []),
  ]
}
