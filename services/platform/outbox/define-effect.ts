import type { Instant } from '#shared/platform/messages.ts'
import type { Refs } from '../process/define-process.ts'

/** The messages that a transport carries, by its kind. */
interface Messages {
  readonly mail: MailMessage
  readonly push: PushMessage
}
export type Transport = keyof Messages
/** One recipient, plain text, and a file with it or none. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachment?: {
    readonly filename: string
    /** Content type. */
    readonly type: string
    readonly content: Uint8Array
  }
}
/** A browser's subscription as the Push API gives it, and a text of at most 3,000 bytes that its service worker shows. */
export interface PushMessage {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly text: string
  /** Urgency for a sleeping phone (RFC 8030); 'normal' if absent. */
  readonly urgency?: 'very-low' | 'low' | 'normal' | 'high'
}

/** One thing to be sent, as the outbox holds it. */
export interface OutboxRow {
  readonly id: number
  readonly effect: string
  /** The event that caused it, or a UUID made of the timer. */
  readonly cause: string
  readonly person: string
  readonly key: string
  readonly refs: Refs
  readonly created_at: Instant
  /** The first try is 1. */
  readonly attempt: number
}
interface Effect<K extends Transport> {
  /** For ever: rows name it. `<module>.<what>` */
  readonly name: string
  readonly transport: K
  /** Seconds after which it is not worth sending any more: 7 days if absent, at most 30. */
  readonly lives_s?: number
  /** Reads what is to be said, when it is sent. Undefined: there is nothing to send (any more). It may be asked again for the same row. */
  readonly compose: (row: OutboxRow) => Promise<Messages[K] | undefined>
  /** The address does not exist any more: forget it. */
  readonly gone?: (row: OutboxRow) => Promise<void>
}
export type AnyEffect = { readonly [K in Transport]: Effect<K> }[Transport]

/** Declares what a service sends; the service names it in `effects`. */
export function defineEffect<const K extends Transport>(effect: Effect<K>): Effect<K> {
  if (!/^[a-z][a-zA-Z0-9-]*\.[a-zA-Z0-9-]+$/.test(effect.name))
    throw new Error(`effect name ${effect.name}`)
  return effect
}

/** Carries messages of one kind. At least once: `id` is the same at each try of a row, for receivers that drop doubles. */
export interface Adapter<K extends Transport = Transport> {
  readonly kind: K
  /** Raises NotDelivered; anything else it raises is tried again. Must end when `signal` says so. */
  readonly deliver: (
    message: Messages[K],
    delivery: { readonly id: string; readonly signal: AbortSignal },
  ) => Promise<void>
  readonly close?: () => void
}
export type AnyAdapter = { readonly [K in Transport]: Adapter<K> }[Transport]

/** 'later': try again. 'never': no other try will do better. 'gone': the address does not exist any more. */
export class NotDelivered extends Error {
  readonly how: 'later' | 'never' | 'gone'
  constructor(how: 'later' | 'never' | 'gone', reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'NotDelivered'
    this.how = how
  }
}
