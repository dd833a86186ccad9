import { msg } from '@lingui/core/macro'
import type { platformFaults, platformRefusals } from '#shared/platform/refusals.ts'
import type { RefusalWordsOf } from './refusals.ts'

/** The refusals that every call may get, in the reader's language; a module's own words are in its `refusals.ts`. */
export const words: RefusalWordsOf<typeof platformRefusals> &
  RefusalWordsOf<typeof platformFaults> = {
  'request.malformed': msg({ message: '{detail}' }),
  'request.tooLarge': msg({ message: 'The request is larger than {limit}' }),
  'request.notFound': msg({ message: 'Not found' }),
  'request.method': msg({ message: 'This method isn’t supported here' }),
  'request.foreignOrigin': msg({
    message: 'Requests from other websites aren’t allowed',
  }),
  'request.foreignHost': msg({
    message: 'This address isn’t allowed. Ask your administrator to add it to ALLOWED_HOSTS.',
  }),
  'request.keyReused': msg({ message: 'This Idempotency-Key was used for another request' }),
  'request.tooSlow': msg({
    message: 'The upload is too slow or stalled. Try again on a better connection.',
  }),
  'request.uploadsTooMany': msg({ message: 'Too many uploads at once. Try again in {seconds} s.' }),
  'request.tooOften': msg({ message: 'Too many requests. Try again in {seconds} s.' }),
  'request.tooLate': msg({ message: 'This arrived too late and wasn’t saved. Try again.' }),
  'request.fileType': msg({
    message: '{file}: this file type is not supported. Use {types}.',
  }),
  'request.fileUnusable': msg({ message: '{file}: {detail}' }),
  'request.fileMissing': msg({ message: 'Choose a file to upload' }),
  'request.filesTooMany': msg({ message: 'Upload at most {max} files at once' }),
  'request.fileUnknown': msg({ message: 'This file is not available' }),
  'request.yoursInProgress': msg({
    message: 'You already have {max} of these in progress. Wait for one to finish.',
  }),
  'session.absent': msg({ message: 'Sign in first' }),
  'session.mustChangePassword': msg({ message: 'Choose a new password first' }),
  'session.mustEnrol': msg({ message: 'Set up two-factor login first' }),
  'session.viewOnly': msg({
    message: 'You’re in read-only view. Turn on “Allow changes” first.',
  }),
  'session.viewOver': msg({ message: 'Your view as someone else has ended. Stop viewing first.' }),
  'session.notWhileViewing': msg({ message: 'Only available to the person' }),
  'permission.denied': msg({ message: 'You don’t have permission to do this' }),
  'position.unknown': msg({ message: '“x-after-position” isn’t a valid position' }),
  'position.notReached': msg({ message: 'Your change isn’t available yet. Try again.' }),
  'command.busy': msg({ message: 'Someone else changed this at the same time. Try again.' }),
  'topic.unknown': msg({ message: 'Topic not found' }),
  'store.busy': msg({ message: 'The server is busy. Try again.' }),
  'store.unavailable': msg({ message: 'The data store can’t be reached right now. Try again.' }),
  'internal.bug': msg({ message: 'Something went wrong. Reference: {id}' }),
}
