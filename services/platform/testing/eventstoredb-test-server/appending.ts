import type { sendUnaryData, ServerDuplexStream, ServerReadableStream } from '@grpc/grpc-js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { ProposedEvent, TestLog } from './log.ts'
import {
  appendResponse,
  batchResponse,
  expectedOfAppend,
  expectedOfBatch,
  notReadyResponse,
  proposedOf,
  streamNameOf,
  tooLargeResponse,
} from './messages.ts'
import {
  connectionGone,
  NOT_READY,
  refusalOfAppend,
  tooLarge,
  type NodeStanding,
} from './standing.ts'

/** The fate of an append: stored with its answer lost together with the connection, or lost before it was stored. */
export type Fate = 'fine' | 'answer lost' | 'append lost'
/** What an append meets. */
export interface TestNode {
  readonly log: TestLog
  readonly fates: Fate[]
  readonly standing: () => NodeStanding
  readonly appendBytesMax: number
}

/** The real server counts the data of the events, and not what stands beside it. */
const sizeOf = (events: readonly ProposedEvent[]): number =>
  events.reduce((bytes, { data }) => bytes + data.length, 0)

export function append(
  { log, fates, standing, appendBytesMax }: TestNode,
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): void {
  const requests: AppendReq[] = []
  call.on('data', (request: AppendReq) => requests.push(request))
  call.on('end', () => {
    const options = requests[0]?.getOptions()
    const fate = fates.shift()
    if (!options || fate === 'append lost') return answer(connectionGone)
    const proposed = requests
      .flatMap((request) => request.getProposedMessage() ?? [])
      .map(proposedOf)
    if (sizeOf(proposed) > appendBytesMax) return answer(tooLarge(appendBytesMax))
    const refusal = refusalOfAppend(standing())
    if (refusal) return answer(refusal)
    const outcome = log.append(
      streamNameOf(options.getStreamIdentifier()),
      proposed,
      expectedOfAppend(options),
    )
    if (fate === 'answer lost') answer(connectionGone)
    else answer(null, appendResponse(outcome))
  })
}

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>
/** An append may come in several messages; the options are in the first, and the last says that it is final. */
export function batchAppend(
  node: TestNode,
  call: BatchCall,
  through: (act: () => void) => void,
): void {
  const gathered = new Map<string, BatchAppendReq[]>()
  call.on('data', (request: BatchAppendReq) => {
    const id = request.getCorrelationId()?.getString() ?? ''
    const requests = [...(gathered.get(id) ?? []), request]
    gathered.set(id, requests)
    if (!request.getIsFinal()) return
    gathered.delete(id)
    through(() => storeBatch(node, call, requests))
  })
  call.on('end', () => call.end())
}
/**
 * That an append is too large, or the node not ready, is said within the batch; that another node leads ends the call, with
 * everything that it has not answered.
 */
function storeBatch(
  { log, fates, standing, appendBytesMax }: TestNode,
  call: BatchCall,
  requests: readonly BatchAppendReq[],
): void {
  const [first] = requests
  const options = first?.getOptions()
  if (!first || !options) return
  const fate = fates.shift()
  if (fate === 'append lost') return void call.emit('error', connectionGone)
  const proposed = requests.flatMap((one) => one.getProposedMessagesList()).map(proposedOf)
  if (sizeOf(proposed) > appendBytesMax)
    return void call.write(tooLargeResponse(first, appendBytesMax))
  const refusal = refusalOfAppend(standing())
  if (refusal?.details === NOT_READY) return void call.write(notReadyResponse(first))
  if (refusal) return void call.emit('error', refusal)
  const stream = streamNameOf(options.getStreamIdentifier())
  const outcome = log.append(stream, proposed, expectedOfBatch(options))
  if (fate === 'answer lost') call.emit('error', connectionGone)
  else call.write(batchResponse(first, outcome))
}
