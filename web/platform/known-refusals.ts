import { msg } from '@lingui/core/macro'
import type { platformFaults, platformRefusals } from '#shared/platform/refusals.ts'
import type { RefusalWordsOf } from './refusals.ts'

/** What every call may be refused for, in the reader's language; a module's own words are in its `refusals.ts`. */
export const words: RefusalWordsOf<typeof platformRefusals> &
  RefusalWordsOf<typeof platformFaults> = {
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
  'request.fileType': msg({
    message: '{file}: this file type is not supported. Use {types}.',
  }),
  'request.fileUnusable': msg({ message: '{file}: {detail}' }),
  'request.fileMissing': msg({ message: 'Choose a file to upload' }),
  'request.filesTooMany': msg({ message: 'Upload at most {max} files at once' }),
  'request.fileUnknown': msg({ message: 'This file is not available' }),
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
  'store.busy': msg({ message: 'too many writes are waiting: try again' }),
  'store.unavailable': msg({ message: 'the store cannot be reached just now: try again' }),
  'internal.bug': msg({ message: 'something went wrong on our side; the request id is {id}' }),
}
