import {
  CLOSE_FORBIDDEN,
  CLOSE_LOGIN,
  type ClientFrame,
  type ServerFrame,
} from '#shared/platform/live.ts'
import type { LiveSocket, LiveState, LiveWorld, TopicHandler } from './live-world.ts'

interface Topic {
  readonly handlers: Set<TopicHandler>
  epoch: string | undefined
  seq: number
  /** False from the moment we ask until the server's `ok`: deltas in between belong to the past. */
  joined: boolean
}

export const backoff_ms = [10, 50, 100, 150, 200, 250, 500, 1000, 2000, 5000] as const
export const silence_ms_max = 35_000
/** A quiet studio sends nothing, so before the silence counts as death we ask: subscribing again is answered at once. */
export const probe_ms = 15_000
export const hidden_ms_max = 60_000
/** A connection that is lost for longer is shown as stale: shorter breaks are mended unnoticed. */
export const lost_ms_max = 4_000

/** Whether nothing was heard for so long that the page may be wrong. `now`: epoch ms, our clock. */
export const isStale = ({ phase, heardAt, lostAt }: LiveState, now: number): boolean =>
  phase === 'stale' ||
  (lostAt > 0 && now - lostAt > lost_ms_max) ||
  (heardAt > 0 && now - heardAt > silence_ms_max)

/** One socket, many topics: resumes where it was, notices death, and rests while the page is hidden. */
export class LiveClient {
  private readonly world: LiveWorld
  private readonly topics = new Map<string, Topic>()
  private readonly watchers = new Set<() => void>()
  private readonly helloWatchers = new Set<(now: string) => void>()
  private socket: LiveSocket | undefined
  private open = false
  private attempt = 0
  private retryTimer: unknown
  private livenessTimer: unknown
  private restTimer: unknown
  private resting = false
  private forbidden = false
  private current: LiveState = { phase: 'idle', heardAt: 0, lostAt: 0 }
  onLoginNeeded: () => void = () => undefined

  constructor(world: LiveWorld) {
    this.world = world
  }

