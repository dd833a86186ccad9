import { Metadata, status, type ServiceError } from '@grpc/grpc-js'

/** Where the leader of a cluster can be reached. */
export interface LeaderAt {
  readonly host: string
  readonly port: number
}
/**
 * What a node is in its cluster. One that starts answers nothing; one without a quorum knows no leader, and lets read what it
 * has; one that only copies takes no appends and names the leader.
 */
export type NodeStanding = 'leads' | 'is starting' | 'has no quorum' | LeaderAt

const raised = (
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): ServiceError => {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value)
  return Object.assign(new Error(details), { code, details, metadata })
}
export const NOT_READY = 'Server Is Not Ready'
export const connectionGone = raised(status.UNAVAILABLE, 'the connection is gone')
export const tooLarge = (bytesMax: number): ServiceError =>
  raised(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytesMax} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(bytesMax),
  })
const notReady = raised(status.UNAVAILABLE, NOT_READY)
const notLeader = ({ host, port }: LeaderAt): ServiceError =>
  raised(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  })

/** The error by which a node refuses an append; undefined if it takes it. */
export function refusalOfAppend(standing: NodeStanding): ServiceError | undefined {
  if (standing === 'leads') return undefined
  return typeof standing === 'string' ? notReady : notLeader(standing)
}
/** The error by which a node refuses to be read or followed. `requires-leader` is the header of a client that wants the newest. */
export function refusalOfRead(standing: NodeStanding, headers: Metadata): ServiceError | undefined {
  if (standing === 'is starting') return notReady
  return headers.get('requires-leader')[0] === 'true' ? refusalOfAppend(standing) : undefined
}
