import type { FastifyBaseLogger } from 'fastify'
import type { Actor, Allow } from '#shared/platform/allow.ts'
import { START, type Position } from '#shared/platform/event-store.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Hint } from '#projections/platform/bus/bus.ts'
import type { LiveTopic } from '../kernel/define-service.ts'
import { metrics } from '../operations/metrics.ts'
import { QueryFeed } from './query-feed.ts'
import { Topic } from './topic.ts'

const EMPTY_MS_MAX = 60_000
const QUERY = 'query'
/** No name of a topic holds it. */
const VARIANT = '\u0000'

export interface Families {
  /** The rows of callers who may subscribe to `query:<module>`, by module. */
  readonly modules: ReadonlyMap<string, Allow>
  readonly topics: readonly LiveTopic[]
  /** The newest position of the log that read models are made of. */
  readonly head: () => Promise<Position>
  /** Milliseconds between two frames of a topic; 50 if absent. */
  readonly flush_ms?: number | undefined
}
interface Address {
  readonly family: LiveTopic | typeof QUERY
  /** Whether this actor may subscribe. */
  readonly allows: (actor: Actor) => boolean
  readonly argument: string
}

/** The open topics by name: opened for the first subscriber, kept for a minute after the last. */
export class Topics {
  readonly #families: ReadonlyMap<string, LiveTopic>
  readonly #modules: ReadonlyMap<string, Allow>
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  readonly #flush_ms: number | undefined
  readonly #head: Families['head']
  readonly #open = new Map<string, Promise<Topic>>()
  readonly #ready = new Map<string, Topic>()
  readonly #queries = new Map<string, QueryFeed>()

  constructor(
    { modules, topics, head, flush_ms }: Families,
    log: Pick<FastifyBaseLogger, 'error'>,
  ) {
    this.#families = new Map(topics.map((topic) => [topic.prefix, topic]))
    this.#modules = modules
    this.#log = log
    this.#flush_ms = flush_ms
    this.#head = head
  }

  /** Refuses with topic.unknown or permission.denied. */
  check(actor: Actor, name: string): void {
    const { allows } = this.#address(name)
    // A session that is held to something else first sees nothing.
    if (actor.sessionRestriction !== undefined && actor.sessionRestriction !== 'viewing')
      refuse('permission.denied')
    if (!allows(actor)) refuse('permission.denied')
  }
  #address(name: string): Address {
    const [, prefix = '', argument = ''] = /^([a-z][a-z_-]*):([^\p{Cc}\p{Cs}]+)$/u.exec(name) ?? []
    const watch = prefix === QUERY ? this.#modules.get(argument) : undefined
    if (watch !== undefined)
      return { family: QUERY, argument, allows: (actor) => watch.check(actor, { argument }) }
    const family = this.#families.get(prefix) ?? refuse('topic.unknown')
    return { family, argument, allows: (actor) => family.allow(actor, argument) }
  }
  /** The key of this actor's part of the topic: people who may see the same of it share one. */
  #keyOf(actor: Actor, name: string): string {
    const variant = this.#variantOf(actor, name)
    return variant === '' ? name : `${name}${VARIANT}${variant}`
  }
  #variantOf(actor: Actor, name: string): string {
    const { family, argument } = this.#address(name)
    return family === QUERY ? '' : (family.variant?.(actor, argument) ?? '')
  }
  /** Whether this is the topic as this actor may see it now. */
  isFor(topic: Topic, actor: Actor, name: string): boolean {
    return this.#ready.get(this.#keyOf(actor, name)) === topic
  }
  open(name: string, actor: Actor): Promise<Topic> {
    const key = this.#keyOf(actor, name)
    const opened = this.#open.get(key)
    if (opened) return opened
    const opening = this.#make(name, key, this.#variantOf(actor, name))
    this.#open.set(key, opening)
    opening.catch(() => this.#open.delete(key))
    return opening
  }
  async #make(name: string, key: string, variant: string): Promise<Topic> {
    const { family, argument } = this.#address(name)
    const feed =
      family === QUERY ? await this.#openQuery(argument) : await family.open(argument, variant)
    const topic = new Topic(name, feed, this.#log, this.#flush_ms)
    this.#ready.set(key, topic)
    metrics.liveTopics.set(this.#ready.size)
    return topic
  }
  /** It hears of what moves before it asks how much was written until then, so that it misses nothing in between. */
  async #openQuery(module: string): Promise<QueryFeed> {
    const feed = new QueryFeed()
    this.#queries.set(module, feed)
    try {
      feed.begin(await this.#head())
    } catch (error) {
      this.#queries.delete(module)
      throw error
    }
    return feed
  }

  hint(hint: Hint): void {
    if (hint.kind === 'missed') this.#allQueries()
    if (hint.kind !== 'projected') return
    this.#queries.get(hint.module)?.moved(hint.position)
    if (hint.position === START)
      for (const topic of this.#ready.values()) topic.healed(hint.projection)
    for (const name of [`${QUERY}:${hint.module}`, ...hint.topics]) {
      // `<prefix>:*`: the projection cannot tell from the event alone which of the family has moved.
      if (name.endsWith(':*')) this.#wakeFamily(name.slice(0, -1))
      else this.#wake(name)
    }
  }
  #wake(name: string): void {
    const prefix = name.slice(0, name.indexOf(':'))
    const family = this.#families.get(prefix)
    const argument = name.slice(prefix.length + 1)
    for (const one of family?.wokenBy?.(argument) ?? [argument]) {
      this.#ready.get(`${prefix}:${one}`)?.wake()
      if (family?.variant) this.#wakeFamily(`${prefix}:${one}${VARIANT}`)
    }
  }
  /** Hints were lost: every screen asks again. The other feeds look for themselves once a second. */
  #allQueries(): void {
    for (const [module, feed] of this.#queries) {
      feed.moved(START)
      this.#ready.get(`${QUERY}:${module}`)?.wake()
    }
  }
  #wakeFamily(start: string): void {
    for (const [name, topic] of this.#ready) if (name.startsWith(start)) topic.wake()
  }
  /** Once a second: reads what a lost hint has left unread, and closes topics without subscribers. */
  tick(now: number): void {
    for (const [name, topic] of this.#ready) {
      // No subscriber for a minute, and none on the way: one that opens it joins it in the same moment.
      if (topic.emptySince !== undefined && now - topic.emptySince > EMPTY_MS_MAX)
        this.#forget(name, topic)
      else topic.wake()
    }
    metrics.liveTopics.set(this.#ready.size)
  }
  #forget(name: string, topic: Topic): void {
    topic.close()
    this.#ready.delete(name)
    this.#open.delete(name)
    if (name.startsWith(`${QUERY}:`)) this.#queries.delete(name.slice(QUERY.length + 1))
  }
  close(): void {
    for (const [name, topic] of this.#ready) this.#forget(name, topic)
  }
}
