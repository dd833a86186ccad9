import { z } from 'zod'

/** The meaning of an event's field for the history. */
interface Mark {
  readonly names?: 'person' | 'doer' | 'nobody'
  readonly thing?: true
  readonly secret?: true
}
const registry = z.registry<Mark>()
function mark<S extends z.ZodType>(schema: S, said: Mark): S {
  const before = registry.get(schema)
  if (said.names !== undefined && (before?.names ?? said.names) !== said.names)
    throw new Error(`one field is marked as ${before?.names} and as ${said.names}`)
  registry.add(schema, { ...before, ...said })
  return schema
}

/** Marks a login, or a list of them, as whom the event concerns. */
export const person = (schema: z.ZodString = z.string()): z.ZodString =>
  mark(schema, { names: 'person' })
/** Marks the login of who did it, or had a part in it: concerned only where the envelope names another actor. */
export const doer = (schema: z.ZodString = z.string()): z.ZodString =>
  mark(schema, { names: 'doer' })
/** Marks a text in clear that names no person; of an object, a list or a choice all that is in it. */
export function impersonal(): z.ZodString
export function impersonal<S extends z.ZodType>(schema: S): S
export function impersonal(schema: z.ZodType = z.string()): z.ZodType {
  return mark(schema, { names: 'nobody' })
}
/** Marks a field that tells several things of one stream apart: only events that have it alike are compared. */
export function thing(): z.ZodString
export function thing<S extends z.ZodType>(schema: S): S
export function thing(schema: z.ZodType = impersonal()): z.ZodType {
  return mark(schema, { thing: true })
}
/** Marks a field that the history shows to nobody: a reference of a secret, or what only a reveal shows. */
export function secret(): z.ZodString
export function secret<S extends z.ZodType>(schema: S): S
export function secret(schema: z.ZodType = impersonal()): z.ZodType {
  return mark(schema, { secret: true })
}

/** How this very schema (not one that it is wrapped in) is marked, undefined if it is not. */
export const fieldMark = (schema: z.core.$ZodType): Mark | undefined => registry.get(schema)

/** Names of fields, by what they are to the history. */
interface EventFields {
  /** The fields of the event itself that name whom it concerns, and who did it. */
  readonly people: ReadonlySet<string>
  readonly doers: ReadonlySet<string>
  /** The fields of the event itself that tell things apart. The forms of one event are things by what tells these apart. */
  readonly things: ReadonlySet<string>
  /** Wherever they stand. */
  readonly secrets: ReadonlySet<string>
}
const known = new WeakMap<z.ZodType, EventFields>()
/** The marked fields of an event's schema. */
export function eventFields(schema: z.ZodType): EventFields {
  const before = known.get(schema)
  if (before) return before
  const places = marksOf(schema, [])
  const named = (is: (said: Mark, path: readonly string[]) => boolean) =>
    new Set(places.flatMap(({ said, path }) => (is(said, path) ? path.slice(-1) : [])))
  const fields = {
    people: named(({ names }, path) => names === 'person' && path.length === 1),
    doers: named(({ names }, path) => names === 'doer' && path.length === 1),
    things: named((said, path) => said.thing === true && path.length === 1),
    secrets: named((said) => said.secret === true),
  }
  known.set(schema, fields)
  return fields
}

interface Place {
  readonly path: readonly string[]
  readonly said: Mark
}
function marksOf(schema: z.ZodType, path: readonly string[]): Place[] {
  const own = registry.get(schema)
  const inner = innerOf(schema).flatMap(([name, one]) =>
    marksOf(one, name === null ? path : [...path, name]),
  )
  return own ? [{ path, said: own }, ...inner] : inner
}
/** Returns the schemas that a schema is made of, by place; null: at the same place, or for each element of it. */
function innerOf(schema: z.ZodType): readonly (readonly [string | null, z.ZodType])[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape)
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const forms = schema.options.map((form) => [null, form as z.ZodType] as const)
    return [...forms, [schema.def.discriminator, thing(z.string())]]
  }
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => [null, option as z.ZodType] as const)
  if (schema instanceof z.ZodArray) return [[null, schema.element as z.ZodType]]
  if (schema instanceof z.ZodRecord) return [[null, schema.valueType as z.ZodType]]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return [[null, schema.unwrap() as z.ZodType]]
  return []
}
