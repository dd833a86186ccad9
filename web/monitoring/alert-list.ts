import type { Alert } from '#shared/site-status/calls.ts'
import { staleSeconds } from '#shared/site-status/rules.ts'

export interface ObserverSeen {
  readonly observer: string
  readonly mode: 'change' | 'poll'
  readonly poll_s: number | null
  readonly last_heard: string | null
}
/** A line of the quiet list: what the server raised of one kind about one person, or an observer that has fallen silent. */
export type AlertLine =
  | {
      readonly kind: 'account'
      readonly id: string
      /** The time of the newest alert. */
      readonly at: number
      /** The newest first. */
      readonly alerts: readonly [Alert, ...Alert[]]
    }
  | {
      readonly kind: 'observer'
      readonly id: string
      readonly at: number | null
      readonly observer: string
    }

/** A poll observer that was not heard for max(3 × poll_s, 5 min) is dead: what it last said does not hold any more (docs/rules/online-time.md#open-interval). */
export function deadObservers(observers: readonly ObserverSeen[], now: number): AlertLine[] {
  return observers.flatMap(({ observer, mode, poll_s, last_heard }): AlertLine[] => {
    const holds = staleSeconds(poll_s)
    if (mode !== 'poll' || holds === null) return []
    if (last_heard === null)
      return [{ kind: 'observer', id: `observer-${observer}`, at: null, observer }]
    const since = Math.floor(Date.parse(last_heard) / 1000)
    return now - since > holds
      ? [{ kind: 'observer', id: `observer-${observer}`, at: since, observer }]
      : []
  })
}

/**
 * Returns the alerts of the studios in sight, observers first: one of them silences many accounts. Alerts of one person
 * and one kind share a line, apart from acknowledged ones; the line with the newest alert comes first.
 */
export function alertLines(
  alerts: readonly Alert[],
  observers: readonly ObserverSeen[],
  studios: readonly string[],
  now: number,
): readonly AlertLine[] {
  const accounts = alerts
    .filter(({ studio }) => studio === null || studios.includes(studio))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const lines = new Map<string, [Alert, ...Alert[]]>()
  for (const alert of accounts) {
    const id = `${alert.kind} ${alert.studio ?? ''}/${alert.user}${alert.acknowledged ? ' done' : ''}`
    const line = lines.get(id)
    if (line) line.push(alert)
    else lines.set(id, [alert])
  }
  return [
    ...deadObservers(observers, now),
    ...[...lines].map(([id, found]): AlertLine => ({
      kind: 'account',
      id,
      at: Math.floor(Date.parse(found[0].at) / 1000),
      alerts: found,
    })),
  ]
}

/** The alerts that a line stands for. */
export const alertsOf = (line: AlertLine): readonly string[] =>
  line.kind === 'observer' ? [] : line.alerts.map(({ alert }) => alert)

/** Whether a line still asks for attention: an observer comes off the list by being heard again. */
export const isOpen = (line: AlertLine): boolean =>
  line.kind === 'observer' || !line.alerts[0].acknowledged

/** How many there are, each alert of a line by itself. */
export const countOf = (lines: readonly AlertLine[]): number =>
  lines.reduce((sum, line) => sum + (line.kind === 'observer' ? 1 : line.alerts.length), 0)
