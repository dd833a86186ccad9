import { useSyncExternalStore } from 'react'

/** Server time minus ours, in milliseconds. Worked time is the server's; our ticks only show it. */
let offset = 0
let certainty = Number.POSITIVE_INFINITY

/** Takes a server time (epoch ms, exact to `granularity` ms) that answers something sent at `sentAt`. The most certain estimate wins. */
export function learnServerTime(serverMs: number, sentAt: number, granularity: number): void {
  const now = Date.now()
  const doubt = now - sentAt + granularity
  if (!Number.isFinite(serverMs) || doubt > certainty) return
  certainty = doubt
  offset = serverMs + granularity / 2 - (sentAt + now) / 2
}

let studioZone: string | undefined
let ownZone: string | undefined
/** The zone that the reader's own clock follows. */
export const readerZone = (): string =>
  (ownZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)
/** The zone in which instants are shown where no other is named: that of the viewer's studio, or the reader's own. */
export const shownZone = (): string => studioZone ?? readerZone()
export function followZone(zone: string | undefined): void {
  studioZone = zone
}

/** Epoch milliseconds by the server's clock; undefined while the server has not told them. */
export const knownServerMs = (): number | undefined =>
  Number.isFinite(certainty) ? Date.now() + offset : undefined
/** Our own clock was moved: what was learned of the server's holds no more. */
export function forgetServerTime(): void {
  certainty = Number.POSITIVE_INFINITY
}

/** Epoch seconds by the server's clock, whole. */
export const serverNow = (): number => Math.floor((Date.now() + offset) / 1000)

/** Renders again when the server's clock reaches the next multiple of `step` seconds; one timer per step serves all. */
export function useNow(step = 1): number {
  const ticker = tickerOf(step)
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}

/** The same for who writes into the document without rendering; answers with how to leave. */
export const onTick = (step: number, listener: () => void): (() => void) =>
  tickerOf(step).subscribe(listener)

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => number
}
const tickers = new Map<number, Ticker>()
function tickerOf(step: number): Ticker {
  const known = tickers.get(step)
  if (known) return known
  const ticker = makeTicker(step)
  tickers.set(step, ticker)
  return ticker
}

function makeTicker(step: number): Ticker {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    const wait = step * 1000 - ((Date.now() + offset) % (step * 1000))
    timer = setTimeout(() => {
      for (const listener of listeners) listener()
      schedule()
    }, wait)
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
    read: () => Math.floor(serverNow() / step) * step,
  }
}
