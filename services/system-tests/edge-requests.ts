import type { Call } from '#shared/platform/calls.ts'
import type { SampleRequest } from '../platform/testing/authorisation-rows.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
}
interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters: readonly {
              readonly name: string
              readonly in: 'path' | 'query'
              readonly schema: Schema
            }[]
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: Schema }>>
            }
          }
        >
      >
    >
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
interface Sampled {
  readonly name: string
  readonly call: Call
  readonly sample: SampleRequest
}
export interface EdgeRequest extends Sampled {
  /** The difference from the sample, in words. */
  readonly edge: string
}

const days = [
  '0000-01-01',
  '0001-01-01',
  '0001-12-31',
  '0099-12-31',
  '0999-06-15',
  '1899-12-31',
  '1969-12-31',
  '1970-01-01',
  '1975-12-31',
  '1999-12-31',
  '2000-01-01',
  '2076-12-31',
  '2077-01-01',
  '2099-12-31',
  '2100-01-01',
  '9999-12-31',
] as const
const months = ['0001-01', '2000-01', '2026-00', '2026-13', '2076-12', '2077-01', '2099-12']
const clocks = ['00:00', '23:59', '24:00', '02:30']
const numbers = [0, -0, -1, 1, 0.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e21]
const amounts = [
  '0',
  '0.00',
  '-0.01',
  '0.005',
  '9999999999.99',
  '90071992547409.91',
  '90071992547409.93',
  '99999999999999999999',
  '1e3',
  '1,5',
]

/** By what the schema says, and by the sample's own value where it says only that it is a text. */
function edgesOf(schema: Schema, sampled: unknown): readonly unknown[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => edgesOf(one, sampled))
  if (schema.type === 'integer' || schema.type === 'number')
    return [...numbers, schema.minimum ?? 0, schema.maximum ?? 0]
  if (schema.format === 'date') return days
  if (schema.format === 'date-time') return days.map((day) => `${day}T23:30:00Z`)
  if (schema.pattern?.includes('(0[1-9]|1[0-2])$')) return months
  if (schema.pattern?.includes(':[0-5]')) return clocks
  if (schema.pattern?.startsWith('^-?(0|')) return amounts
  return typeof sampled === 'string' ? edgesOfText(sampled) : []
}
function edgesOfText(sampled: string): readonly unknown[] {
  if (/^\d{4}-\d\d-\d\d$/.test(sampled)) return days
  if (/^\d{4}-\d\d-\d\dT/.test(sampled)) return days.map((day) => `${day}T23:30:00Z`)
  if (/^\d{4}-\d\d$/.test(sampled)) return months
  if (/^-?\d+\.\d\d?$/.test(sampled)) return amounts
  return []
}

type Path = readonly (string | number)[]
interface Leaf {
  readonly path: Path
  readonly schema: Schema
  readonly sampled: unknown
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The fields of a body as far as the sample goes, and those beside them that it leaves out. */
function leavesOf(schema: Schema | undefined, sampled: unknown, path: Path = []): readonly Leaf[] {
  if (Array.isArray(sampled))
    return [
      { path, schema: schema ?? {}, sampled },
      ...(sampled.length === 0 ? [] : leavesOf(schema?.items, sampled[0], [...path, 0])),
    ]
  if (isRecord(sampled)) {
    const known = schema?.properties ?? {}
    const names = new Set([...Object.keys(known), ...Object.keys(sampled)])
    return [...names].flatMap((name) => leavesOf(known[name], sampled[name], [...path, name]))
  }
  return [{ path, schema: schema ?? {}, sampled }]
}
function withValue(whole: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(whole))
    return whole.map((one: unknown, i) => (i === first ? withValue(one, rest, value) : one))
  const record = isRecord(whole) ? whole : {}
  return { ...record, [first]: withValue(record[first], rest, value) }
}

const operationOf = (document: unknown, { method, path }: Call) => {
  const { paths, components } = document as OpenApi
  const operation = paths[path]?.[method.toLowerCase()]
  const schema = operation?.requestBody?.content['application/json']?.schema
  const body = schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  return { parameters: operation?.parameters ?? [], body }
}

interface Place extends Leaf {
  readonly where: 'path' | 'query' | 'body'
}
/** Everything that a call is given: parameters and the fields of its body. */
function placesOf(document: unknown, { call, sample }: Sampled): readonly Place[] {
  const { parameters, body } = operationOf(document, call)
  const inBody = leavesOf(body, bodyOf(sample))
  return [
    ...parameters.map(({ name, in: where, schema }) => ({
      where,
      path: [name],
      schema,
      sampled: sample[where]?.[name],
    })),
    ...(inBody[0]?.path.length === 0 ? [] : inBody).map((leaf) => ({
      ...leaf,
      where: 'body' as const,
    })),
  ]
}
const isLines = (body: unknown): body is string => typeof body === 'string' && body.startsWith('{')
/** Returns the body of a sample; of lines the first. */
const bodyOf = ({ body }: SampleRequest): unknown =>
  isLines(body) ? JSON.parse(body.split('\n')[0] ?? '') : body
function withAt(sample: SampleRequest, { where, path }: Place, value: unknown): SampleRequest {
  if (where !== 'body')
    return { ...sample, [where]: { ...sample[where], [String(path[0])]: String(value) } }
  const body = withValue(bodyOf(sample), path, value)
  return { ...sample, body: isLines(sample.body) ? JSON.stringify(body) : body }
}

/** The sample of a call once for every value at the edge of every field and parameter, and once with all its dates at each edge. */
export function edgeRequests(document: unknown, one: Sampled): readonly EdgeRequest[] {
  const places = placesOf(document, one).map((place) => ({
    place,
    edges: edgesOf(place.schema, place.sampled),
  }))
  const single = places.flatMap(({ place, edges }) =>
    edges.map((value) => ({
      ...one,
      sample: withAt(one.sample, place, value),
      edge: `${place.path.join('.')} = ${JSON.stringify(value)}`,
    })),
  )
  const dated = places.filter(({ edges }) => edges.length === days.length)
  if (dated.length < 2) return single
  const together = days.map((day, i) => ({
    ...one,
    sample: dated.reduce((sample, { place, edges }) => withAt(sample, place, edges[i]), one.sample),
    edge: `all its dates = ${day}`,
  }))
  return [...single, ...together]
}

/** Nobody of the north: a model of the south, its studio, and names that nobody has. */
const strangers = ['far', 'south', 'root', 'ghost']
const isName = (schema: Schema | undefined) => schema?.pattern?.startsWith('^[A-Za-z0-9][') ?? false
/** The sample of a call with a stranger in each of its lists: alone and after those that are there, or in its first row. */
export const foreignListRequests = (document: unknown, one: Sampled): readonly EdgeRequest[] =>
  placesOf(document, one).flatMap((place) => {
    const { path, schema, sampled } = place
    const isInRow = path.some((part) => typeof part === 'number') && isName(schema)
    if (!isInRow && !isName(schema.items)) return []
    const values = strangers.flatMap((stranger): readonly unknown[] =>
      isInRow ? [stranger] : [[stranger], [...(Array.isArray(sampled) ? sampled : []), stranger]],
    )
    return values.map((value) => ({
      ...one,
      sample: withAt(one.sample, place, value),
      edge: `${path.join('.')} = ${JSON.stringify(value)}`,
    }))
  })
