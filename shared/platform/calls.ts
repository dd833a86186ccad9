import type { z } from 'zod'
import type { Allow } from './allow.ts'

/** One call, declared once: routes, OpenAPI, permission checks and the web client derive from it. */
export interface Call {
  /** The module that serves it: `query:<module>` tells when its answer may be another one. */
  readonly module: string
  /** Other modules whose news may change its answer as well: who follows it follows them. */
  readonly hears?: readonly string[]
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters, as OpenAPI writes it. */
  readonly path: string
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /**
   * A JSON body's schema; 'ndjson' for a body of lines that the handler checks one by one (given as Buffer); 'multipart' for
   * files with fields, which the handler reads as they arrive (given as Multipart), after the permission was checked.
   */
  readonly body?: z.ZodType | 'ndjson' | 'multipart'
  /** 'file': the handler answers a FileAnswer, which is streamed. */
  readonly response: z.ZodType | 'file'
  readonly status: 200 | 201
  readonly allow: Allow
  /**
   * Whether the call changes something or leaves a trace, whatever its method says: a session that views as another person may not
   * make it, it is not done later than its caller waits for, and pages of other origins may not even link to it.
   */
  readonly writes: boolean
  /** The kind of subject. A call that takes an id and does not name it is reported at start (ids-of-call.ts). */
  readonly about?: About
  /**
   * Names of the projections that its handler looks at; a test that runs it names one that is missing here. Of a call that
   * changes nothing x-after-position waits for them, and x-position tells what they have seen.
   */
  readonly reads?: readonly string[]
  /** Names of projections that the answer shows as they are now, of which nothing is waited for. */
  readonly glances?: readonly string[]
  /** For a call that both asks and acts: whether this input only asks. */
  readonly onlyAsks?: (input: unknown) => boolean
  /** Bodies over this are answered 413 (of a multipart body: each file over this). Default 1 MiB. */
  readonly bytesMax?: number
  /** An `Idempotency-Key` of the same actor gets the stored answer. */
  readonly idempotent?: true
  /**
   * For a call that reads a list: the value that stands for an answer without its list. Set in a page alone, where the build puts
   * it in the place of the schema. By field where the list is a part of the answer; null where nothing can stand for the field.
   */
  readonly empty?: readonly [] | Readonly<Record<string, unknown>>
  /**
   * The fields of its params and its body as a form has to know them. Set in a page alone, by the build from the schemas, where a
   * form ends in the call (`web/build/form-fields.ts`).
   */
  readonly fields?: Readonly<Record<string, FormField>>
}
/** The bounds of a field that a person fills in, as its schema has them. */
export interface FormField {
  /** How its text is sent; absent: as it is. */
  readonly kind?: 'number' | 'date'
  /** How nothing is sent; absent: as the empty text. */
  readonly empty?: 'absent' | 'null' | 'refused'
  /** The most characters, or the largest number. */
  readonly max?: number
  readonly min?: number
  /** A number is so many times this. */
  readonly step?: number
}
/**
 * The subject of a call: a person, a studio, or another object that an id names. The walk makes a call about a person or studio
 * as every role, about oneself and three others. `nobody` gives the reason why it need not, though the call takes an id.
 */
type About = 'user' | 'studio' | 'object' | { readonly nobody: string }
// @__NO_SIDE_EFFECTS__
export const nobody = (reason: string): About => ({ nobody: reason })

export type Calls = Readonly<Record<string, Call>>

/** Whether a call changes nothing: one that never does, or one whose input only asks. */
export const isRead = (
  { writes, onlyAsks }: Pick<Call, 'writes' | 'onlyAsks'>,
  input: unknown,
): boolean => !writes || onlyAsks?.(input) === true
/** The projections that must have seen what the caller has: of a call that changes something the store itself decides. */
export const awaitedReads = ({ writes, reads }: Pick<Call, 'writes' | 'reads'>) =>
  writes ? undefined : reads

/** A call as a table declares it: it answers 200 unless it says otherwise. */
type DeclaredCall = Omit<Call, 'module' | 'status'> & Partial<Pick<Call, 'status'>>
type Defined<T> = { readonly [N in keyof T]: T[N] & Pick<Call, 'module' | 'status'> }
/** A table of a module's calls; one that nothing of a page uses is left out of it. */
// @__NO_SIDE_EFFECTS__
export const defineCalls = <const T extends Readonly<Record<string, DeclaredCall>>>(
  module: string,
  calls: T,
): Defined<T> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { status: 200, ...call, module }]),
  ) as Defined<T>

/**
 * Two tables as one. Spread into one object the later of two calls of one name would silently take the place of the
 * earlier; here it raises an Error that names it.
 */
export function joinCalls<A extends Calls, B extends Calls>(a: A, b: B): A & B {
  const twice = Object.keys(a).find((name) => Object.hasOwn(b, name))
  if (twice !== undefined) throw new Error(`two tables of calls have a call ${twice}`)
  return { ...a, ...b }
}

/** A family of live topics `<prefix>:<argument>`, declared once beside the calls. */
interface TopicRow {
  readonly summary: string
  /** `check` sees `{ argument }`, the text after the colon. */
  readonly allow: Allow
  /** Names of the projections that it shows. */
  readonly reads: readonly string[]
}
/** Rows of topics, by prefix. */
export type TopicRows = Readonly<Record<string, TopicRow>>
// @__NO_SIDE_EFFECTS__
export const defineTopics = <const T extends TopicRows>(topics: T): T => topics

/** One part of a multipart body. A file that is larger than the call takes raises request.tooLarge while it is read. */
export type MultipartPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file'
      readonly name: string
      readonly filename: string
      readonly bytes: AsyncIterable<Uint8Array>
    }
export interface Multipart {
  /** Once, in the order of the body; each file must be read before the next part is asked for. At most 20 files and 50 fields. */
  readonly parts: () => AsyncIterable<MultipartPart>
  /** Aborted when the client no longer waits for the answer. */
  readonly gone: AbortSignal
}
/** A file as an answer: never shown as a page (nosniff, a policy that forbids everything). */
export interface FileAnswer {
  readonly type: string
  readonly body: AsyncIterable<Uint8Array>
  readonly bytes?: number
  /** Opens a part of it, for a client that asks for one (Range); undefined if the file has gone meanwhile. Needs `bytes`. */
  readonly part?: (range: ByteRange) => Promise<AsyncIterable<Uint8Array> | undefined>
  /** Given: the browser saves it under this name. Not given: it may stand in a page, as pictures do. */
  readonly filename?: string
  /** Identifies the content; a client that has it is answered 304. */
  readonly etag?: string
  /** Seconds for which the client's own cache may keep it; 0 for not at all. */
  readonly cacheSeconds: number
}
/** A part of a file: its first and last byte, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
/** The input of a handler: validated, with `body` a Buffer for NDJSON and a Multipart for files. */
export interface CallInput<C extends Call> {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly body: C['body'] extends 'ndjson'
    ? Buffer
    : C['body'] extends 'multipart'
      ? Multipart
      : Parsed<C['body']>
}
type Given<S> = S extends z.ZodType ? z.input<S> : undefined
/** The request that a client sends. */
export interface CallRequest<C extends Call> {
  readonly params?: Given<C['params']>
  readonly query?: Given<C['query']>
  readonly body?: C['body'] extends 'ndjson'
    ? string
    : C['body'] extends 'multipart'
      ? FormData
      : Given<C['body']>
}
export type CallResponse<C extends Call> = C['response'] extends z.ZodType
  ? z.output<C['response']>
  : FileAnswer
