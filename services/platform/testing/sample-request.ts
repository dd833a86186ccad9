import { z } from 'zod'
import type { Call } from '#shared/platform/calls.ts'
import type { SampleRequest, WalkSubject } from './authorisation-rows.ts'

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/** Values of fields by their name: ids of the world, and those of which the schema says less than they mean. */
const byName = (subject: Partial<WalkSubject>): Readonly<Record<string, unknown>> => ({
  user: subject.user,
  user_name: subject.user,
  users: subject.user && [subject.user],
  models: subject.user && [subject.user],
  studio: subject.studio,
  studios: subject.studio && [subject.studio],
  image: subject.image,
  import: subject.import,
  reason: 'to see who may',
  site: 'ctb',
  amount: '1.00',
  month: '2026-03',
  to: '2026-11-03',
  year: 2026,
})

function exampleOf(
  schema: Schema,
  name: string,
  named: Readonly<Record<string, unknown>>,
): unknown {
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return exampleOf(choice, name, named)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return exampleOfFields(schema, named)
  if (isOfType(named[name], schema.type)) return named[name]
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () =>
      exampleOf(schema.items ?? {}, name, named),
    )
  if (schema.type === 'number' || schema.type === 'integer')
    return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
  if (schema.type === 'boolean') return false
  if (schema.type === 'null') return null
  if (schema.format === 'date') return '2026-11-02'
  if (schema.format === 'date-time') return '2026-11-02T08:00:00Z'
  return 'none'
}
const isOfType = (value: unknown, type: string | undefined): boolean =>
  type === 'array'
    ? Array.isArray(value)
    : typeof value === (type === 'integer' ? 'number' : (type ?? 'string'))
const exampleOfFields = (
  { properties = {}, required = [] }: Schema,
  named: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([field]) => required.includes(field) || (field === 'user' && named['user']))
      .map(([field, schema]) => [field, exampleOf(schema, field, named)]),
  )

const inputOf = (schema: unknown): Schema | undefined =>
  schema instanceof z.ZodType
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
    : undefined
const texts = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

/**
 * A request that a call's schemas take, with what they require alone: about this subject, and about things of the id `none`.
 * Lines of a file it leaves empty.
 */
export function sampleRequest(
  { params, query, body }: Pick<Call, 'params' | 'query' | 'body'>,
  subject: Partial<WalkSubject> = {},
): SampleRequest {
  const named = byName(subject)
  const [path, search, content] = [inputOf(params), inputOf(query), inputOf(body)]
  const asked = search && texts(exampleOfFields(search, named))
  return {
    ...(path && { path: texts(exampleOfFields(path, named)) }),
    ...(asked && Object.keys(asked).length > 0 && { query: asked }),
    ...(content && { body: exampleOf(content, '', named) }),
    ...(typeof body === 'string' && { body: body === 'multipart' ? 'multipart' : '' }),
  }
}
