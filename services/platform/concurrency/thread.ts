import { parentPort, Worker } from 'node:worker_threads'
import { refuse } from '#shared/platform/refusals.ts'

interface Task<A> {
  readonly id: number
  readonly input: A
}
type Answered<B> =
  | { readonly id: number; readonly answer: B }
  | { readonly id: number; readonly error: string }
interface Waiting<B> {
  readonly resolve: (answer: B) => void
  readonly reject: (error: Error) => void
}
interface Running<B> {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting<B>>
}

/**
 * Work that computes for longer than other answers of the process should wait, in a thread of its own, one piece at a time. What is
 * asked and answered is copied. The thread starts with the first piece and keeps no process alive; one that broke is started anew.
 */
export class Thread<A, B> {
  readonly #module: URL
  readonly #waitingMax: number
  #running: Running<B> | undefined
  #count = 0

  /** The module calls answerInThread; of more than `waitingMax` pieces the last are refused. */
  constructor(module: URL, waitingMax: number) {
    this.#module = module
    this.#waitingMax = waitingMax
  }
  /** Raises store.busy where too many wait, and an Error with the words of what the work raised. */
  ask(input: A): Promise<B> {
    const { worker, waiting } = (this.#running ??= this.#start())
    if (waiting.size >= this.#waitingMax) return refuse('store.busy')
    const id = this.#count++
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.ref()
      worker.postMessage({ id, input } satisfies Task<A>, [])
    })
  }
  #start(): Running<B> {
    const worker = new Worker(this.#module)
    const running: Running<B> = { worker, waiting: new Map() }
    const { waiting } = running
    const broken = (error: Error) => {
      if (this.#running === running) this.#running = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', (message: Answered<B>) => {
      const waiter = waiting.get(message.id)
      waiting.delete(message.id)
      if (waiting.size === 0) worker.unref()
      if ('answer' in message) waiter?.resolve(message.answer)
      else waiter?.reject(new Error(message.error))
    })
    worker.on('error', broken)
    worker.on('exit', (code) => broken(new Error(`a thread ended with code ${code}`)))
    return running
  }
}

/** Registers the work of a thread; its module calls this once. */
export function answerInThread<A, B>(work: (input: A) => B): void {
  parentPort?.on('message', ({ id, input }: Task<A>) => {
    let message: Answered<B>
    try {
      message = { id, answer: work(input) }
    } catch (error) {
      message = { id, error: error instanceof Error ? error.message : String(error) }
    }
    parentPort?.postMessage(message, [])
  })
}
