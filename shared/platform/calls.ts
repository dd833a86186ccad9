import type { z } from 'zod'
import type { Allow } from './allow.ts'

/** One call, declared once: routes, OpenAPI, permission checks and the web client derive from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters, as OpenAPI writes it. */
  readonly path: string
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** A JSON body's schema, or 'ndjson' for a body of lines that the handler checks one by one (given as Buffer). */
  readonly body?: z.ZodType | 'ndjson'
  readonly response: z.ZodType
  readonly status: 200 | 201
  readonly allow: Allow
  /** Names of the projections that a read reads: x-after-position waits for them, x-position tells what they have seen. */
  readonly reads?: readonly string[]
  /** Bodies over this are answered 413. Default 1 MiB. */
  readonly bytesMax?: number
  /** An `Idempotency-Key` of the same actor gets the stored answer. */
  readonly idempotent?: true
}
export type Calls = Readonly<Record<string, Call>>

export const defineCalls = <const T extends Calls>(calls: T): T => calls

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
/** What a handler receives: validated, with `body` a Buffer for NDJSON. */
export interface CallInput<C extends Call> {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly body: C['body'] extends 'ndjson' ? Buffer : Parsed<C['body']>
}
type Given<S> = S extends z.ZodType ? z.input<S> : undefined
/** What a client sends. */
export interface CallRequest<C extends Call> {
  readonly params?: Given<C['params']>
  readonly query?: Given<C['query']>
  readonly body?: C['body'] extends 'ndjson' ? string : Given<C['body']>
}
export type CallResponse<C extends Call> = z.output<C['response']>
