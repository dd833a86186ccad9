import type { Actor, Allow, AllowAnybody } from '#shared/platform/allow.ts'
import type { Call, CallInput, CallResponse, Calls, TopicRows } from '#shared/platform/calls.ts'
import type { CommandContext } from '../commands/handling.ts'
import type { Attachments } from '../files/attachments.ts'
import type { AnyEffect } from '../outbox/define-effect.ts'
import type { AnyProcess } from '../process/define-process.ts'
import type { App } from './app.ts'

/** A request as its handler knows it. `actor` is null only where the call's permission row lets anybody in: see ContextOf. */
export interface CallContext extends CommandContext {
  readonly requestId: string
  /** One per request (from `Idempotency-Key` where the call takes it): commands derive their ids from it. */
  readonly commandId: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly address: string
  /** Whether somebody at the machine itself asks, by one of its loopback names and through no proxy. */
  readonly here: boolean
  /** Tells the client how far it has written (the largest wins); `handle` does so itself. */
  readonly wrote: CommandContext['wrote']
  readonly setCookie: (name: string, value: string, seconds: number) => void
  /** The session that this request has opened: its reads wait for what the request wrote. */
  readonly opened: (session: string) => void
  /** The list goes on: the client asks for the rest with this cursor, which the header `x-next` tells it. */
  readonly goesOn: (cursor: string) => void
}
/** The context of a call that asks for somebody: the server refuses all others before the handler runs. */
export interface ActorContext extends CallContext {
  readonly actor: Actor
}
export type ContextOf<C extends Call> = C['allow'] extends AllowAnybody ? CallContext : ActorContext
export type Handler<C extends Call> = (
  input: CallInput<C>,
  context: ContextOf<C>,
) => Promise<CallResponse<C>>
type Handlers<C extends Calls> = { readonly [N in keyof C]: Handler<C[N]> }

/** The source of the frames of a live topic family: a read model, read by position. Its row (TopicRow) says who may see it. */
export interface TopicSource {
  /** Which part of the topic this actor may see: those with one text share a feed. Absent, or '': all of it. */
  readonly variant?: (actor: Actor, argument: string) => string
  /** Which topics of the family a projection means by this argument; itself if absent. */
  readonly wokenBy?: (argument: string) => readonly string[]
  /** The state of one topic while somebody watches it; made at the first subscription of each variant. */
  readonly open: (argument: string, variant: string) => Promise<LiveFeed>
}
/** A live topic family `<prefix>:<argument>` as the hub serves it. */
export interface LiveTopic extends TopicSource {
  readonly prefix: string
  readonly allow: (actor: Actor, argument: string) => boolean
}
export interface LiveFeed {
  readonly snapshot: () => unknown
  /** Reads what has changed since the last call; undefined if nothing did. Called when a hint arrives, and every second. */
  readonly poll: () => Promise<unknown>
  /** Told that a projection has read what it had put aside: rows may have changed before those that were read last. Says whether it reads them. */
  readonly healed?: (projection: string) => boolean
  /** Told how many watch the topic now, whenever somebody comes or goes; 0 once it is closed. */
  readonly watched?: (by: number) => void
}

/** Runs in one worker at a time: after a hint about one of `projections`, and every `sweep_s`. Must be idempotent. */
export interface Reaction {
  readonly name: string
  readonly projections: readonly string[]
  readonly sweep_s: number
  readonly run: () => Promise<void>
}
export interface RunningService<C extends Calls, T extends TopicRows = TopicRows> {
  readonly handlers: Handlers<C>
  /** One for each row of the service's `topics`. */
  readonly topics?: { readonly [P in keyof T]: TopicSource }
  readonly reactions?: readonly Reaction[]
  /** Process managers: what follows from events and from the clock (`onEvent`). */
  readonly processes?: readonly AnyProcess[]
  /** The messages that its process managers send to people outside (`defineEffect`). */
  readonly effects?: readonly AnyEffect[]
}
export interface Service<C extends Calls = Calls, T extends TopicRows = TopicRows> {
  readonly name: string
  readonly calls: C
  /** The audience of `query:<name>`, which tells that something of the module has moved (not what). */
  readonly watch: Allow
  readonly topics?: T
  /** The files that the module keeps (`defineAttachments`): unreferenced ones are swept, an erased person's are removed. */
  readonly attachments?: readonly Attachments[]
  readonly start: (app: App) => RunningService<C, T>
  /** Checks its data beyond read models: returns the first thing that does not hold, in words. Called by `npm run verify`. */
  readonly verify?: (app: App) => Promise<string | undefined>
}
/** Any service, for the list of modules. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of services erases what each knows of its own calls
export type AnyService = Service<any, any>
/** The files of all of them. */
export const attachmentsOf = (services: readonly AnyService[]): readonly Attachments[] =>
  services.flatMap(({ attachments }) => attachments ?? [])
