/** The callbacks of a topic's owner. It keeps the data; the client keeps the place in the stream. */
export interface TopicHandler {
  readonly onSnapshot: (snapshot: unknown) => void
  readonly onDelta: (data: unknown) => void
  readonly onRefused?: (code: string, err: string) => void
}
export interface LiveState {
  /** 'idle': nothing is subscribed. 'reconnecting': it was live a moment ago. 'stale': silent for so long that values may be wrong. */
  readonly phase: 'idle' | 'connecting' | 'live' | 'reconnecting' | 'stale' | 'refused'
  /** Epoch ms, our clock; 0 before the first message. */
  readonly heardAt: number
  /** While it is 'reconnecting': since when, our clock; else 0. */
  readonly lostAt: number
}
/** The world outside, replaced in tests. */
export interface LiveWorld {
  readonly connect: () => LiveSocket
  readonly now: () => number
  readonly random: () => number
  readonly setTimer: (run: () => void, ms: number) => unknown
  readonly clearTimer: (timer: unknown) => void
  readonly hidden: () => boolean
}
export interface LiveSocket {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number }) => void) | null
  readonly send: (text: string) => void
  readonly close: () => void
}
