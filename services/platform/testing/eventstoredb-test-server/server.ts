import {
  Server,
  ServerCredentials,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
} from '@grpc/grpc-js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { append, batchAppend, type Fate, type TestNode } from './appending.ts'
import { TestLog } from './log.ts'
import { readEvents, subscribe, type ReadCall } from './reading.ts'
import { refusalOfRead, type LeaderAt, type NodeStanding } from './standing.ts'

const HOST = '127.0.0.1'
/** As much as the product ever asks of a real one. */
const APPEND_BYTES_MAX = 4 * 1024 * 1024

export interface TestServer {
  readonly url: string
  readonly at: LeaderAt
  readonly log: TestLog
  /** The fates of the next appends, in turn; after the last one all is fine. */
  readonly fates: Fate[]
  /** The number of open subscriptions. */
  readonly subscriptions: () => number
  /** What it is in its cluster from now on; at first it leads. */
  readonly stand: (standing: NodeStanding) => void
  /** Cuts every connection, without a word. */
  readonly dropConnections: () => void
  /** Stops answering, on connections that stay open, until `thaw`. */
  readonly freeze: () => void
  /** The number of requests that came meanwhile. */
  readonly held: () => number
  /** Answers them. */
  readonly thaw: () => void
  /**
   * Ends itself, as a node does that has to truncate its log, and comes back on the same port after `meanwhile`: what it has not
   * answered is not in the log.
   */
  readonly restart: (meanwhile?: () => Promise<unknown>) => Promise<void>
  /** The subscriptions that are open say nothing any more, and do not end. */
  readonly mute: () => void
  /** Ends every subscription as a server does that shuts down in order. */
  readonly endSubscriptions: () => void
  readonly stop: () => Promise<void>
}
interface TestServerOptions {
  readonly batched?: boolean
  readonly log?: TestLog
  readonly port?: number
  /** The most data that one append may have. */
  readonly appendBytesMax?: number
}

/**
 * A stand-in for EventStoreDB that speaks its gRPC services: reads, appends (batched, or one stream of messages where
 * `batched` is false, as servers before 21.10 do) and subscriptions to $all. It answers as a node of a cluster does that leads,
 * follows, starts or has no quorum.
 */
export async function startTestServer({
  batched = true,
  log = new TestLog(),
  port: wanted = 0,
  appendBytesMax = APPEND_BYTES_MAX,
}: TestServerOptions = {}): Promise<TestServer> {
  const fates: Fate[] = []
  const subscriptions = new Set<ReadCall>()
  const muted = new Set<ReadCall>()
  const ice = new Ice()
  let standing: NodeStanding = 'leads'
  const node = { log, fates, standing: () => standing, appendBytesMax }
  const services = { node, ice, subscriptions, muted, batched }
  let [server, port] = await listening(services, wanted)
  return {
    url: `esdb://${HOST}:${port}?tls=false`,
    at: { host: HOST, port },
    log,
    fates,
    subscriptions: () => subscriptions.size,
    stand: (now) => {
      standing = now
    },
    dropConnections: () => server.drain(`${HOST}:${port}`, 0),
    freeze: ice.freeze,
    held: ice.held,
    thaw: ice.thaw,
    restart: async (meanwhile) => {
      server.forceShutdown()
      ice.forget()
      await meanwhile?.()
      ;[server, port] = await listening(services, port)
    },
    mute: () => subscriptions.forEach((call) => muted.add(call)),
    endSubscriptions: () => subscriptions.forEach((call) => call.end()),
    stop: async () => server.forceShutdown(),
  }
}

interface Services {
  readonly node: TestNode
  readonly ice: Ice
  readonly subscriptions: Set<ReadCall>
  readonly muted: Set<ReadCall>
  readonly batched: boolean
}
async function listening(
  { node, ice, subscriptions, muted, batched }: Services,
  wanted: number,
): Promise<[Server, number]> {
  const server = new Server()
  server.addService(streamsService.StreamsService, {
    read: (call: ReadCall) =>
      ice.through(() => {
        const refusal = refusalOfRead(node.standing(), call.metadata)
        if (refusal) call.emit('error', refusal)
        else if (call.request.getOptions()?.hasSubscription())
          subscribe(node.log, call, { subscriptions, muted })
        else readEvents(node.log, call)
      }),
    append: (
      call: ServerReadableStream<AppendReq, AppendResp>,
      answer: sendUnaryData<AppendResp>,
    ) => ice.through(() => append(node, call, answer)),
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) =>
      batchAppend(node, call, (act) => ice.through(act)),
  })
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: (
      _call: ServerUnaryCall<unknown, SupportedMethods>,
      answer: sendUnaryData<SupportedMethods>,
    ) => answer(null, supportedMethods(batched)),
  })
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`${HOST}:${wanted}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  return [server, port]
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
  held = (): number => this.#held?.length ?? 0
  thaw = (): void => {
    const held = this.#held ?? []
    this.forget()
    for (const act of held) act()
  }
  /** Thaws, and what came meanwhile is as if it had not come. */
  forget(): void {
    this.#held = undefined
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