  readonly state = (): LiveState => this.current
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }
  readonly onHello = (watcher: (now: string) => void): (() => void) => {
    this.helloWatchers.add(watcher)
    return () => this.helloWatchers.delete(watcher)
  }

  /** Starts or joins a topic. Several handlers of one topic share its stream; a late one asks for a snapshot of its own. */
  subscribe(name: string, handler: TopicHandler): () => void {
    const topic = this.topics.get(name) ?? {
      handlers: new Set(),
      epoch: undefined,
      seq: 0,
      joined: false,
    }
    if (topic.handlers.size > 0) topic.epoch = undefined
    this.topics.set(name, topic)
    topic.handlers.add(handler)
    this.forbidden = false
    if (this.open) this.join(name, topic)
    else this.connectNow()
    return () => this.leave(name, topic, handler)
  }

  /** The page shows again, the network is back, the machine woke: check at once instead of at the next timer. */
  readonly wake = (): void => {
    if (this.world.hidden()) return this.rest()
    this.world.clearTimer(this.restTimer)
    this.restTimer = undefined
    const rested = this.resting
    this.resting = false
    if (isStale(this.current, this.world.now())) this.drop()
    if (this.open && rested) for (const [name, topic] of this.topics) this.join(name, topic)
    else if (this.open) {
      this.probe()
      // A check that came while nobody looked was the last.
      this.armLiveness()
    } else this.connectNow()
  }

  /** Without a network, or after a long silence: what is shown is old from now on. */
  readonly unplug = (): void => {
    if (this.topics.size === 0 || this.current.phase === 'refused') return
    this.close()
    this.tell('stale')
    this.retryLater()
  }

  /** Notes that the page was heard at that time (epoch ms), before it was loaded again without a network. */
  wasHeard(at: number): void {
    this.tell('stale', at)
  }

  /** Forgets everything, at log-out. */
  reset(): void {
    this.topics.clear()
    this.close()
    this.tell('idle')
  }

  private rest(): void {
    if (this.restTimer !== undefined) return
    this.restTimer = this.world.setTimer(() => {
      this.restTimer = undefined
      this.resting = true
      for (const [name, topic] of this.topics) {
        topic.joined = false
        this.send({ op: 'unsub', topic: name })
      }
    }, hidden_ms_max)
  }

  private leave(name: string, topic: Topic, handler: TopicHandler): void {
    topic.handlers.delete(handler)
    if (topic.handlers.size > 0 || this.topics.get(name) !== topic) return
    this.topics.delete(name)
    this.send({ op: 'unsub', topic: name })
    if (this.topics.size === 0) {
      this.close()
      this.tell('idle')
    }
  }

  private connectNow(): void {
    if (this.socket || this.topics.size === 0 || this.forbidden || this.world.hidden()) return
    this.world.clearTimer(this.retryTimer)
    this.retryTimer = undefined
    if (this.current.heardAt === 0) this.tell('connecting')
    const socket = this.world.connect()
    this.socket = socket
    socket.onopen = () => {
      this.open = true
      for (const [name, topic] of this.topics) this.join(name, topic)
    }
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as ServerFrame)
    socket.onclose = ({ code }) => this.lost(socket, code)
    this.armLiveness()
  }

  private hear(frame: ServerFrame): void {
    this.tell('live', this.world.now())
    this.armLiveness()
    if (frame.op === 'hello') {
      for (const watcher of this.helloWatchers) watcher(frame.now)
      return
    }
    const topic = this.topics.get(frame.topic)
    if (!topic) return
    switch (frame.op) {
      case 'ok':
        return this.joined(topic, frame)
      case 'delta':
        return this.advance(frame.topic, topic, frame.seq, frame.data)
      case 'bye':
        // Taken away, or only changed: asking again tells which.
        topic.epoch = undefined
        return this.join(frame.topic, topic)
      case 'err':
        return this.refuse(topic, frame.code, frame.err)
    }
  }

  private refuse(topic: Topic, code: string, err: string): void {
    for (const handler of topic.handlers) handler.onRefused?.(code, err)
  }

  private joined(topic: Topic, frame: Extract<ServerFrame, { op: 'ok' }>): void {
    if (frame.recovered && frame.epoch === topic.epoch)
      for (const data of frame.deltas) for (const handler of topic.handlers) handler.onDelta(data)
    if (!frame.recovered) for (const handler of topic.handlers) handler.onSnapshot(frame.snapshot)
    topic.epoch = frame.epoch
    topic.seq = frame.seq
    topic.joined = true
    this.attempt = 0
  }

  private advance(name: string, topic: Topic, seq: number, data: unknown): void {
    if (!topic.joined || seq <= topic.seq) return
    if (seq !== topic.seq + 1) return this.join(name, topic)
    topic.seq = seq
    for (const handler of topic.handlers) handler.onDelta(data)
  }

  private join(name: string, topic: Topic): void {
    topic.joined = false
    this.send({
      op: 'sub',
      topic: name,
      ...(topic.epoch === undefined ? {} : { epoch: topic.epoch, seq: topic.seq }),
    })
  }

  private send(frame: ClientFrame): void {
    if (this.open) this.socket?.send(JSON.stringify(frame))
  }

  private lost(socket: LiveSocket, code: number): void {
    if (socket !== this.socket) return
    this.close()
    if (code === CLOSE_LOGIN) {
      this.tell('refused')
      return this.onLoginNeeded()
    }
    if (code === CLOSE_FORBIDDEN) {
      this.forbidden = true
      return this.tell('refused')
    }
    if (this.topics.size === 0) return this.tell('idle')
    this.tell(isStale(this.current, this.world.now()) ? 'stale' : 'reconnecting')
    this.retryLater()
  }

  private retryLater(): void {
    this.world.clearTimer(this.retryTimer)
    const step = backoff_ms[Math.min(this.attempt, backoff_ms.length - 1)] ?? 5000
    this.attempt += 1
    this.retryTimer = this.world.setTimer(
      () => this.connectNow(),
      step * (0.8 + 0.4 * this.world.random()),
    )
  }

  private close(): void {
    const socket = this.socket
    this.socket = undefined
    this.open = false
    this.world.clearTimer(this.retryTimer)
    this.world.clearTimer(this.livenessTimer)
    for (const topic of this.topics.values()) topic.joined = false
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  private drop(): void {
    if (!this.socket) return
    this.close()
    this.tell('stale')
  }

  private armLiveness(): void {
    this.world.clearTimer(this.livenessTimer)
    const armedAt = this.world.now()
    const check = () => {
      if (this.world.hidden()) return
      if (this.world.now() - armedAt >= silence_ms_max) return this.unplug()
      this.probe()
      this.livenessTimer = this.world.setTimer(check, silence_ms_max - (this.world.now() - armedAt))
    }
    this.livenessTimer = this.world.setTimer(check, probe_ms)
  }

  private probe(): void {
    for (const [name, topic] of this.topics) {
      if (topic.joined) return this.join(name, topic)
    }
  }

  private tell(phase: LiveState['phase'], heardAt = this.current.heardAt): void {
    const lostAt = phase === 'reconnecting' ? this.current.lostAt || this.world.now() : 0
    this.current = { phase, heardAt, lostAt }
    for (const watcher of this.watchers) watcher()
  }
}
