import pg from 'pg'
import { vi } from 'vitest'

/** How many queries the process sends while this is done; begin and end of transactions count as well. */
export async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}
