/**
 * Sends like `fetch`, and tells how much of the body has left (`onProgress`, from 0 to 1), which only XMLHttpRequest does. Raises what `fetch` raises: a TypeError
 * without an answer, an AbortError when its signal ends it.
 */
export function sendWithProgress(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stopped = () => new DOMException('The request was stopped', 'AbortError')
    if (signal?.aborted) return reject(stopped())
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: headersOf(request.getAllResponseHeaders()),
        }),
      ),
    )
    request.addEventListener('error', () => reject(new TypeError('the request got no answer')))
    request.addEventListener('abort', () => reject(stopped()))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}
const headersOf = (lines: string): [string, string][] =>
  lines
    .trim()
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
