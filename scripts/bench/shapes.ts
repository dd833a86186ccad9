import { startServer, type Server } from '../demo/server.ts'
import type { Bench } from './bench.ts'
import { environmentOf, withProduct, type Product } from './product.ts'

/** The processes that the product runs as: with no worker, the one API does everything. */
export interface ProcessShape {
  readonly name: string
  /** In words, for those who read the figures. */
  readonly says: string
  readonly apis: number
  readonly workers: number
}
export interface RunningShape {
  /** One an API process; the first is spoken to for what is not measured. */
  readonly apis: readonly Product[]
  /** Process ids by role. */
  readonly pids: Readonly<Record<string, readonly number[]>>
}

/** Runs `work` with the product as these processes on one database of its own, frames sent at once, and ends them. */
export async function withShape<T>(
  bench: Bench,
  { apis, workers }: ProcessShape,
  work: (running: RunningShape) => Promise<T>,
): Promise<T> {
  const schema = bench.fresh('shape')
  const others: Server[] = []
  const stop = () => Promise.all(others.map((other) => other.stop()))
  const startOther = async (ROLE: string) => {
    const server = await startServer({
      ...environmentOf(bench, schema),
      LIVE_FLUSH_MS: '0',
      ROLE,
    })
    others.push(server)
    return server
  }
  try {
    // The first worker makes the read models; the others find them.
    for (let n = 0; n < workers; n++) await startOther('worker')
    const role = workers === 0 ? 'all' : 'api'
    const environment = { LIVE_FLUSH_MS: '0', ROLE: role }
    return await withProduct(bench, { schema, environment }, async (first) => {
      const pids = { worker: others.map(({ pid }) => pid) }
      const all = [first]
      while (all.length < apis) all.push({ ...first, ...(await startOther('api')) })
      try {
        return await work({
          apis: all,
          pids: { [role]: all.map(({ pid }) => pid), ...(workers === 0 ? {} : pids) },
        })
      } finally {
        // Before the schema is dropped.
        await stop()
      }
    })
  } finally {
    await stop()
  }
}
