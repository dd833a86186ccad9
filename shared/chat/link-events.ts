import { z } from 'zod'
import { doer, impersonal, secret, thing } from '../platform/event-fields.ts'
import { eventTypesOf } from '../platform/messages.ts'
import { personal } from '../platform/personal.ts'

const eventType = eventTypesOf('chat')
/** What somebody linked to is as much theirs as what they wrote beside it: shown in no history. */
const linked = () => secret(personal(z.string(), { of: 'by', part: 'kept' }))
const of = (data: { readonly conversation: string }): string => data.conversation
const link = {
  conversation: thing(),
  message: thing(),
  by: doer(),
  url: linked(),
  /** As of the message. */
  kept: impersonal().nullable(),
}
const keptForEver = { version: 2, upcast: { 1: (data: object) => ({ ...data, kept: null }) } }

/** Streams: `chatLink-<message>`: the first link of a message, and what its page says of itself. `by`: the author of the message. */
export const linkEvents = {
  LinkSent: eventType(z.object(link), { of, name: 'Link sent' }, keptForEver),
  /** `title` is empty where there was nothing to show. `picture`: a `data:` address, or empty. */
  LinkPreviewed: eventType(
    z.object({ ...link, title: linked(), description: linked(), picture: linked() }),
    { of, name: 'Link preview made' },
    keptForEver,
  ),
}
