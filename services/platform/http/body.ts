import { refuse } from '#shared/platform/refusals.ts'
import { notTaken } from './storable.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const isJson = (contentType: string | undefined): boolean =>
  /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType ?? '')

/** A JSON body as plain data, checked for what no schema sees: bad UTF-8, NUL, half characters, `__proto__`, depth. Refuses with request.malformed. */
export function readJsonBody(body: unknown, contentType: string | undefined): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0)
    return refuse('request.malformed', { detail: 'a JSON body is missing' })
  if (!isJson(contentType))
    return refuse('request.malformed', { detail: 'the content type is not application/json' })
  const value = parseJson(body)
  const reason = notTaken(value)
  return reason === undefined
    ? value
    : refuse('request.malformed', { detail: `the body is refused: ${reason}` })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return refuse('request.malformed', { detail: 'the body is not JSON in UTF-8' })
  }
}
