import type { Call, Calls, TopicRows } from '#shared/platform/calls.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import type { Need } from '#shared/platform/needs.ts'
import type { AnyModule, Environment, Needs } from '../kernel/define-module.ts'
import type { AnyService } from '../kernel/define-service.ts'
import { idsOf } from '../kernel/ids-of-call.ts'
import type { Modules } from './runtime.ts'

/** A module whose service has what it needs. */
interface Assembled extends Omit<AnyModule, 'service'> {
  readonly service: AnyService
}

/** Paths that the server itself answers. */
const ownRoutes = [
  'GET /live',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /docs',
]

/**
 * Puts together what the process serves, from a list of modules. Pure but for what modules give each other out of `env`. Raises one
 * Error that names everything that does not fit together, each with both sides: so a mistake in a list is found at start.
 */
export function assembleModules(list: readonly AnyModule[], env: Environment = {}): Modules {
  const needs = needsOf(list, env)
  const eventTypes: EventTypes = Object.assign({}, ...list.flatMap((module) => module.events))
  const modules = list.map((module): Assembled => {
    const { name, service, projections, ofAllEvents } = module
    return {
      ...module,
      service: typeof service === 'function' ? service(needs(name)) : service,
      projections: [...projections, ...(ofAllEvents?.(eventTypes) ?? [])],
    }
  })
  const wrong = [
    ...wrongNames(modules),
    ...repeated('the event', modules, ({ events }) => events.flatMap(Object.keys)),
    ...modules.flatMap(wrongCalls),
    ...repeatedRoutes(modules),
    ...wrongTopics(modules),
    ...wrongProjections(modules),
    ...unknownReads(modules),
    ...unheard(modules),
  ]
  if (wrong.length > 0) throw new Error(`the modules do not fit together:\n${wrong.join('\n')}`)
  return {
    services: modules.map(({ service }) => service),
    projections: modules.flatMap(({ projections }) => projections),
    events: eventTypes,
  }
}

function needsOf(list: readonly AnyModule[], env: Environment): (name: string) => Needs {
  const twice = repeated('what is needed as', list, ({ gives }) =>
    (gives ?? []).map((one) => one.need),
  )
  if (twice.length > 0) throw new Error(twice.join('\n'))
  const given = new Map(
    list.flatMap(({ gives }) => (gives ?? []).map((one) => [one.need, one.make(env)] as const)),
  )
  return (name) =>
    <T>({ need }: Need<T>): T => {
      if (!given.has(need)) throw new Error(`${name} needs ${need}, and no module gives it`)
      return given.get(need) as T
    }
}

/** Each name that stands twice among what the modules have of one kind, with both modules. */
function repeated<M extends { readonly name: string }>(
  kind: string,
  modules: readonly M[],
  namesOf: (module: M) => readonly string[],
): readonly string[] {
  const taken = new Map<string, string>()
  return modules.flatMap((module) =>
    namesOf(module).flatMap((name) => {
      const before = taken.get(name)
      taken.set(name, module.name)
      if (before === undefined) return []
      return before === module.name
        ? [`${kind} ${name} stands twice in ${before}`]
        : [`${kind} ${name} stands in ${before} and in ${module.name}`]
    }),
  )
}

const wrongNames = (modules: readonly Assembled[]): readonly string[] => [
  ...repeated('the module', modules, ({ name }) => [name]),
  ...modules.flatMap(({ name, service, projections }) => [
    ...(service.name === name ? [] : [`the service of ${name} is called ${service.name}`]),
    ...projections
      .filter((projection) => projection.module !== name)
      .map((one) => `the projection ${one.name} of ${one.module} is listed by ${name}`),
  ]),
]

const callsOf = ({ service }: Assembled): readonly (readonly [string, Call])[] =>
  Object.entries(service.calls as Calls).map(([key, call]) => [`${service.name}.${key}`, call])
const topicsOf = ({ service }: Assembled): TopicRows => (service.topics ?? {}) as TopicRows

