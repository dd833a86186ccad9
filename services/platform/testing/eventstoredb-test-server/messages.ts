import any from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import codes from '@eventstore/db-client/generated/code_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { AppendOutcome, Expected, LogEvent, ProposedEvent } from './log.ts'
import { NOT_READY } from './standing.ts'

const TICKS_PER_MS = 10_000n

export const streamNameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')
const identifierOf = (stream: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'))
const uuidOf = (id: string): shared.UUID => new shared.UUID().setString(id)

export const proposedOf = (
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): ProposedEvent => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
})

export function expectedOfAppend(options: AppendReq.Options): Expected {
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasStreamExists()) return 'stream_exists'
  return options.hasRevision() ? BigInt(options.getRevision()) : 'any'
}
export function expectedOfBatch(options: BatchAppendReq.Options): Expected {
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasStreamExists()) return 'stream_exists'
  return options.hasStreamPosition() ? BigInt(options.getStreamPosition()) : 'any'
}

export function eventResponse(event: LogEvent): ReadResp {
  const position = String(event.position)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidOf(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setCustomMetadata(event.metadata)
    .setData(event.data)
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.created.getTime()) * TICKS_PER_MS))
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  )
}
export const notFoundResponse = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  )
export const confirmationResponse = (): ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()),
  )
export const caughtUpResponse = (): ReadResp =>
  new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())

export function appendResponse(outcome: AppendOutcome): AppendResp {
  const response = new streams.AppendResp()
  if (!outcome.stored) {
    const wrong = new streams.AppendResp.WrongExpectedVersion().setExpectedAny(new shared.Empty())
    return response.setWrongExpectedVersion(
      outcome.current < 0n
        ? wrong.setCurrentNoStream(new shared.Empty())
        : wrong.setCurrentRevision(String(outcome.current)),
    )
  }
  const position = new streams.AppendResp.Position()
    .setCommitPosition(String(outcome.position))
    .setPreparePosition(String(outcome.position))
  return response.setSuccess(
    new streams.AppendResp.Success()
      .setCurrentRevision(String(outcome.revision))
      .setPosition(position),
  )
}
/** The answer to one append of a batch. */
const answerTo = (request: BatchAppendReq): BatchAppendResp => {
  const answer = new streams.BatchAppendResp().setCorrelationId(request.getCorrelationId())
  const stream = request.getOptions()?.getStreamIdentifier()
  return stream ? answer.setStreamIdentifier(stream) : answer
}
/** `first` is the message with the options, for its stream and number. */
export function batchResponse(first: BatchAppendReq, outcome: AppendOutcome): BatchAppendResp {
  const response = answerTo(first)
  if (!outcome.stored) return response.setError(wrongVersionStatus(outcome.current))
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(outcome.position))
    .setPreparePosition(String(outcome.position))
  return response.setSuccess(
    new streams.BatchAppendResp.Success()
      .setCurrentRevision(String(outcome.revision))
      .setPosition(position),
  )
}
/** As the real server does it: no code, nothing in the details, and the words by which alone it can be told. */
export const notReadyResponse = (first: BatchAppendReq): BatchAppendResp =>
  answerTo(first).setError(
    statusOf(NOT_READY, 'google.protobuf.Empty', new empty.Empty().serializeBinary()),
  )
export const tooLargeResponse = (first: BatchAppendReq, bytesMax: number): BatchAppendResp =>
  answerTo(first).setError(
    statusOf(
      'MaximumAppendSizeExceeded',
      'event_store.client.MaximumAppendSizeExceeded',
      new shared.MaximumAppendSizeExceeded().setMaxappendsize(bytesMax).serializeBinary(),
    ).setCode(codes.Code.INVALID_ARGUMENT),
  )
function wrongVersionStatus(current: bigint): status.Status {
  const wrong = new shared.WrongExpectedVersion().setExpectedAny(new empty.Empty())
  if (current < 0n) wrong.setCurrentNoStream(new empty.Empty())
  else wrong.setCurrentStreamRevision(String(current))
  return statusOf(
    'WrongExpectedVersion',
    'event_store.client.WrongExpectedVersion',
    wrong.serializeBinary(),
  ).setCode(codes.Code.ALREADY_EXISTS)
}
function statusOf(message: string, type: string, bytes: Uint8Array): status.Status {
  const details = new any.Any()
  details.pack(bytes, type)
  return new status.Status().setMessage(message).setDetails(details)
}
