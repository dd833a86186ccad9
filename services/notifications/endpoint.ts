import ipaddr from 'ipaddr.js'
import { isPublic } from '../platform/outbox/outbound.ts'

/**
 * Whether an address that a browser gave may be a push service: HTTPS on the usual port, by a public name. The outbox looks
 * again at what the name resolves to when it sends; this keeps out what could never be one.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host)) return isPublic(host)
  return host.includes('.') && !/\.(local|localhost|internal|home\.arpa)$/.test(host)
}
