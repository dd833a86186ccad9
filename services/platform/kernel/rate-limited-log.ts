import type { FastifyBaseLogger } from 'fastify'

const WINDOW_MS = 60_000
const LINES_MAX = 10
const WORDS_MAX = 120

/** Logs what any client that reaches the port can cause. */
export type RateLimitedLog = (
  level: 'info' | 'warn' | 'error',
  about: Readonly<Record<string, unknown>>,
  text: string,
) => void

/**
 * At most ten lines a minute of one text, then one that says how many more there were: a client must not fill the disk by
 * what it sends. Texts are constants, so that what is counted is bounded.
 */
export function rateLimitedLog(
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
): RateLimitedLog {
  const counts = new Map<string, number>()
  return (level, about, text) => {
    const before = counts.get(text) ?? 0
    counts.set(text, before + 1)
    if (before < LINES_MAX) log[level](about, text)
    if (before > 0) return
    setTimeout(() => {
      const more = (counts.get(text) ?? 0) - LINES_MAX
      counts.delete(text)
      if (more > 0) log[level]({ more, text }, 'more of the same within a minute')
    }, WINDOW_MS).unref()
  }
}

/** The summary of a client's mistake: no stack, which would only show our own code. */
export const errorSummary = (error: unknown): { readonly code: unknown; readonly why: string } => ({
  code: (error as { code?: unknown } | undefined)?.code,
  why: (error instanceof Error ? error.message : String(error)).slice(0, WORDS_MAX),
})
