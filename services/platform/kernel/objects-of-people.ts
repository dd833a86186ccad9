import type { Actor } from '#shared/platform/allow.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import type { Person } from '#shared/platform/people.ts'
import type { App } from './app.ts'
import type { Aggregate } from '../commands/aggregate.ts'
import type { ActorContext } from './define-service.ts'
import { findVisiblePerson } from './find-visible.ts'
import { firstResult } from './first-result.ts'

interface ObjectsOfPeople<S> {
  /** The person whom an object is about; undefined where it is not there. */
  readonly personOf: (state: S) => string | undefined
  readonly sees: (actor: Actor, person: Person) => boolean
  /** Raises the refusal; of a person out of sight or erased there is neither the person nor the object. */
  readonly unknown: (what: 'person' | 'object') => never
}

/**
 * Sends commands to streams `<aggregate>-<id>` of one object each that is about a person: notes, bonuses, meals. Each looks up the
 * person, as far as the caller may know them, and is recorded in that person's studio.
 */
export function objectsOfPeople<S, C, E extends EventTypes>(
  app: Pick<App, 'handle' | 'journal' | 'load' | 'people' | 'progress'>,
  aggregate: Aggregate<S, C, E>,
  { personOf, sees, unknown }: ObjectsOfPeople<S>,
) {
  const streamOf = (id: string): string => `${aggregate.name}-${id}`
  const visible = (user: string | undefined, what: 'person' | 'object', context: ActorContext) =>
    findVisiblePerson(app, user, {
      at: context.now,
      sees: (person) => !person.erased && sees(context.actor, person),
      unknown: () => unknown(what),
    })
  return {
    /** A new object about this person; its id is the command's, so that the same request, sent again, is the same object. */
    add: async (user: string, commandOf: (id: string) => C, context: ActorContext) => {
      const { studio } = await visible(user, 'person', context)
      const id = context.commandId
      await app.handle(aggregate, streamOf(id), commandOf(id), context, { studio })
      return id
    },
    /** A command to an object that is there. */
    change: async (id: string, command: C, context: ActorContext) => {
      const stream = streamOf(id)
      // Sent again it is answered as before, though the object may be gone by it.
      const first = await firstResult(app.journal, aggregate, stream, context)
      const { state } = first ? { state: first.before } : await app.load(aggregate, stream)
      const { studio } = await visible(personOf(state), 'object', context)
      return app.handle(aggregate, stream, command, context, { studio })
    },
  }
}
