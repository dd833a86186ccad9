import { Worker } from 'node:worker_threads'
import { refuse } from '#shared/platform/refusals.ts'
import type { PayslipPrint } from './payslip-pdf.ts'
import type { Printed, PrintAsked } from './payslip-worker.ts'

/** So many wait for the thread at most; a batch asks for one at a time. */
const WAITING_MAX = 50

interface Waiting {
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: Error) => void
}
interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}
let thread: Thread | undefined
let asked = 0

/**
 * A payslip, made in a thread of its own, one at a time: it takes 15 ms, which would hold up every other answer of the process.
 * The thread is started with the first and keeps no process alive; one that broke is started anew. Raises command.busy where
 * too many wait.
 */
export function printPayslip(print: PayslipPrint): Promise<Uint8Array> {
  const { worker, waiting } = (thread ??= startThread())
  if (waiting.size >= WAITING_MAX) return refuse('command.busy')
  const id = asked++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ id, print } satisfies PrintAsked, [])
  })
}

function startThread(): Thread {
  const worker = new Worker(new URL('./payslip-worker.ts', import.meta.url))
  const started: Thread = { worker, waiting: new Map() }
  const broken = (error: Error) => {
    if (thread === started) thread = undefined
    for (const { reject } of started.waiting.values()) reject(error)
    started.waiting.clear()
  }
  worker.on('message', (printed: Printed) => {
    const one = started.waiting.get(printed.id)
    started.waiting.delete(printed.id)
    if (started.waiting.size === 0) worker.unref()
    if ('pdf' in printed) one?.resolve(printed.pdf)
    else one?.reject(new Error(printed.error))
  })
  worker.on('error', broken)
  worker.on('exit', (code) => broken(new Error(`the thread that makes payslips ended: ${code}`)))
  return started
}
