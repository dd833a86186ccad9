import process from 'node:process'

interface Stopping {
  /** Aborted once: by whoever runs the demo, or by `stop`. */
  readonly signal: AbortSignal
  /** Aborted when it was asked for a second time, just before the process ends. */
  readonly atOnce: AbortSignal
  /** Whether whoever runs the demo asked for the end. */
  readonly isAsked: () => boolean
  readonly stop: () => void
}
const code_again = 130

/** Ctrl-C, SIGTERM or a closed terminal ask for the end, at any moment; asked a second time, the process ends at once. */
export function stopOnSignals(): Stopping {
  const [controller, again] = [new AbortController(), new AbortController()]
  let asked = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (++asked > 1) {
        again.abort()
        process.exit(code_again)
      }
      controller.abort(new Error('the demo is to end'))
    })
  // A terminal that was closed takes no more words; what is left to do is done without them.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EIO' && error.code !== 'EPIPE') throw error
    })
  return {
    signal: controller.signal,
    atOnce: again.signal,
    isAsked: () => asked > 0,
    stop: () => controller.abort(new Error('the application has ended by itself')),
  }
}
