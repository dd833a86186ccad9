import { expect, test } from 'vitest'
import { Metadata, status, type ServiceError } from '@grpc/grpc-js'
import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  InvalidArgumentError,
  NotLeaderError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { StoreUnavailable } from '#shared/platform/event-store.ts'
import { isStoreAway } from './eventstoredb-away.ts'

const raw = (code: status, details: string, words: Readonly<Record<string, string>> = {}) => {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(words)) metadata.set(name, value)
  return Object.assign(new Error(`${code} ${status[code]}: ${details}`), {
    code,
    details,
    metadata,
  }) satisfies ServiceError
}
const leader = { 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': '2113' }

test.each([
  ['no connection', new UnavailableError(raw(status.UNAVAILABLE, 'No connection established'))],
  ['as gRPC raises it', raw(status.UNAVAILABLE, 'read ECONNRESET')],
  ['a deadline', new DeadlineExceededError(raw(status.DEADLINE_EXCEEDED, 'Deadline exceeded'))],
  ['a deadline of the server, within a batch', new DeadlineExceededError()],
  ['not done in time', new TimeoutError(raw(status.ABORTED, 'Operation timed out'))],
  ['given up by the server', new CancelledError(raw(status.CANCELLED, 'Call cancelled'))],
  ['our own end of a connection', new UnknownError(raw(status.CANCELLED, 'Cancelled on client'))],
  [
    'another node leads',
    new NotLeaderError(raw(status.NOT_FOUND, 'Leader info available', leader)),
  ],
  [
    'no node is known to lead',
    new UnknownError(undefined, 'Could not recognize No leader info available in response'),
  ],
  ['not ready', new UnknownError(undefined, 'Could not recognize Server Is Not Ready')],
  ['too busy', new UnknownError(undefined, 'Could not recognize Server Is Too Busy')],
  ['too busy, within a batch', new UnknownError(undefined, 'Could not recognize Server Is Busy')],
  ['overload', new UnknownError(raw(status.RESOURCE_EXHAUSTED, 'ENHANCE_YOUR_CALM'))],
  ['broken off', new UnknownError(raw(status.INTERNAL, 'Received RST_STREAM with code 2'))],
  ['no node of the cluster', new Error('Failed to discover after 10 attempts.')],
  ['a connection that was replaced', new Error('Channel has been shut down')],
  ['told before', new StoreUnavailable('EventStoreDB is away')],
])('an outage: %s', (_name, error) => {
  expect(isStoreAway(error)).toBe(true)
})
test.each([
  ['rights', new AccessDeniedError(raw(status.PERMISSION_DENIED, 'Access Denied'))],
  ['a mistake of ours', new InvalidArgumentError('the revision must be a number')],
  ['a stream that was deleted', StreamDeletedError.fromStreamName('note-1')],
  [
    'another revision',
    new WrongExpectedVersionError(undefined, { streamName: 'note-1', current: 1n, expected: 2n }),
  ],
  [
    'a message that is too large',
    new UnknownError(
      raw(status.RESOURCE_EXHAUSTED, 'Received message larger than max (18 vs. 17)'),
    ),
  ],
  [
    'an answer that cannot be read',
    new UnknownError(raw(status.INTERNAL, 'Failed to parse server response')),
  ],
  ['a bug', new TypeError("Cannot read properties of undefined (reading 'UNAVAILABLE')")],
  ['nothing', undefined],
])('no outage: %s', (_name, error) => {
  expect(isStoreAway(error)).toBe(false)
})
