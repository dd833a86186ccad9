import { z } from 'zod'
import { anybody } from '#shared/platform/allow.ts'
import { awaitedReads, type Call } from '#shared/platform/calls.ts'
import { platformRefusals } from '#shared/platform/refusals.ts'
import { SESSION_COOKIE } from './credentials.ts'
import { OUTAGE_STATUS } from '../database/outage.ts'
import type { ServedCall } from '../kernel/served-service.ts'

type Json = { readonly [key: string]: unknown }
/** An OpenAPI 3.1 document, as far as this server writes one. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly servers: readonly Json[]
  readonly tags: readonly Json[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly securitySchemes: Json
  }
}
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly description: string
  readonly parameters: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Json
  readonly security: readonly Json[]
}

/** The document of all calls, from the same schemas that check them. */
export function openApiOf(calls: readonly ServedCall[]): OpenApi {
  const schemas: Record<string, Json> = { Error: errorSchema }
  const paths: Record<string, Record<string, Operation>> = {}
  for (const served of calls)
    (paths[served.call.path] ??= {})[served.call.method.toLowerCase()] = operation(served, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Callboard',
      version: '1',
      description: `Calls of the studio management application. Refusals are \`{"err", "code", "params"}\`. Live topics are at \`GET /live\` (WebSocket).`,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ service }) => service))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const errorSchema: Json = {
  type: 'object',
  properties: {
    err: { type: 'string', description: 'for people' },
    code: { type: 'string', description: '<module>.<reason>, for programs' },
    params: {
      type: 'object',
      description:
        'the values that the text names; of a malformed request also `paths`: JSON Pointers of the values that are not valid, such as `/body/name`, one a line',
      additionalProperties: { type: ['string', 'number'] },
    },
  },
  required: ['err', 'code'],
}
const refused: Json = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}
const positionHeader = (description: string): Json => ({
  'x-position': { description, schema: { type: 'string' } },
})
const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

function operation({ name, service, call }: ServedCall, schemas: Record<string, Json>): Operation {
  const title = name
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  const keep = (suffix: string, schema: z.ZodType, io: 'input' | 'output'): Json => {
    schemas[`${title}${suffix}`] = jsonSchema(schema, io, `#/components/schemas/${title}${suffix}`)
    return { $ref: `#/components/schemas/${title}${suffix}` }
  }
  return {
    operationId: name,
    summary: call.summary,
    tags: [service],
    description: `Permission: \`${call.allow.name}\`.`,
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...headers(call),
    ],
    ...(call.body === undefined ? {} : { requestBody: requestBody(call.body, keep) }),
    responses: {
      [call.status]: {
        description: 'Done',
        headers: positionHeader(
          awaitedReads(call) ? 'what this answer has seen' : 'what was written, if anything',
        ),
        content: content(call.response, keep),
      },
      ...Object.fromEntries([...new Set(statusesOf(call))].map((status) => [status, refused])),
      [OUTAGE_STATUS]: refused,
      default: refused,
    },
    security: call.allow === anybody ? [] : [{ session: [] }, { token: [] }],
  }
}

const binary: Json = { type: 'string', format: 'binary' }
const content = (
  response: Call['response'],
  keep: (suffix: string, schema: z.ZodType, io: 'output') => Json,
): Json =>
  response === 'file'
    ? { '*/*': { schema: binary } }
    : { 'application/json': { schema: keep('Response', response, 'output') } }
function requestBody(
  body: NonNullable<Call['body']>,
  keep: (suffix: string, schema: z.ZodType, io: 'input') => Json,
): Json {
  if (body === 'multipart')
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: binary }, additionalProperties: true },
        },
      },
    }
  if (body === 'ndjson')
    return {
      required: true,
      content: {
        'application/x-ndjson': {
          schema: { type: 'string', description: 'one JSON object a line' },
        },
      },
    }
  return {
    required: true,
    content: { 'application/json': { schema: keep('Body', body, 'input') } },
  }
}
const statusesOf = (call: Call): readonly number[] => [
  platformRefusals['request.malformed'].status,
  ...(call.allow === anybody
    ? []
    : [platformRefusals['session.absent'].status, platformRefusals['permission.denied'].status]),
  ...(awaitedReads(call)
    ? [platformRefusals['position.notReached'].status, platformRefusals['position.unknown'].status]
    : []),
  ...(call.body === undefined ? [] : [platformRefusals['request.tooLarge'].status]),
  ...(call.idempotent
    ? [platformRefusals['command.busy'].status, platformRefusals['request.keyReused'].status]
    : []),
]
const headers = (call: Call): readonly Json[] => [
  ...(awaitedReads(call)
    ? [header('x-after-position', 'Waits up to 5 s until what is read has seen this position')]
    : []),
  ...(call.idempotent
    ? [header('Idempotency-Key', 'The same key gets the stored answer for 48 hours')]
    : []),
]
function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): readonly Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', '#') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

/** References inside a schema are relative to its own root; in the document that root is elsewhere. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', root: string): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return JSON.parse(JSON.stringify(plain), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#')
      ? `${root}${value.slice(1)}`
      : value,
  ) as Json
}
