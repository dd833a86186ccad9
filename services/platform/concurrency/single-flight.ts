/**
 * Shares one run of `work`: a caller that asks while it runs gets its result or error; one that asks after it begins a new run.
 * For work that need not have begun after the caller asked (use ReadCoalescer where it must). Measuring a backlog of a
 * million events takes longer than the time between two looks: begun each time, it took every connection.
 */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= Promise.try(work).finally(() => (running = undefined)))
}
