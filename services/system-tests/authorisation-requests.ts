import type { Call } from '#shared/platform/calls.ts'
import type { SampleRequest } from '../platform/testing/authorisation-rows.ts'

/** `+` let in, `-` refused (403), `0` log in first (401), `.` not there for this actor (404, or not among what is shown). */
export type Decision = '+' | '-' | '0' | '.'
/** Refusals that mean: the person or studio does not exist for you. What else is not found is the actor's to look for. */
const hiding =
  /\.(userUnknown|accountUnknown|studioUnknown|imageUnknown|transactionUnknown|importUnknown)$/

export function walkDecisionOf(
  status: number,
  answer: unknown,
  sample: SampleRequest,
  subject: string | undefined,
): Decision {
  const { code = '' } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    code?: string
  }
  if (status === 401 && code === 'session.absent') return '0'
  if (hiding.test(code)) return '.'
  if (status === 403) return '-'
  if (status >= 200 && status < 300 && sample.shows && subject !== undefined)
    return sample.shows(answer as never).includes(subject) ? '+' : '.'
  return '+'
}

/** The id of an import that there is not: it was never given. */
export const noImport = '00000000-0000-4000-8000-000000000000'

/** The request of a sample, as `inject` takes it. */
export function requestOf(call: Call, { path = {}, query = {}, body }: SampleRequest) {
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  const url = search === '' ? filled : `${filled}?${search}`
  if (body === undefined) return { method: call.method, url, headers: {} }
  if (body === 'multipart')
    return {
      method: call.method,
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=walk' },
      payload: '--walk--\r\n',
    }
  if (call.body === 'multipart')
    return {
      method: call.method,
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=walk' },
      payload: formOf(body as Readonly<Record<string, string>>),
    }
  if (typeof body === 'string')
    return {
      method: call.method,
      url,
      headers: { 'content-type': 'application/x-ndjson' },
      payload: body,
    }
  return {
    method: call.method,
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  }
}
/** A multipart body with these fields. */
const formOf = (fields: Readonly<Record<string, string>>): string =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--walk\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--walk--\r\n`
