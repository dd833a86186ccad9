import { fork } from 'node:child_process'
import path from 'node:path'
import { clientGone } from '../concurrency/client-gone.ts'
import type { PictureAnswer, PictureJob } from './picture-work.ts'

/** The received file is no picture that can be taken; `detail` tells people why. */
export class UnusablePicture extends Error {}

/** One process that unpacks pictures, one at a time. */
export interface PictureProcess {
  readonly pid: number
  /** Ends the process after so long, or when the client no longer waits. Raises UnusablePicture when it ended over the picture, and clientGone. */
  readonly ask: (
    job: PictureJob,
    stuck_ms: number,
    gone: AbortSignal | undefined,
  ) => Promise<PictureAnswer>
  readonly end: () => void
}
/** A process without work gives its memory back after this. */
const IDLE_MS = 300_000

/**
 * Starts picture-child.ts, without the environment of this process, which holds secrets. `over` is called when it takes no more
 * work. A process without work does not keep the product running.
 */
export function startPictureProcess(over: (ended: PictureProcess) => void): PictureProcess {
  const child = fork(path.join(import.meta.dirname, 'picture-child.ts'), [], {
    execArgv: [],
    // Fewer places to take memory from: that of one picture is used again for the next.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let hear: (answer: PictureAnswer) => void = () => undefined
  const heard = () => new Promise<PictureAnswer>((resolve) => (hear = resolve))
  const ready = heard()
  child.on('message', (answer: PictureAnswer) => hear(answer))
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`a process that unpacks pictures ended (${signal ?? code})`)),
    )
  })
  const end = () => void child.kill('SIGKILL')
  let idle: NodeJS.Timeout | undefined
  const rest = () => {
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => {
      over(started)
      end()
    }, IDLE_MS).unref()
  }
  const started: PictureProcess = {
    pid: child.pid ?? 0,
    end,
    ask: async (job, stuck_ms, gone) => {
      clearTimeout(idle)
      child.ref()
      child.channel?.ref()
      // One that does not even start is no picture's fault.
      await Promise.race([ready, ended])
      const stuck = setTimeout(end, stuck_ms)
      gone?.addEventListener('abort', end)
      if (gone?.aborted) end()
      const answer = heard()
      // A process that has ended meanwhile says so by its end.
      child.send(job, () => undefined)
      try {
        return await Promise.race([answer, ended])
      } catch {
        if (gone?.aborted) throw clientGone()
        throw new UnusablePicture('it takes too much time or memory to unpack')
      } finally {
        clearTimeout(stuck)
        gone?.removeEventListener('abort', end)
        rest()
      }
    },
  }
  ended.catch(() => {
    clearTimeout(idle)
    over(started)
  })
  return started
}
