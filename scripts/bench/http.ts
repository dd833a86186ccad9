import http from 'node:http'

interface BenchAnswer {
  readonly status: number
  readonly body: Buffer
  readonly ms: number
  readonly headers: http.IncomingHttpHeaders
}
/** A light client on connections that stay open: what `fetch` costs would be measured with the server. */
export class Caller {
  readonly #agent: http.Agent
  readonly #url: URL
  readonly #headers: Readonly<Record<string, string>>

  constructor(url: string, headers: Readonly<Record<string, string>>, connections: number) {
    this.#url = new URL(url)
    this.#headers = headers
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  }

  call(method: string, path: string, body?: string | Buffer): Promise<BenchAnswer> {
    const start = performance.now()
    return new Promise((resolve, reject) => {
      const described =
        body === undefined
          ? {}
          : { 'content-type': 'application/x-ndjson', 'content-length': Buffer.byteLength(body) }
      const headers = { ...described, ...this.#headers }
      const request = http.request(
        {
          agent: this.#agent,
          hostname: this.#url.hostname,
          port: this.#url.port,
          method,
          path,
          headers,
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks),
              ms: performance.now() - start,
              headers: response.headers,
            }),
          )
          response.on('error', reject)
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  }
  /** The answer to a call that must succeed; raises an Error with what the server said. */
  async must(method: string, path: string, body?: string | Buffer): Promise<BenchAnswer> {
    const answer = await this.call(method, path, body)
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
    return answer
  }
  close(): void {
    this.#agent.destroy()
  }
}
