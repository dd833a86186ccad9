import type { FieldChange } from '#shared/audit/calls.ts'
import { eventFields } from '#shared/platform/event-fields.ts'
import type { EventTypes } from '#shared/platform/messages.ts'

interface Said {
  readonly type: string
  readonly data: unknown
}
type Fields = ReadonlyMap<string, unknown>
const noFields: ReadonlySet<string> = new Set()
const marksOf = (types: EventTypes, type: string) => {
  const schema = types[type]?.schema
  return schema ? eventFields(schema) : { secrets: noFields, things: noFields }
}
const TEXT_MAX = 4000

/**
 * Returns what an event changed, field by field, against what its stream said last of the same thing. `earlier`: events
 * of the stream before it, in order. An event that brings its own old value is taken at its word.
 */
export function differenceOf(
  types: EventTypes,
  event: Said,
  earlier: readonly Said[],
): FieldChange[] {
  const own = ownDifference(event.data)
  const after = fieldsOf(own ? own.after : event.data)
  const before = own ? fieldsOf(own.before) : lastSaid(types, event, earlier)
  const rest = own ? fieldsOf(own.rest) : new Map<string, unknown>()
  const { secrets } = marksOf(types, event.type)
  const changes = (now: Fields, was: Fields) =>
    [...now].map(([field, value]) => changeOf(field, value, was, secrets))
  return [...changes(after, before), ...changes(rest, rest)]
}
function changeOf(
  field: string,
  after: unknown,
  before: Fields,
  secrets: ReadonlySet<string>,
): FieldChange {
  const known = before.has(field)
  const was = before.get(field)
  const changed = !known || JSON.stringify(was) !== JSON.stringify(after)
  const isHidden = field.split('.').some((name) => secrets.has(name))
  return {
    field,
    known,
    before: isHidden ? null : short(was ?? null),
    after: isHidden ? null : short(after),
    changed,
    hidden: isHidden,
  }
}
/** A list of thousands is not shown whole. */
function short(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : value
}

/** `old` and `value`, or `old` and `new`, and what is said besides. */
function ownDifference(data: unknown) {
  const { old, value, new: now, ...rest } = (data ?? {}) as Readonly<Record<string, unknown>>
  if (old === undefined) return undefined
  if (now !== undefined) return { before: old, after: now, rest }
  return value === undefined ? undefined : { before: { value: old }, after: { value }, rest }
}

/** Texts, numbers and lists by their paths; an object is as many fields as it has. */
function fieldsOf(data: unknown, path = ''): Fields {
  const found = new Map<string, unknown>()
  for (const [name, value] of Object.entries((data ?? {}) as Readonly<Record<string, unknown>>)) {
    const at = path === '' ? name : `${path}.${name}`
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, one] of fieldsOf(value, at)) found.set(inner, one)
    else found.set(at, value ?? null)
  }
  return found
}
/** Returns each field as last said by an event about the same thing. */
function lastSaid(types: EventTypes, event: Said, earlier: readonly Said[]): Fields {
  const thing = thingOf(types, event)
  const said = new Map<string, unknown>()
  for (const one of earlier)
    if (thingOf(types, one) === thing)
      for (const [field, value] of fieldsOf(one.data)) said.set(field, value)
  return said
}
function thingOf(types: EventTypes, { type, data }: Said): string {
  const fields = (data ?? {}) as Readonly<Record<string, unknown>>
  const names = [...marksOf(types, type).things].toSorted()
  return JSON.stringify(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
}
