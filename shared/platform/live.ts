import { z } from 'zod'

/** Frames of `GET /live`, exactly as docs/rules/interfaces.md#live-frames gives them. */
export const ClientFrame = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('sub'),
    topic: z.string().min(1).max(200),
    epoch: z.string().max(64).optional(),
    seq: z.int().nonnegative().optional(),
  }),
  z.object({ op: z.literal('unsub'), topic: z.string().min(1).max(200) }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export type ServerFrame =
  | { readonly op: 'hello'; readonly now: string }
  | { readonly op: 'err'; readonly topic: string; readonly code: string; readonly err: string }
  | { readonly op: 'bye'; readonly topic: string; readonly reason: string }
  | {
      readonly op: 'ok'
      readonly topic: string
      readonly epoch: string
      readonly seq: number
      readonly recovered: true
      readonly deltas: readonly unknown[]
    }
  | {
      readonly op: 'ok'
      readonly topic: string
      readonly epoch: string
      readonly seq: number
      readonly recovered: false
      readonly snapshot: unknown
    }
  | { readonly op: 'delta'; readonly topic: string; readonly seq: number; readonly data: unknown }

/** `monitor:<studio>`: groups of four, [person, site, status, since − base]; site −1 is the shift (0 free, 1 working, 2 paused). */
export interface MonitorSnapshot {
  readonly base: number
  readonly people: readonly string[]
  readonly sites: readonly string[]
  readonly cells: readonly number[]
}
export interface MonitorDelta {
  readonly people?: readonly string[]
  readonly cells: readonly number[]
}
/** `query:<module>`: fetch again, what you read has seen this position. */
export interface QueryDelta {
  readonly position: string
}
export const CLOSE_LOGIN = 4401
export const CLOSE_FORBIDDEN = 4403