const placeholders = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
const wrongCalls = (module: Assembled): readonly string[] => [
  ...(typeof module.service.watch?.check === 'function'
    ? []
    : [`${module.name} does not say who may watch query:${module.name}`]),
  ...callsOf(module).flatMap(([name, call]) => {
    const named = Object.keys((call.params as { shape?: object } | undefined)?.shape ?? {})
    const { path } = call
    return [
      ...(typeof call.allow?.check === 'function' ? [] : [`${name} has no permission row`]),
      ...(call.module === module.name ? [] : [`${name} is declared as a call of ${call.module}`]),
      ...(path.startsWith('/') ? [] : [`${name}: the path ${path} does not start with /`]),
      ...(placeholders(path).toSorted().join() === named.toSorted().join()
        ? []
        : [`${name}: the path ${path} and its params differ`]),
      ...(call.about === undefined && idsOf(call).length > 0
        ? [`${name} takes ${idsOf(call).join(', ')} and does not say about whom it is`]
        : []),
      ...(call.method === 'GET' && call.body !== undefined ? [`${name}: a GET has no body`] : []),
    ]
  }),
]
/** Two paths that differ only in the name of a parameter are one. */
const routeKey = ({ method, path }: Call): string => `${method} ${path.replace(/\{\w+\}/g, '{}')}`
function repeatedRoutes(modules: readonly Assembled[]): readonly string[] {
  const taken = new Map(ownRoutes.map((route) => [route, 'the server']))
  return modules.flatMap(callsOf).flatMap(([name, call]) => {
    const route = routeKey(call)
    const before = taken.get(route)
    taken.set(route, name)
    return before === undefined ? [] : [`${route} is a call of ${before} and of ${name}`]
  })
}

function wrongTopics(modules: readonly Assembled[]): readonly string[] {
  const own = { name: 'the platform', prefixes: ['query'] }
  const theirs = modules.map((one) => ({ name: one.name, prefixes: Object.keys(topicsOf(one)) }))
  return [
    ...repeated('the live topic', [own, ...theirs], ({ prefixes }) => prefixes),
    ...modules.flatMap((module) =>
      Object.entries(topicsOf(module))
        .filter(([, { allow }]) => typeof allow?.check !== 'function')
        .map(([prefix]) => `the live topic ${prefix} of ${module.name} has no permission row`),
    ),
  ]
}

const namesOfProjections = (module: Assembled): readonly string[] =>
  module.projections.map(({ name }) => name)
function wrongProjections(modules: readonly Assembled[]): readonly string[] {
  const declared = new Map(
    modules.flatMap(({ name, events }) =>
      events.flatMap((table) =>
        Object.entries(table).map(([type, event]) => [type, { name, event }] as const),
      ),
    ),
  )
  return [
    ...repeated('the projection', modules, namesOfProjections),
    ...repeated('the table', modules, ({ projections }) =>
      projections.flatMap(({ tables }) => Object.keys(tables)),
    ),
    ...modules.flatMap(({ name, projections }) =>
      projections.flatMap((projection) =>
        Object.entries(projection.events as EventTypes).flatMap(([type, event]) => {
          const declaration = declared.get(type)
          if (declaration === undefined)
            return [`${name}: the projection ${projection.name} folds ${type}, which no module has`]
          return declaration.event === event
            ? []
            : [
                `${name}: the projection ${projection.name} folds another ${type} than ${declaration.name} has`,
              ]
        }),
      ),
    ),
  ]
}
function unknownReads(modules: readonly Assembled[]): readonly string[] {
  const names = new Set(modules.flatMap(namesOfProjections))
  const missing = (who: string, reads: readonly string[] = []): readonly string[] =>
    reads
      .filter((one) => !names.has(one))
      .map((one) => `${who} reads ${one}, and no module has such a projection`)
  return modules.flatMap((module) => [
    ...callsOf(module).flatMap(([name, { reads }]) => missing(name, reads)),
    ...Object.entries(topicsOf(module)).flatMap(([prefix, { reads }]) =>
      missing(`the live topic ${prefix} of ${module.name}`, reads),
    ),
  ])
}
function unheard(modules: readonly Assembled[]): readonly string[] {
  const names = new Set(modules.map(({ name }) => name))
  return modules
    .flatMap(callsOf)
    .flatMap(([name, { hears = [] }]) =>
      hears
        .filter((one) => !names.has(one))
        .map((one) => `${name} hears ${one}, and there is no such module`),
    )
}
