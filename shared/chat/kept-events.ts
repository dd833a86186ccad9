import { z } from 'zod'
import { impersonal, person, thing } from '../platform/event-fields.ts'
import { eventTypesOf, partitionByUser } from '../platform/messages.ts'

const eventType = eventTypesOf('chat')
/**
 * Streams: `chatKept-<conversation>`. Messages of one month were kept for as long as the studio says, and are gone: the key of
 * the month is destroyed before. `studio`, `day`: whose run it was, and when.
 */
export const keptEvents = {
  MessagesTakenOut: eventType(
    z.object({
      conversation: thing(),
      studio: impersonal(),
      day: impersonal(),
      month: impersonal(),
      messages: z.array(impersonal()),
      /** Files that came with them. */
      files: z.int(),
    }),
    {
      of: (data: { readonly conversation: string }) => data.conversation,
      name: 'Messages no longer kept',
    },
  ),
}
/** In the streams `chatFile-<message>`, a fact about who sent them as their sending was. */
export const keptFileEvents = {
  MessageFilesTakenOut: eventType(
    z.object({ user: person(), conversation: thing(), message: thing() }),
    { of: partitionByUser, name: 'Files no longer kept' },
  ),
}
/** Streams: `chatRetention-<studio>`: the turn of a day is done. `failed`: conversations that are left to the next one. */
export const retentionEvents = {
  RetentionRun: eventType(z.object({ studio: impersonal(), day: impersonal(), failed: z.int() }), {
    of: (data: { readonly studio: string }) => data.studio,
    name: 'Retention of chat',
  }),
}
