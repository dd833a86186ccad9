import type { Logger } from 'pino'
import pMap from 'p-map'
import { isPassing } from './passing-errors.ts'

interface EachOf<T> {
  readonly log: Logger
  /** Names one in the process log: a login, a studio. */
  readonly of: (one: T) => string
  readonly atOnce?: number
}
/**
 * Does something for each of many within one run of a process manager or a reaction. A failure for one is logged and does not hold
 * up the others; one that may pass (isPassing) is raised once the others are done, so that the run is tried again.
 */
export async function eachOf<T>(
  all: Iterable<T>,
  { log, of, atOnce = 1 }: EachOf<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  let passing: { readonly error: unknown } | undefined
  const attempt = async (each: T): Promise<void> => {
    try {
      await work(each)
    } catch (error) {
      if (isPassing(error)) passing ??= { error }
      else log.error({ err: error, of: of(each) }, 'one of many failed, the others went on')
    }
  }
  await pMap(all, attempt, { concurrency: atOnce })
  if (passing) throw passing.error
}
