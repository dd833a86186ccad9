/**
 * Whoever asks while `work` runs waits for the same run, and gets what it gives or raises; who asks after it begins a new one.
 * For work that several ask for and none needs to be begun after they asked (those use ReadCoalescer). Measuring a backlog of a
 * million events takes longer than the time between two looks: begun each time, it took every connection.
 */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= Promise.try(work).finally(() => (running = undefined)))
}
