import type { IncomingMessage } from 'node:http'
import { AddressNotAllowed, requestTo, type Outbound } from './outbound.ts'

/** Redirects that are followed, each checked as the first address was. */
const REDIRECTS_MAX = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** An answer of the web, of which nothing is read yet. */
export interface OutsideAnswer {
  /** Where it came from, after redirects. */
  readonly url: URL
  /** The media type without its parameters, in lower case. */
  readonly type: string
  /** The name of its character set, if it says one. */
  readonly charset: string | undefined
  readonly body: IncomingMessage
}
interface GetOptions {
  /** The media types that are asked for. */
  readonly accept: string
  readonly signal: AbortSignal
}

/**
 * Gets what an address of the web answers with 200, without cookies, login or compression. Who reads the body bounds it, and
 * destroys it when they have had enough. Raises AddressNotAllowed (also for more than three redirects), NoAnswer, or the error
 * of the connection.
 */
export async function getOutside(
  outbound: Outbound,
  address: string,
  options: GetOptions,
): Promise<OutsideAnswer> {
  let url = URL.parse(address)
  for (let hops = 0; url !== null; hops++) {
    const body = await get(outbound, url, options)
    const { location } = body.headers
    if (!redirects.has(body.statusCode ?? 0) || location === undefined) return taken(url, body)
    body.destroy()
    if (hops === REDIRECTS_MAX) throw new AddressNotAllowed('too many redirects')
    url = URL.parse(location, url)
  }
  throw new AddressNotAllowed('no address')
}
/** The place answered with something else than what was asked for. */
class NoAnswer extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NoAnswer'
  }
}

const get = (
  outbound: Outbound,
  url: URL,
  { accept, signal }: GetOptions,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept,
      'accept-encoding': 'identity',
      host: url.host,
      'user-agent': 'Callboard (link preview)',
    }
    requestTo(outbound, url, { method: 'GET', headers, signal })
      .on('error', reject)
      .on('response', resolve)
      .end()
  })

function taken(url: URL, body: IncomingMessage): OutsideAnswer {
  const { 'content-encoding': encoding = 'identity', 'content-type': said = '' } = body.headers
  const failure =
    body.statusCode !== 200
      ? `it answered ${body.statusCode}`
      : // What was not asked for is not unpacked: a small file may hold an endless one.
        encoding !== 'identity' && `it is packed as ${encoding}`
  if (failure) {
    body.destroy()
    throw new NoAnswer(failure)
  }
  const [type = ''] = said.split(';')
  const [, charset] = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(said) ?? []
  return { url, type: type.trim().toLowerCase(), charset, body }
}
