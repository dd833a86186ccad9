import { z } from 'zod'

/** The text that a reader gets for a personal field whose person's key was destroyed. */
export const ERASED = '[erased]'

/** The person whose key encrypts a personal field: named by the field `of` in the nearest object around it that has one. */
interface KeyHolder {
  readonly of: string
  /** The kind of person that `of` names, where that is no login: `candidate` for people without an account. Its key is that of `keyName(kind, id)`. */
  readonly kind?: string
  /** A field beside `of`, in clear or null: the text goes with that part of what the person wrote, too. */
  readonly part?: string
}
/** The name under which a key is stored: a login as it is, another kind of person by its kind. No login has a colon. */
export const keyName = (kind: string | undefined, id: string): string =>
  kind === undefined ? id : `${kind}:${id}`
/** The name of the key of a part of what people wrote, a month of a conversation as a rule: destroyed, it takes all texts of the part with it. */
export const keyOfPart = (part: string): string => keyName('part', part)

type Mark = { readonly personal: true } & Partial<KeyHolder>
const registry = z.registry<Mark>()

/**
 * Marks a text of an event as personal, wherever it stands: in the event, in an object, a list or a choice of forms. It is
 * stored encrypted with the key of the event's partition, or with that of `holder`: of who wrote it, of whom it is about.
 */
export const personal = (schema: z.ZodString = z.string(), holder?: KeyHolder): z.ZodString =>
  schema.register(registry, { personal: true, ...holder })

/** The mark of `personal` on this very schema (not on one that wraps it); undefined without one. */
export const personalMark = (schema: z.core.$ZodType): Mark | undefined => registry.get(schema)

/** The place of a personal text in an event, and the person whose key encrypts it. */
export interface PersonalPlace {
  /** The path from the event down: names, `[]` for each element of a list, `*` for each value of a record. */
  readonly path: readonly string[]
  /** The holder of the key: `field` of the object that is `depth` steps down the path. Absent: the partition. */
  readonly holder?: {
    readonly depth: number
    readonly field: string
    readonly kind: string | undefined
    readonly part?: string
  }
}

/**
 * The personal places of an event schema. Raises where `of` names no text that is always there in clear, where `part` names
 * none beside it that is in clear, and where two forms of one event would encrypt the same place for different people.
 */
export function personalPlaces(schema: z.ZodType): readonly PersonalPlace[] {
  const places = new Map<string, PersonalPlace>()
  for (const place of placesOf(schema, [], [])) {
    const name = place.path.join('.')
    const earlier = places.get(name)
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(place))
      throw new Error(`${name} is encrypted for different people in the forms of one event`)
    places.set(name, place)
  }
  return [...places.values()]
}
interface Around {
  readonly depth: number
  readonly shape: Readonly<Record<string, z.ZodType>>
}
function placesOf(
  schema: z.ZodType,
  path: readonly string[],
  around: readonly Around[],
): PersonalPlace[] {
  const mark = registry.get(schema)
  if (mark) return [placeOf(mark, path, around)]
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>
    const within = [...around, { depth: path.length, shape }]
    return Object.entries(shape).flatMap(([name, field]) =>
      placesOf(field, [...path, name], within),
    )
  }
  if (schema instanceof z.ZodArray)
    return placesOf(schema.element as z.ZodType, [...path, '[]'], around)
  if (schema instanceof z.ZodRecord)
    return placesOf(schema.valueType as z.ZodType, [...path, '*'], around)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => placesOf(option as z.ZodType, path, around))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return placesOf(schema.unwrap() as z.ZodType, path, around)
  return []
}
function placeOf(
  { of, kind, part }: Mark,
  path: readonly string[],
  around: readonly Around[],
): PersonalPlace {
  if (of === undefined) return { path }
  const name = path.join('.')
  const nearest = around.findLast(({ shape }) => Object.hasOwn(shape, of))
  const field = nearest?.shape[of]
  if (!nearest || field?.def.type !== 'string' || registry.has(field))
    throw new Error(`${name}: ${of} names no text around it that is there in clear`)
  const holder = { depth: nearest.depth, field: of, kind }
  if (part === undefined) return { path, holder }
  if (!isClearText(nearest.shape[part]))
    throw new Error(`${name}: ${part} names no text beside ${of} that is in clear`)
  return { path, holder: { ...holder, part } }
}
function isClearText(field: z.ZodType | undefined): boolean {
  const inner = field instanceof z.ZodNullable ? (field.unwrap() as z.ZodType) : field
  return inner?.def.type === 'string' && !registry.has(inner)
}

/** One personal text as it stands in an event. */
interface PersonalText {
  readonly text: string
  /** Its path with the indexes of lists: no two texts of an event share one. */
  readonly at: string
  /** The person whose key encrypts it; undefined for the partition's. */
  readonly key: string | undefined
  /** The key of the part that it goes with, besides; undefined for none. */
  readonly part: string | undefined
}
/** A copy of an event's data with each personal text replaced by what `map` makes of it. */
export function mapPersonal(
  data: unknown,
  places: readonly PersonalPlace[],
  map: (text: PersonalText) => string,
): unknown {
  return places.reduce((all, place) => mapPlace(place, map, all, [], []), data)
}
function mapPlace(
  place: PersonalPlace,
  map: (text: PersonalText) => string,
  value: unknown,
  at: readonly string[],
  around: readonly unknown[],
): unknown {
  const { path, holder } = place
  const step = path[at.length]
  if (step === undefined) {
    if (typeof value !== 'string') return value
    const within = holder && (around[holder.depth] as Readonly<Record<string, unknown>>)
    const id = within?.[holder?.field ?? '']
    const key = typeof id === 'string' ? keyName(holder?.kind, id) : undefined
    const of = within?.[holder?.part ?? '']
    const part = typeof of === 'string' ? keyOfPart(of) : undefined
    return map({ text: value, at: at.join('.'), key, part })
  }
  if (typeof value !== 'object' || value === null) return value
  const inner = (one: unknown, name: string) =>
    mapPlace(place, map, one, [...at, name], [...around, value])
  if (Array.isArray(value))
    return step === '[]' ? value.map((one, i) => inner(one, String(i))) : value
  if (step === '*')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one, name)]))
  return Object.hasOwn(value, step)
    ? { ...value, [step]: inner((value as Record<string, unknown>)[step], step) }
    : value
}
