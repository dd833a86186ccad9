import { platformRefusal } from '#shared/platform/refusals.ts'
import { clientGone } from '../concurrency/client-gone.ts'
import { startPictureProcess, UnusablePicture, type PictureProcess } from './picture-process.ts'
import type { PictureAnswer, PictureBounds, PictureType } from './picture-work.ts'

export interface PictureWorkerOptions extends PictureBounds {
  readonly atOnce: number
  /** Milliseconds by the clock, for a process that does nothing at all. */
  readonly stuck_ms: number
  /** Milliseconds that a client waits for its turn before it is told to come back. */
  readonly wait_ms: number
}
/**
 * Measured on two busy cores: 12 million pixels of a phone take 1 s and 200 MB, the largest JPEG (50 million, each line in several
 * passes, lying on its side) 3 s and 600 MB, the largest WebP 27 s and 640 MB.
 */
const DEFAULTS: PictureWorkerOptions = {
  atOnce: 2,
  cpu_s: 45,
  memory_bytes: 1024 ** 3,
  stuck_ms: 180_000,
  wait_ms: 120_000,
}
/** The most memory that a process keeps from the system; beyond, the next picture gets a new process. */
const KEPT_BYTES_MAX = 400 * 1024 ** 2
const RETRY_S = 30

interface PictureRequest {
  readonly path: string
  readonly type: PictureType
  /** The person whose turn it is: of each person one picture is unpacked at a time. */
  readonly person: string
  /** Aborted: the work ends, as its client no longer waits. */
  readonly gone?: AbortSignal | undefined
}
type MadePicture = Pick<Extract<PictureAnswer, { kind: 'made' }>, 'bytes' | 'width' | 'height'>
export interface PictureWorkers {
  /** Makes what is described in picture-work.ts. Raises UnusablePicture, request.uploadsTooMany, clientGone, or what went wrong here. */
  readonly prepare: (request: PictureRequest) => Promise<MadePicture>
  /** Processes that are there now. */
  readonly processes: () => readonly number[]
  readonly close: () => void
}

interface Waiting extends PictureRequest {
  readonly start: () => void
}

/** Processes that unpack pictures, started when the first one comes and kept while more come. They end with this process, however it ends. */
export function openPictureWorkers(options: Partial<PictureWorkerOptions> = {}): PictureWorkers {
  const bounds = { ...DEFAULTS, ...options }
  const all = new Set<PictureProcess>()
  const idle = new Set<PictureProcess>()
  const running = new Set<string>()
  const queue: Waiting[] = []
  /** First come, first served, but for who has one running. */
  const next = () => {
    while (running.size < bounds.atOnce) {
      const at = queue.findIndex(({ person }) => !running.has(person))
      const [found] = at < 0 ? [] : queue.splice(at, 1)
      if (!found) return
      running.add(found.person)
      found.start()
    }
  }
  const turn = (request: PictureRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        const at = queue.indexOf(waiting)
        if (at >= 0) queue.splice(at, 1)
        clearTimeout(late)
        request.gone?.removeEventListener('abort', given)
      }
      const given = () => {
        leave()
        reject(clientGone())
      }
      const late = setTimeout(() => {
        leave()
        reject(platformRefusal('request.uploadsTooMany', { seconds: RETRY_S }))
      }, bounds.wait_ms)
      const waiting: Waiting = {
        ...request,
        start: () => {
          leave()
          resolve()
        },
      }
      if (request.gone?.aborted) return given()
      request.gone?.addEventListener('abort', given)
      queue.push(waiting)
      next()
    })
  const work = async ({ path, type, gone }: PictureRequest): Promise<MadePicture> => {
    const [rested] = idle
    const worker = rested ?? startPictureProcess((one) => void (all.delete(one), idle.delete(one)))
    all.add(worker)
    idle.delete(worker)
    const answer = await worker.ask({ kind: 'prepare', path, type, bounds }, bounds.stuck_ms, gone)
    if (answer.kind === 'made' && answer.memory_bytes > KEPT_BYTES_MAX) worker.end()
    else idle.add(worker)
    if (answer.kind === 'made') return answer
    if (answer.kind === 'unusable') throw new UnusablePicture(answer.detail)
    throw Object.assign(new Error(answer.kind), answer)
  }
  return {
    prepare: async (request) => {
      await turn(request)
      try {
        return await work(request)
      } finally {
        running.delete(request.person)
        next()
      }
    },
    processes: () => [...all].map(({ pid }) => pid),
    close: () => all.forEach((worker) => worker.end()),
  }
}
