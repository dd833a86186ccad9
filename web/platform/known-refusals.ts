import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { platformRefusals } from '#shared/platform/refusals.ts'
import type { Refused } from './refusals.ts'

/** A table of `shared/`, of which only the English text is needed here. */
type Table = Readonly<Record<string, { readonly text: string }>>
interface Known {
  /** The server's English text as a pattern: what differs from case to case is a group. */
  readonly said: RegExp
  readonly text: MessageDescriptor
}
const known = new Map<string, Known>()

/**
 * Makes a table of refusals known in the reader's language. A code without a text does not compile; a text names what differs
 * from case to case as the table does.
 */
export function knowRefusals<const T extends Table>(
  table: T,
  texts: Readonly<Record<keyof T, MessageDescriptor>>,
): void {
  for (const [code, { text }] of Object.entries(table))
    known.set(code, { said: patternOf(text), text: texts[code as keyof T] })
}

/** A refusal in the reader's language; as the server said it where nobody knows the code, or the server says it otherwise. */
export function translated({ code, err }: Refused): string {
  const refusal = known.get(code)
  const found = refusal?.said.exec(err)
  return refusal && found ? i18n._(refusal.text.id, found.groups ?? {}) : err
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
function patternOf(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/)
  return new RegExp(
    `^${parts.map((part, index) => (index % 2 === 1 ? `(?<${part}>.*)` : escaped(part))).join('')}$`,
    's',
  )
}

knowRefusals(platformRefusals, {
  'request.malformed': msg({ message: '{detail}' }),
  'request.tooLarge': msg({ message: 'the request is larger than {limit}' }),
  'request.notFound': msg({ message: 'nothing is here' }),
  'request.method': msg({ message: 'nothing is here for this method' }),
  'request.foreignOrigin': msg({
    message: 'this call does not take requests from pages of another origin',
  }),
  'request.foreignHost': msg({
    message:
      'this server does not answer to this name: whoever runs it can add it to ALLOWED_HOSTS',
  }),
  'request.keyReused': msg({ message: 'this Idempotency-Key was used for another request' }),
  'request.tooSlow': msg({
    message: 'the upload is too slow or stands still: send it again over a better line',
  }),
  'request.uploadsTooMany': msg({ message: 'too many uploads at once: try again in {seconds} s' }),
  'request.tooOften': msg({ message: 'too many requests: try again in {seconds} s' }),
  'request.tooLate': msg({ message: 'this came too late, and nothing was recorded: try again' }),
  'session.absent': msg({ message: 'log in first' }),
  'session.mustChangePassword': msg({ message: 'choose a new password first' }),
  'session.mustEnrol': msg({ message: 'set up two-factor login first' }),
  'session.viewOnly': msg({
    message: 'you are viewing as somebody else: nothing is changed unless you switch that on',
  }),
  'session.viewOver': msg({ message: 'your view as somebody else is over: stop viewing first' }),
  'session.notWhileViewing': msg({ message: 'this is only for the person themselves' }),
  'permission.denied': msg({ message: 'you are not allowed to do this' }),
  'position.unknown': msg({ message: 'x-after-position is not a position of this store' }),
  'position.notReached': msg({ message: 'what you wrote is not readable yet: try again' }),
  'command.busy': msg({ message: 'someone else changed this at the same moment: try again' }),
  'topic.unknown': msg({ message: 'there is no such topic' }),
})
/** What no table of `shared/` holds: the server's word for its store and its mistakes. */
knowRefusals(
  {
    'store.unavailable': { text: 'the store cannot be reached just now: try again' },
    'internal.bug': { text: 'something went wrong on our side; the request id is {id}' },
  },
  {
    'store.unavailable': msg({ message: 'the store cannot be reached just now: try again' }),
    'internal.bug': msg({ message: 'something went wrong on our side; the request id is {id}' }),
  },
)
