import { FileFaultError } from '../../platform/file-table.ts'
import type { RowReading } from './reading/lines.ts'
import type { ReaderAnswers, ReaderAsks, ReaderReply } from './reading/protocol.ts'

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (error: Error) => void
  readonly onRows: ((rows: readonly RowReading[], part: number) => void) | undefined
}

/** The worker that reads one file, as the page sees it: a large file never keeps the page from answering. */
export class StatementReader {
  readonly #worker = new Worker(new URL('./reading/reader.worker.ts', import.meta.url), {
    type: 'module',
    name: 'statement-reader',
  })
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<ReaderReply>) => this.#take(data)
    this.#worker.onerror = (event) => {
      event.preventDefault()
      this.#fail(new Error(event.message || 'the file reader stopped'))
    }
  }

  open = (of: ReaderAsks['open']): Promise<ReaderAnswers['open']> => this.#ask('open', of)
  guess = (of: ReaderAsks['guess']): Promise<ReaderAnswers['guess']> => this.#ask('guess', of)
  formats = (of: ReaderAsks['formats']): Promise<ReaderAnswers['formats']> =>
    this.#ask('formats', of)
  sample = (of: ReaderAsks['sample']): Promise<ReaderAnswers['sample']> => this.#ask('sample', of)
  /** Every row of the file; `onPart` hears which part of them has come, from 0 to 1. */
  async read(of: ReaderAsks['read'], onPart: (part: number) => void): Promise<RowReading[]> {
    const all: RowReading[] = []
    await this.#ask('read', of, (rows, part) => {
      for (const row of rows) all.push(row)
      onPart(part)
    })
    return all
  }
  /** Ends the worker: open questions are not answered any more. */
  close(): void {
    this.#worker.terminate()
    this.#fail(new DOMException('closed', 'AbortError'))
  }

  #ask<K extends keyof ReaderAsks>(
    ask: K,
    of: ReaderAsks[K],
    onRows?: Waiting['onRows'],
  ): Promise<ReaderAnswers[K]> {
    const id = (this.#asked += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onRows })
      this.#worker.postMessage({ id, ask, of }, [])
    })
  }
  #take(reply: ReaderReply): void {
    const waiting = this.#waiting.get(reply.id)
    if (!waiting) return
    if ('rows' in reply) {
      waiting.onRows?.(reply.rows, reply.part)
      return
    }
    this.#waiting.delete(reply.id)
    if ('answer' in reply) waiting.resolve(reply.answer as never)
    else
      waiting.reject(
        reply.fault === null ? new Error(reply.message) : new FileFaultError(reply.fault),
      )
  }
  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
