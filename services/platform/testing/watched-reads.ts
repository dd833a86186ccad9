import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type RawNode,
  type TableNode,
} from 'kysely'
import type { Calls } from '#shared/platform/calls.ts'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import type { App } from '../kernel/app.ts'
import type { AnyService, CallContext } from '../kernel/define-service.ts'
import { currentTrail, withRequestTrace } from '../kernel/logging.ts'
import { openPeople } from '../people/people.ts'

export type WatchedHandler = (input: unknown, context: CallContext) => Promise<unknown>

/**
 * Watches at which read models the handler of each call looks. A table of a projection that the call does not name in its
 * `reads` becomes a sentence: without the name x-after-position would not wait for that projection. Whose query it is says
 * the trail of the request (logging.ts), so what no call does (reactions, topics, logins) is not looked at.
 */
export class WatchedReads {
  /** Projection by table. */
  readonly #projections: ReadonlyMap<string, string>
  readonly #calls: ReadonlyMap<string, readonly string[]>
  readonly #sentences = new Set<string>()
  readonly #text: RegExp

  constructor(services: readonly AnyService[], projections: readonly AnyProjection[]) {
    this.#projections = new Map(
      projections.flatMap(({ name, tables }) =>
        Object.keys(tables).map((table) => [table, name] as const),
      ),
    )
    this.#calls = new Map(
      services.flatMap(({ name, calls }) =>
        Object.entries(calls as Calls).map(
          ([key, { reads = [], glances = [] }]) =>
            [`${name}.${key}`, [...reads, ...glances]] as const,
        ),
      ),
    )
    const tables = [...this.#projections.keys()].join('|')
    this.#text = new RegExp(`\\b(?:from|join|update|into)\\s+"?(${tables})\\b`, 'gi')
  }

  /** The same app, whose queries are watched. */
  watch(app: App): App {
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }: PluginTransformQueryArgs) => {
        this.#look(tablesOf(node, (text) => this.#tablesIn(text)))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const pool = new Proxy(app.pool, {
      get: (target, key) => {
        const held: unknown = Reflect.get(target, key, target)
        if (typeof held !== 'function') return held
        const call = held.bind(target) as (...said: readonly unknown[]) => unknown
        if (key !== 'query') return call
        return (...said: readonly unknown[]) => {
          const [first] = said
          this.#look(this.#tablesIn(typeof first === 'string' ? first : ''))
          return call(...said)
        }
      },
    })
    const read = <DB>() => app.read<DB>().withPlugin(plugin)
    return { ...app, pool, read, people: openPeople(read(), app.now) }
  }
  /** The same handlers, each on the trail of its call, as the server runs them. */
  handlers(
    service: string,
    handlers: Readonly<Record<string, unknown>>,
  ): Record<string, WatchedHandler> {
    return Object.fromEntries(
      Object.entries(handlers).map(([key, handler]) => [
        key,
        (input, context) =>
          withRequestTrace(
            {
              reqId: context.requestId,
              actor: context.actor?.user ?? null,
              call: `${service}.${key}`,
              command: context.commandId,
              events: [],
            },
            () => (handler as WatchedHandler)(input, context),
          ),
      ]),
    )
  }
  /** Raises an Error with a sentence for each read model that some call has looked at and does not name, once. */
  check(): void {
    const sentences = [...this.#sentences]
    this.#sentences.clear()
    if (sentences.length > 0) throw new Error(sentences.join('\n'))
  }

  #tablesIn(text: string): readonly string[] {
    return [...text.matchAll(this.#text)].map(([, table = '']) => table.toLowerCase())
  }
  #look(tables: readonly string[]): void {
    const call = currentTrail()?.call ?? ''
    const declared = this.#calls.get(call)
    if (declared === undefined) return
    for (const table of tables) {
      const projection = this.#projections.get(table)
      if (projection !== undefined && !declared.includes(projection))
        this.#sentences.add(
          `${call} looks at ${table} of the read model ${projection}, which its reads do not name.`,
        )
    }
  }
}

/** SQL that was written as text, with the texts that were put into it; values are left out. */
const textOf = ({ sqlFragments, parameters }: RawNode): string =>
  sqlFragments
    .map((text, i) => {
      const held = parameters[i]
      return held?.kind === 'RawNode' ? text + textOf(held as RawNode) : text
    })
    .join(' ')

/** Every table that a query names, in its tree and in the SQL texts within it. */
function tablesOf(
  root: OperationNode,
  inText: (text: string) => readonly string[],
): readonly string[] {
  const found: string[] = []
  // It walks the whole tree; what it makes of it is thrown away.
  class Tables extends OperationNodeTransformer {
    protected override transformTable(node: TableNode): TableNode {
      found.push(node.table.identifier.name)
      return node
    }
    protected override transformRaw(node: RawNode): RawNode {
      found.push(...inText(textOf(node)))
      return super.transformRaw(node)
    }
  }
  new Tables().transformNode(root)
  return found
}
