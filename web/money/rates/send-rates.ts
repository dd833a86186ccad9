import { termCalls, type RateSetInput } from '#shared/money/term-calls.ts'
import { call } from '../../platform/call.ts'

/** The number of sets in one request: the server takes four times as many. */
const chunk_sets_max = 5000

/** Sends sets of rates a part at a time; `onProgress` hears how many were answered for. The same set again records nothing. */
export async function sendRates(
  sets: readonly RateSetInput[],
  onProgress: (sent: number) => void,
  sets_max = chunk_sets_max,
): Promise<number> {
  let recorded = 0
  for (let sent = 0; sent < sets.length; sent += sets_max) {
    const part = sets.slice(sent, sent + sets_max)
    const answer = await call(termCalls.setRates, { body: part })
    recorded += answer.recorded
    onProgress(sent + part.length)
  }
  return recorded
}
