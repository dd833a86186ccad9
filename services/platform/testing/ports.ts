import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives out by itself, with room for the workers of several runs. */
const [first, last, step] = [20_000, 30_000, 20]
const inUse = new Set<number>()

/**
 * A port of this worker, the same again as soon as it was given back: a browser keeps what it has loaded by its address, port
 * and all. Raises an Error if there is none.
 */
export async function takePort(): Promise<{
  readonly port: number
  readonly giveBack: () => void
}> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0)
  for (let port = first + worker * step; port < last; port++) {
    if (inUse.has(port) || !(await isFree(port))) continue
    inUse.add(port)
    return { port, giveBack: () => void inUse.delete(port) }
  }
  throw new Error(`no port between ${first} and ${last} is free`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  } finally {
    server.close()
  }
}
