import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { TestLog, type LogEvent } from './log.ts'
import {
  appendResponse,
  batchResponse,
  caughtUpResponse,
  confirmationResponse,
  eventResponse,
  expectedOfAppend,
  expectedOfBatch,
  streamNameOf,
  notFoundResponse,
  proposedOf,
} from './messages.ts'

const UNAVAILABLE = Object.assign(new Error('the connection is gone'), {
  code: status.UNAVAILABLE,
  details: 'the connection is gone',
})

/** The fate of an append: stored with its answer lost together with the connection, or lost before it was stored. */
export type Fate = 'fine' | 'answer lost' | 'append lost'
export interface TestServer {
  readonly url: string
  readonly log: TestLog
  /** The fates of the next appends, in turn; after the last one all is fine. */
  readonly fates: Fate[]
  /** The number of open subscriptions. */
  readonly subscriptions: () => number
  /** Cuts every connection, without a word. */
  readonly dropConnections: () => void
  /** Stops answering, on connections that stay open, until `thaw`. */
  readonly freeze: () => void
  /** Answers what came meanwhile. */
  readonly thaw: () => void
  /** The subscriptions that are open say nothing any more, and do not end. */
  readonly mute: () => void
  /** Ends every subscription as a server does that shuts down in order. */
  readonly endSubscriptions: () => void
  readonly stop: () => Promise<void>
}

/**
 * A stand-in for EventStoreDB that speaks its gRPC services: reads, appends (batched, or one stream of messages where
 * `batched` is false, as servers before 21.10 do) and subscriptions to $all. It keeps everything in memory.
 */
export async function startTestServer({
  batched = true,
  log = new TestLog(),
  port: wanted = 0,
}: { batched?: boolean; log?: TestLog; port?: number } = {}): Promise<TestServer> {
  const fates: Fate[] = []
  const subscriptions = new Set<ServerWritableStream<ReadReq, ReadResp>>()
  const muted = new Set<ServerWritableStream<ReadReq, ReadResp>>()
  const ice = new Ice()
  const server = new Server()
  server.addService(streamsService.StreamsService, {
    read: (call: ServerWritableStream<ReadReq, ReadResp>) =>
      ice.through(() =>
        call.request.getOptions()?.hasSubscription()
          ? subscribe(log, call, { subscriptions, muted })
          : read(log, call),
      ),
    append: (
      call: ServerReadableStream<AppendReq, AppendResp>,
      answer: sendUnaryData<AppendResp>,
    ) => ice.through(() => append(log, fates, call, answer)),
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) =>
      batchAppend(log, fates, call, ice),
  })
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: (
      _call: ServerUnaryCall<unknown, SupportedMethods>,
      answer: sendUnaryData<SupportedMethods>,
    ) => answer(null, supportedMethods(batched)),
  })
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${wanted}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    log,
    fates,
    subscriptions: () => subscriptions.size,
    dropConnections: () => server.drain(`127.0.0.1:${port}`, 0),
    freeze: ice.freeze,
    thaw: ice.thaw,
    mute: () => subscriptions.forEach((call) => muted.add(call)),
    endSubscriptions: () => subscriptions.forEach((call) => call.end()),
    stop: async () => server.forceShutdown(),
  }
}

/** Holds what comes while it is frozen, in its order. */
class Ice {
  #held: (() => void)[] | undefined
  through(act: () => void): void {
    if (this.#held) this.#held.push(act)
    else act()
  }
  freeze = (): void => {
    this.#held ??= []
  }
  thaw = (): void => {
    const held = this.#held ?? []
    this.#held = undefined
    for (const act of held) act()
  }
}

function supportedMethods(batched: boolean): SupportedMethods {
  const service = 'event_store.client.streams.streams'
  const methods = ['read', 'append', ...(batched ? ['batchappend'] : [])]
  return new features.SupportedMethods()
    .setEventStoreServerVersion('23.10.0')
    .setMethodsList(
      methods.map((method) =>
        new features.SupportedMethod().setServiceName(service).setMethodName(method),
      ),
    )
}

function read(log: TestLog, call: ServerWritableStream<ReadReq, ReadResp>): void {
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
function subscribe(
  log: TestLog,
  call: ServerWritableStream<ReadReq, ReadResp>,
  {
    subscriptions,
    muted,
  }: Record<'subscriptions' | 'muted', Set<ServerWritableStream<ReadReq, ReadResp>>>,
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

function append(
  log: TestLog,
  fates: Fate[],
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): void {
  const requests: AppendReq[] = []
  call.on('data', (request: AppendReq) => requests.push(request))
  call.on('end', () => {
    const options = requests[0]?.getOptions()
    const fate = fates.shift()
    if (!options || fate === 'append lost') return answer(UNAVAILABLE)
    const proposed = requests
      .flatMap((request) => request.getProposedMessage() ?? [])
      .map(proposedOf)
    const outcome = log.append(
      streamNameOf(options.getStreamIdentifier()),
      proposed,
      expectedOfAppend(options),
    )
    if (fate === 'answer lost') answer(UNAVAILABLE)
    else answer(null, appendResponse(outcome))
  })
}
/** An append may come in several messages; the options are in the first, and the last says that it is final. */
function batchAppend(
  log: TestLog,
  fates: Fate[],
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
  ice: Ice,
): void {
  const gathered = new Map<string, BatchAppendReq[]>()
  call.on('data', (request: BatchAppendReq) => {
    const id = request.getCorrelationId()?.getString() ?? ''
    const requests = [...(gathered.get(id) ?? []), request]
    gathered.set(id, requests)
    const options = requests[0]?.getOptions()
    if (!request.getIsFinal() || !options) return
    gathered.delete(id)
    ice.through(() => {
      const fate = fates.shift()
      if (fate === 'append lost') return void call.emit('error', UNAVAILABLE)
      const stream = streamNameOf(options.getStreamIdentifier())
      const proposed = requests.flatMap((one) => one.getProposedMessagesList()).map(proposedOf)
      const outcome = log.append(stream, proposed, expectedOfBatch(options))
      if (fate === 'answer lost') call.emit('error', UNAVAILABLE)
      else call.write(batchResponse(request, stream, outcome))
    })
  })
  call.on('end', () => call.end())
}
