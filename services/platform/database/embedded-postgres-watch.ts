import type { Logger } from 'pino'
import { isAlive } from './embedded-postgres-cluster.ts'
import { singleFlight } from '../concurrency/single-flight.ts'

const LOOK_MS = 500

export interface Watched {
  /** The server's process now: another one after each restart. */
  readonly pid: () => number
  /** Looks no more; resolves when a restart that has begun is done. */
  readonly stop: () => Promise<void>
}
export type WatchLog = Pick<Logger, 'info'> & Partial<Pick<Logger, 'warn'>>

/**
 * Starts a server again that has ended by itself: killed for its memory, or unable to write its log on a full disk. Where it
 * does not start (the disk is still full), it is tried again; until it runs, requests that need it are refused, and /readyz says so.
 */
export function keepRunning(
  first: number,
  startAgain: () => Promise<number>,
  log: WatchLog,
): Watched {
  let pid = first
  let restarting = Promise.resolve()
  const restart = singleFlight(async () => {
    try {
      pid = await startAgain()
      log.warn?.({ pid }, 'PostgreSQL had ended by itself; it runs again')
    } catch (error) {
      log.warn?.(
        { err: error },
        'PostgreSQL has ended by itself and does not start; it is tried again',
      )
    }
  })
  const timer = setInterval(() => {
    if (!isAlive(pid)) restarting = restart()
  }, LOOK_MS)
  timer.unref()
  return {
    pid: () => pid,
    stop: async () => {
      clearInterval(timer)
      await restarting
    },
  }
}
