import type { ServerWritableStream } from '@grpc/grpc-js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { LogEvent, TestLog } from './log.ts'
import {
  caughtUpResponse,
  confirmationResponse,
  eventResponse,
  notFoundResponse,
  streamNameOf,
} from './messages.ts'

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>

export function readEvents(log: TestLog, call: ReadCall): void {
  const options = call.request.getOptions()
  const stream = options?.getStream()
  const name = streamNameOf(stream?.getStreamIdentifier())
  if (stream && log.stream(name).length === 0) call.write(notFoundResponse(name))
  else {
    const backwards =
      options?.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS
    const events = stream
      ? streamEvents(log.stream(name), stream, backwards)
      : allEvents(log, options?.getAll(), backwards)
    for (const event of events.slice(0, Number(options?.getCount())))
      call.write(eventResponse(event))
  }
  call.end()
}
function streamEvents(
  events: readonly LogEvent[],
  options: ReadReq.Options.StreamOptions,
  backwards: boolean,
): readonly LogEvent[] {
  const from = options.hasRevision()
    ? Number(options.getRevision())
    : options.hasEnd()
      ? Number(events.at(-1)?.revision ?? 0n)
      : 0
  const first = Number(events[0]?.revision ?? 0n)
  return backwards
    ? events.slice(0, from - first + 1).reverse()
    : events.slice(Math.max(0, from - first))
}
/** Forwards the event at the position is included, backwards it is not. */
function allEvents(
  log: TestLog,
  options: ReadReq.Options.AllOptions | undefined,
  backwards: boolean,
): readonly LogEvent[] {
  const position = options?.getPosition()
  const from = position
    ? log.indexAt(BigInt(position.getCommitPosition()))
    : options?.hasEnd()
      ? log.events.length
      : 0
  return backwards ? log.events.slice(0, from).reverse() : log.events.slice(from)
}

/** After the given position, unlike a read. */
export function subscribe(
  log: TestLog,
  call: ReadCall,
  { subscriptions, muted }: Record<'subscriptions' | 'muted', Set<ReadCall>>,
): void {
  const options = call.request.getOptions()
  // A stream is only listened to from its end on, and that one gets no more appends.
  if (options?.hasStream()) return void call.write(confirmationResponse())
  const position = options?.getAll()?.getPosition()
  const wanted = new RegExp(options?.getFilter()?.getEventType()?.getRegex() ?? '')
  let next = position ? log.indexAt(BigInt(position.getCommitPosition()) + 1n) : 0
  const push = () => {
    if (muted.has(call)) return
    for (; next < log.events.length; next++) {
      const event = log.events[next] as LogEvent
      if (wanted.test(event.type)) call.write(eventResponse(event))
    }
  }
  call.write(confirmationResponse())
  push()
  call.write(caughtUpResponse())
  const unlisten = log.listen(push)
  subscriptions.add(call)
  const end = () => {
    unlisten()
    subscriptions.delete(call)
  }
  for (const event of ['cancelled', 'finish', 'close', 'error'] as const) call.on(event, end)
}
