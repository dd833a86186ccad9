import type { Calls, TopicRows } from '#shared/platform/calls.ts'
import type { AnyEffect } from '../outbox/define-effect.ts'
import type { AnyProcess } from '../process/define-process.ts'
import type { App } from '../kernel/app.ts'
import type {
  AnyService,
  LiveTopic,
  Reaction,
  RunningService,
  TopicSource,
} from '../kernel/define-service.ts'
import type { Modules } from './runtime.ts'
import type { AnyHandler, ServedService } from '../kernel/served-service.ts'

/** A started service with everything that a process may serve or run of it. */
export interface StartedService extends ServedService {
  readonly reactions: readonly Reaction[]
  readonly processes: readonly AnyProcess[]
  readonly effects: readonly AnyEffect[]
}

/**
 * Starts every module on one process's machinery. What a service gives at start must be what its tables say: raises one
 * Error that names each call without a handler, each live topic without a source and each projection that a reaction
 * waits for in vain.
 */
export function startModules(
  { services, projections }: Modules,
  app: App,
): readonly StartedService[] {
  const projectionNames = new Set(projections.map(({ name }) => name))
  const started = services.map((service) => ({ service, running: service.start(app) }))
  const wrong = started.flatMap(({ service, running }) =>
    wrongParts(service, running, projectionNames),
  )
  if (wrong.length > 0) throw new Error(`the services do not start:\n${wrong.join('\n')}`)
  return started.map(({ service, running }) => ({
    name: service.name,
    calls: service.calls as Calls,
    watch: service.watch,
    handlers: running.handlers as Readonly<Record<string, AnyHandler>>,
    topics: topicsOf(service, running),
    reactions: running.reactions ?? [],
    processes: running.processes ?? [],
    effects: running.effects ?? [],
  }))
}

/** The mistakes of one started service, in sentences. */
function wrongParts(
  { name, calls, topics }: Pick<AnyService, 'name' | 'calls' | 'topics'>,
  running: RunningService<Calls>,
  projectionNames: ReadonlySet<string>,
): readonly string[] {
  return [
    ...differences(Object.keys(calls as Calls), Object.keys(running.handlers)).map(
      ([key, missing]) =>
        missing ? `${name}.${key} has no handler` : `${name}.${key} is a handler without a call`,
    ),
    ...differences(Object.keys((topics ?? {}) as TopicRows), Object.keys(running.topics ?? {})).map(
      ([prefix, missing]) =>
        missing
          ? `the live topic ${prefix} of ${name} has no source`
          : `the live topic ${prefix} of ${name} has no row in its table of topics`,
    ),
    ...(running.reactions ?? []).flatMap((reaction) =>
      reaction.projections
        .filter((one) => !projectionNames.has(one))
        .map(
          (one) =>
            `the reaction ${reaction.name} of ${name} waits for ${one}, and no module has such a projection`,
        ),
    ),
  ]
}
/** The differences: wanted and not there (true), and there and not wanted (false). */
const differences = (
  meant: readonly string[],
  there: readonly string[],
): readonly (readonly [string, boolean])[] => [
  ...meant.filter((one) => !there.includes(one)).map((one) => [one, true] as const),
  ...there.filter((one) => !meant.includes(one)).map((one) => [one, false] as const),
]

/** The topics of a started service as the hub serves them: their sources under the rows of its table. */
function topicsOf({ topics }: AnyService, running: RunningService<Calls>): readonly LiveTopic[] {
  const sources = (running.topics ?? {}) as Readonly<Record<string, TopicSource>>
  return Object.entries((topics ?? {}) as TopicRows).map(([prefix, { allow }]) => ({
    ...(sources[prefix] as TopicSource),
    prefix,
    allow: (actor, argument) => allow.check(actor, { argument }),
  }))
}
