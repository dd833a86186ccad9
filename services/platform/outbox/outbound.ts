import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Longer, the other side is taken for dead. */
const ANSWER_MS_MAX = 15_000
const ANSWER_BYTES_MAX = 4096
const HEADER_BYTES_MAX = 8192

/** Which places a request may go to. */
export interface Outbound {
  readonly allow: (address: string, port: number) => boolean
  /** Names to addresses: all that there are. */
  readonly resolve: (
    name: string,
    done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
  ) => void
  /** Certificates to trust besides those of the system. */
  readonly ca?: string
}
/** The port of HTTPS at any address of the public internet. */
export const publicOnly: Outbound = {
  allow: (address, port) => port === 443 && isPublic(address),
  resolve: (name, done) =>
    resolveName(name, { all: true }, (error, addresses) => done(error, addresses ?? [])),
}
/** The ports of web pages at any address of the public internet. */
export const publicWeb: Outbound = {
  ...publicOnly,
  allow: (address, port) => (port === 80 || port === 443) && isPublic(address),
}

/**
 * Whether an address belongs to the public internet: not this machine, a private or link-local network, a range that is
 * reserved, or IPv6 that only wraps an IPv4 address (RFC 6890).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Only 2000::/3 of IPv6 is assigned; the rest may mean anything, as ::127.0.0.1 did.
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20
}
/** The place is not one that a request may go to. */
export class AddressNotAllowed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotAllowed'
  }
}

export interface Answer {
  readonly status: number
  /** Its beginning: at most 4 kB. */
  readonly text: string
}
/**
 * Posts to an address that was given from outside, as `requestTo` does: HTTPS only, and redirects are answers like any other.
 * Raises AddressNotAllowed, or the error of the connection.
 */
export function postTo(
  outbound: Outbound,
  address: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer | string,
  signal: AbortSignal,
): Promise<Answer> {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') throw new AddressNotAllowed('only https:// is called')
  return new Promise((resolve, reject) => {
    const sending = requestTo(outbound, url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
    })
    sending.on('error', reject)
    sending.on('response', (response) => read(response, resolve, reject))
    sending.end(body)
  })
}

interface RequestOptions {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}
/**
 * Begins a request to an address that was given from outside: http:// or https://, without a login in it. Every address that the
 * name has must be allowed, the connection goes to one of those that were checked, and where it went is checked again.
 * Raises AddressNotAllowed, at once or as the request's error.
 */
export function requestTo(
  outbound: Outbound,
  url: URL,
  { method, headers, signal }: RequestOptions,
): ClientRequest {
  const secure = url.protocol === 'https:'
  if (!secure && url.protocol !== 'http:') throw new AddressNotAllowed('only http and https')
  if (url.username !== '' || url.password !== '')
    throw new AddressNotAllowed('an address with a login')
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const allowed = (ip: string | undefined) => ip !== undefined && outbound.allow(ip, port)
  // A name that is an address is never looked up.
  if (isIP(host) !== 0 && !allowed(host))
    throw new AddressNotAllowed(`${host}:${port} is not public`)
  // None is kept: it would be used again without the checks.
  const lone = { keepAlive: false, maxSockets: 1 }
  const options = {
    method,
    host,
    port,
    path: url.pathname + url.search,
    headers,
    lookup: checked(outbound, port),
    maxHeaderSize: HEADER_BYTES_MAX,
    signal,
  }
  const sending = secure
    ? requestSecurely({
        ...options,
        agent: new SecureAgent(lone),
        ...(outbound.ca === undefined ? {} : { ca: outbound.ca }),
      })
    : request({ ...options, agent: new Agent(lone) })
  sending.on('socket', (socket) =>
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      if (!allowed(socket.remoteAddress))
        sending.destroy(new AddressNotAllowed('it went elsewhere'))
    }),
  )
  return sending
}

/** Checks the addresses of a name. One forbidden address forbids the name: its owner could give that one next time. */
const checked =
  ({ allow, resolve }: Outbound, port: number): LookupFunction =>
  (name, options, done) =>
    resolve(name, (error, addresses) => {
      if (error) return done(error, '')
      const refused = addresses.find(({ address }) => !allow(address, port))
      if (refused)
        return done(new AddressNotAllowed(`${name} is at ${refused.address}:${port}`), '')
      const [first] = addresses
      if (!first) return done(new AddressNotAllowed(`${name} has no address`), '')
      return options.all ? done(null, [...addresses]) : done(null, first.address, first.family)
    })

function read(
  response: IncomingMessage,
  resolve: (answer: Answer) => void,
  reject: (error: Error) => void,
): void {
  const chunks: Buffer[] = []
  let bytes = 0
  const end = () => {
    const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8')
    resolve({ status: response.statusCode ?? 0, text })
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < ANSWER_BYTES_MAX) return
    // The rest says nothing more.
    end()
    response.destroy()
  })
  response.on('end', end)
  response.on('error', reject)
}
