import type { EventMetadata } from '#shared/platform/event-store.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import type { CommandContext, HandleOptions } from '../commands/handling.ts'

type Command = Pick<CommandContext, 'actor' | 'call' | 'commandId' | 'correlationId' | 'now'>

/** The envelope's facts of one command; the actor comes from the login, never from a body. */
export const metadataOf = (
  { actor, call, commandId, correlationId, now }: Command,
  options: HandleOptions = {},
): EventMetadata => ({
  occurredAt: now,
  actor: actor?.trueUser ?? actor?.user ?? 'system',
  ...(actor?.trueUser === undefined ? {} : { onBehalfOf: actor.user }),
  studio: options.studio ?? null,
  commandId,
  correlationId: options.correlationId ?? correlationId ?? commandId,
  causationId: options.causationId ?? null,
  source: options.source ?? 'call',
  ...(call === undefined ? {} : { call }),
})

/** The circumstances of a command that a decider is told. */
export const decisionOf = ({ now, actor }: Pick<Command, 'actor' | 'now'>): DecisionContext => ({
  now,
  actor: actor?.user ?? 'system',
})
