import type { z } from 'zod'

/** RFC 3339 in UTC with milliseconds, as Date.prototype.toISOString writes it. */
export type Instant = string

/** One kind of event as a table row: its current schema, its version, and how older stored forms become it. */
export interface EventType<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  readonly version: number
  /** From each older schemaVersion to the next one; applied in turn on read, never on disk. */
  readonly upcast: Readonly<Record<number, (data: never) => unknown>>
  /** Whose facts these are: everything with one partition key is folded in order by one worker. */
  readonly partition: (data: z.infer<S>) => string
  /** The name that people know it by, in English: `npm run texts` collects it for the catalogues. */
  readonly name: string
  /** The resource that its contents belong to: what must be readable for them to be shown. */
  readonly area: string
  /** Whether it is one of the many by which observers report of everybody at once: the history names none of their people. */
  readonly isReport: boolean
}
/** The facts about an event besides its schema: whose fact it is (`of`), and what people call it, in English. */
interface Saying<S extends z.ZodType> {
  readonly of: (data: z.infer<S>) => string
  readonly name: string
  readonly isReport?: boolean
}

/**
 * Gives a module the `eventType(schema, { of, name }, older?)` by which it declares the events of one area. `version` starts at
 * 1 and grows by one with every change of the schema. Its fields are marked by `person`, `doer`, `thing` (event-fields.ts).
 */
export const eventTypesOf =
  (area: string) =>
  <const S extends z.ZodType>(
    schema: S,
    { of: partition, name, isReport = false }: Saying<S>,
    older: Pick<EventType, 'version' | 'upcast'> = { version: 1, upcast: {} },
  ): EventType<S> => ({ schema, partition, name, area, isReport, ...older })

/** The event types that a file declares, of what it exports: from every table of them. */
export const eventTypesIn = (file: object): EventTypes =>
  Object.assign({}, ...Object.values(file).filter(isEventTable)) as EventTypes
const isEventTable = (value: unknown): value is EventTypes =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (one: unknown) => typeof one === 'object' && one !== null && 'upcast' in one,
  )

/** The partition of facts about a person: their login. */
export const partitionByUser = (data: { readonly user: string }): string => data.user

export type EventTypes = Readonly<Record<string, EventType>>

/** The union of every event that a table of event types describes: `{ type, data }`. */
export type EventOf<T extends EventTypes> = {
  [Type in keyof T & string]: { readonly type: Type; readonly data: z.infer<T[Type]['schema']> }
}[keyof T & string]
export type AnyEvent = { readonly type: string; readonly data: unknown }

/** The facts a decider may know besides its state: the server's clock and who asks (from the login, never from the body). */
export interface DecisionContext {
  readonly now: Instant
  readonly actor: string
}

/** The write side of one stream, pure: `decide` raises only Refusal. */
export interface Decider<State, Command, Event> {
  readonly initial: State
  readonly decide: (state: State, command: Command, context: DecisionContext) => readonly Event[]
  readonly evolve: (state: State, event: Event) => State
}

/** Makes a forgotten case a type error; reached at run time only by data that no door has checked. */
export const assertNever = (value: never): never => {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}

/** Whole seconds from one instant to another, floored; negative if `to` is earlier. */
export const secondsBetween = (from: Instant, to: Instant): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 1000)
