import type { FastifyRequest } from 'fastify'

/** Names and addresses that mean this machine. A page of the web whose name was pointed at it still sends its own name. */
const isLoopbackName = (name: string): boolean =>
  /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(name)
const isLoopbackAddress = (address: string | undefined): boolean =>
  /^((::ffff:)?127\.|::1$)/.test(address ?? '')

/** Which names the installation answers to, and whose pages may use its cookie. */
export interface Hosts {
  /** Whether a request that names this host and port is answered. */
  readonly answers: (host: string) => boolean
  /** Whether pages of this origin are its own, besides those of the host that the request names. */
  readonly isOwn: (origin: URL) => boolean
}
export const anyHost: Hosts = { answers: () => true, isOwn: () => false }

/**
 * Decides which hosts are answered, by HOST and whether ALLOWED_HOSTS is set. A name on the web may be pointed at a loopback
 * address, so there only its own names count; elsewhere people use any name of the machine, unless ALLOWED_HOSTS is set.
 *
 * | HOST      | ALLOWED_HOSTS | answered to                                    | pages that may use the cookie, besides those of the host asked |
 * |-----------|---------------|------------------------------------------------|------------------------------------------|
 * | loopback  | unset         | localhost, 127.x.x.x, [::1], HOST              | none                                     |
 * | loopback  | set           | the names in it                                | those of the names in it, default port   |
 * | any other | unset         | every name                                     | none                                     |
 * | any other | set           | the names in it                                | those of the names in it, default port   |
 *
 * `/healthz` and `/readyz` are answered to this machine under every name. Claiming the installation: `isHere` below.
 */
export function hostsOf({
  HOST,
  ALLOWED_HOSTS,
}: {
  readonly HOST: string
  readonly ALLOWED_HOSTS?: string | undefined
}): Hosts {
  if (ALLOWED_HOSTS !== undefined) {
    const names = new Set(ALLOWED_HOSTS.toLowerCase().split(','))
    return {
      answers: (host) => names.has(nameOf(host) ?? ''),
      isOwn: ({ hostname, port }) => port === '' && names.has(hostname),
    }
  }
  const bound = HOST.includes(':') ? `[${HOST.toLowerCase()}]` : HOST.toLowerCase()
  if (!isLoopbackName(bound)) return anyHost
  return {
    answers: (host) => isLoopbackName(nameOf(host) ?? '') || nameOf(host) === bound,
    isOwn: () => false,
  }
}

/** The name in a Host header, small, without the port; undefined if it is none. */
function nameOf(host: string): string | undefined {
  return /^(\[[\da-f:.]+\]|[a-z\d._-]+)(:\d{1,5})?$/.exec(host.toLowerCase())?.[1]
}

/** Whether a request comes from this machine. A proxy here makes every client look local, but says that it forwards. */
export const isLocal = ({ ip, headers, socket }: FastifyRequest): boolean =>
  isLoopbackAddress(ip) &&
  isLoopbackAddress(socket.remoteAddress) &&
  [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-real-ip',
    'via',
  ].every((name) => headers[name] === undefined)

/**
 * Whether a client on this machine asks, by a name that no page of the web can have. Never behind proxies: one that is not in
 * TRUSTED_PROXIES and names neither itself nor its client is known by HTTP/1.0, which nginx speaks unless told otherwise.
 */
export const isHere = (request: FastifyRequest, proxied: boolean): boolean =>
  !proxied &&
  isLocal(request) &&
  request.raw.httpVersion !== '1.0' &&
  isLoopbackName(nameOf(request.host) ?? '')

/** Whether a request came over TLS, by the connection or a trusted proxy. Headers of others do not count. */
export const isSecure = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean =>
  protocol === 'https'

/** Whether a browser says that a page of another origin is behind this request. Programs send no Origin. */
export function isForeign(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  hosts: Hosts,
): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return false
  if (headers.origin === undefined) return site !== undefined
  if (!URL.canParse(headers.origin)) return true
  const origin = new URL(headers.origin)
  return origin.host !== host.toLowerCase() && !hosts.isOwn(origin)
}
