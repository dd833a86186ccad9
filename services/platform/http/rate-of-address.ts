import { LRUCache } from 'lru-cache'
import { refuse } from '#shared/platform/refusals.ts'
import { networkOf } from './network-of.ts'

/** The most networks that are counted; beyond, the one that was quiet longest is forgotten. */
const NETWORKS_MAX = 10_000

/**
 * Counts calls that need no login, by the network that they come from, in windows of time: raises request.tooOften for one too
 * many. Each process counts for itself, which is enough for calls that only read a little.
 */
export function rateOfAddress(
  max: number,
  window_ms: number,
): (address: string, now: string) => void {
  const counts = new LRUCache<string, { readonly window: number; count: number }>({
    max: NETWORKS_MAX,
  })
  return (address, now) => {
    const at = Date.parse(now)
    const window = Math.floor(at / window_ms)
    const network = networkOf(address)
    const latest = counts.get(network)
    const counted = latest?.window === window ? latest : { window, count: 0 }
    counts.set(network, counted)
    if (++counted.count > max)
      refuse('request.tooOften', { seconds: Math.ceil(((window + 1) * window_ms - at) / 1000) })
  }
}
