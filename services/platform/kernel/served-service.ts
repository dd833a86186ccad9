import type { Call, Calls } from '#shared/platform/calls.ts'
import type { LiveTopic } from './define-service.ts'

/**
 * A handler whose input the schemas of its call have checked, and whose context has an actor unless the call lets anybody in;
 * the precise types are the service's.
 */
export type AnyHandler = (input: never, context: never) => Promise<unknown>

/** A started service as the server sees it. */
export interface ServedService {
  readonly name: string
  readonly calls: Calls
  readonly handlers: Readonly<Record<string, AnyHandler>>
  readonly topics?: readonly LiveTopic[]
}
export interface ServedCall {
  /** `<service>.<call>`: unique, used in logs, metrics and as operation id. */
  readonly name: string
  readonly service: string
  readonly call: Call
  readonly handler: AnyHandler
}

/** Paths that the server itself answers. */
const own = [
  'GET /live',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /docs',
]
const routeKey = (call: Call): string => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`
const placeholders = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

/** All calls with their handlers. Raises one Error that names everything wrong, so that a bad table fails at start. */
export function callsOf(services: readonly ServedService[]): readonly ServedCall[] {
  const wrong = [
    ...services.flatMap(wrongHandlers),
    ...services.flatMap(wrongCalls),
    ...repeatedRoutes(services),
    ...wrongTopics(services),
  ]
  if (wrong.length > 0) throw new Error(`the table of calls is wrong:\n${wrong.join('\n')}`)
  return services.flatMap(({ name, calls, handlers }) =>
    Object.entries(calls).map(([key, call]) => ({
      name: `${name}.${key}`,
      service: name,
      call,
      handler: handlers[key] as AnyHandler,
    })),
  )
}

const wrongHandlers = ({ name, calls, handlers }: ServedService): readonly string[] => [
  ...Object.keys(calls)
    .filter((key) => typeof handlers[key] !== 'function')
    .map((key) => `${name}.${key} has no handler`),
  ...Object.keys(handlers)
    .filter((key) => !Object.hasOwn(calls, key))
    .map((key) => `${name}.${key} is a handler without a call`),
]
const wrongCalls = ({ name, calls }: ServedService): readonly string[] =>
  Object.entries(calls).flatMap(([key, call]) => {
    const named = Object.keys((call.params as { shape?: object } | undefined)?.shape ?? {})
    return [
      ...(typeof call.allow?.check === 'function' ? [] : [`${name}.${key} has no permission row`]),
      ...(call.path.startsWith('/')
        ? []
        : [`${name}.${key}: the path ${call.path} does not start with /`]),
      ...(placeholders(call.path).toSorted().join() === named.toSorted().join()
        ? []
        : [`${name}.${key}: the path ${call.path} and its params differ`]),
      ...(call.method === 'GET' && call.body !== undefined
        ? [`${name}.${key}: a GET has no body`]
        : []),
    ]
  })
function repeatedRoutes(services: readonly ServedService[]): readonly string[] {
  const taken = new Map(own.map((route) => [route, 'the server']))
  return services.flatMap(({ name, calls }) =>
    Object.entries(calls).flatMap(([key, call]) => {
      const before = taken.get(routeKey(call))
      taken.set(routeKey(call), `${name}.${key}`)
      return before === undefined ? [] : [`${name}.${key}: ${routeKey(call)} is taken by ${before}`]
    }),
  )
}
function wrongTopics(services: readonly ServedService[]): readonly string[] {
  const prefixes = services.flatMap((service) =>
    (service.topics ?? []).map((topic) => topic.prefix),
  )
  return prefixes
    .filter((prefix, i) => prefix === 'query' || prefixes.indexOf(prefix) !== i)
    .map((prefix) => `the topic ${prefix} is taken`)
}
