import { z } from 'zod'
import { namesOfTypes, type FileLimits } from '#shared/platform/file-types.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import { personalPlaces } from '#shared/platform/personal.ts'
import { refuse } from '#shared/platform/refusals.ts'
import type { Aggregate } from '../commands/aggregate.ts'

/** A module's own words for what is refused; each raises a Refusal. */
interface AttachmentRefusals {
  /** Raises the refusal of a file whose content is none of the types that are taken. */
  readonly type: (file: string) => never
  /** A picture that cannot be unpacked; `detail` says why, for people. */
  readonly unusable: (file: string, detail: string) => never
  readonly missing: () => never
  /** Not there, or not the asker's to see. */
  readonly unknown: () => never
}
interface AttachmentOptions<State, E extends EventTypes> {
  readonly limits: FileLimits
  /** The streams that hold files. A file belongs to one stream: the same bytes in another are another file. */
  readonly aggregate: Aggregate<State, never, E>
  /**
   * The events that hold files, each with the path to their names in its data: `file`, or `files.file` for a list of objects.
   * Stored events are searched by it, so every version of the event has it there, and it is not personal. The event's partition
   * says whose they are: they go when that person is erased.
   */
  readonly events: Partial<Readonly<Record<keyof E & string, string>>>
  /** The files that a stream still holds. */
  readonly held: (state: State) => readonly string[]
  /** A read model with a row for each file that is held: where the sweep looks first. */
  readonly listed: {
    readonly projection: { readonly name: string }
    readonly table: string
    readonly column: string
  }
  /** The part of a file's name besides its bytes. Default: the stream; another must be as unique, for ever. */
  readonly namedBy?: (stream: string) => string
  readonly refusals?: Partial<AttachmentRefusals>
}
/** A module's declaration of the files that it takes, in the form that the platform works with. */
export interface Attachments {
  readonly limits: FileLimits
  /** Type of event and path of the names in its data. */
  readonly events: readonly (readonly [type: string, path: string])[]
  readonly aggregate: Aggregate<unknown, never, EventTypes>
  readonly held: (state: unknown) => readonly string[]
  readonly listed: {
    readonly projection: string
    readonly table: string
    readonly column: string
  }
  readonly namedBy: (stream: string) => string
  readonly refusals: AttachmentRefusals
}

/** Declares the files of a module; its service names it in `attachments`. Raises an Error for a path that nothing could be found by. */
export function defineAttachments<State, E extends EventTypes>(
  options: AttachmentOptions<State, E>,
): Attachments {
  const { aggregate, limits, listed } = options
  const events = Object.entries(options.events as Readonly<Record<string, string>>)
  for (const [type, path] of events) checkPath(aggregate.events, type, path)
  return {
    limits,
    events,
    aggregate: aggregate as unknown as Attachments['aggregate'],
    held: options.held as Attachments['held'],
    listed: { ...listed, projection: listed.projection.name },
    // No login has a colon: accounts name files by logins.
    namedBy: options.namedBy ?? ((stream) => `stream:${stream}`),
    refusals: {
      type: (file) => refuse('request.fileType', { file, types: namesOfTypes(limits.types) }),
      unusable: (file, detail) => refuse('request.fileUnusable', { file, detail }),
      missing: () => refuse('request.fileMissing'),
      unknown: () => refuse('request.fileUnknown'),
      ...options.refusals,
    },
  }
}
function checkPath(events: EventTypes, type: string, path: string): void {
  const schema = events[type]?.schema
  const [field = ''] = path.split('.')
  const isThere = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, field)
  if (!isThere || !/^\w+(\.\w+)*$/.test(path))
    throw new Error(`files are held by ${path} of ${type}, and there is no such field`)
  if (personalPlaces(schema).some((place) => place.path[0] === field))
    throw new Error(`${type}.${field} is personal: the name of a file has to be found in the log`)
}
