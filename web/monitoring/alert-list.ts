import type { Alert } from '#shared/site-status/calls.ts'
import { staleSeconds } from '#shared/site-status/rules.ts'

export interface ObserverSeen {
  readonly observer: string
  readonly mode: 'change' | 'poll'
  readonly poll_s: number | null
  readonly last_heard: string | null
}
/**
 * One matter that needs attention, however many people it concerns: the badge, the list and the card of the dashboard
 * show and count the same lines.
 */
export type AlertLine =
  | {
      /** Alerts of one kind about one person. */
      readonly kind: 'account'
      readonly id: string
      /** The time of the newest alert. */
      readonly at: number
      /** The newest first. */
      readonly alerts: readonly [Alert, ...Alert[]]
    }
  | {
      /** A site that shows the same trouble for several people: it is the site’s, not theirs. */
      readonly kind: 'site'
      readonly id: string
      readonly at: number
      readonly site: string
      readonly trouble: SiteTrouble
      /** How many people it concerns. */
      readonly people: number
      /** None of late data: it comes off by being heard again. */
      readonly alerts: readonly Alert[]
    }
  | {
      readonly kind: 'observer'
      readonly id: string
      readonly at: number | null
      readonly observer: string
    }
/** Kinds of alerts that a site causes, and data of it that is late. */
const siteTroubles = ['flapping', 'unmapped', 'lateData'] as const
type SiteTrouble = (typeof siteTroubles)[number]
const isSiteTrouble = (kind: string): kind is SiteTrouble =>
  siteTroubles.some((one) => one === kind)
/** A site whose data is late for some people. */
export interface LateSite {
  readonly site: string
  readonly people: number
  /** Epoch seconds since when it is so for the first of them. */
  readonly since: number
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
 * Returns what needs attention in the studios in sight: observers first, since one of them silences many accounts, then
 * sites, then people, the newest first. Alerts of one person and one kind share a line; so do those that a site causes
 * for several people; acknowledged ones stand apart. Late data is told by site where no observer is silent.
 */
export function alertLines(
  alerts: readonly Alert[],
  observers: readonly ObserverSeen[],
  studios: readonly string[],
  now: number,
  late: readonly LateSite[] = [],
): readonly AlertLine[] {
  const seen = alerts
    .filter(({ studio }) => studio === null || studios.includes(studio))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const state = ({ acknowledged }: Alert) => (acknowledged ? ' done' : '')
  const bySite = Map.groupBy(seen, (one) =>
    isSiteTrouble(one.kind) ? `${one.kind} ${one.site}${state(one)}` : '',
  )
  const sites = [...bySite].flatMap(([id, found]) => siteLine(id, found) ?? [])
  const told = new Set(sites.flatMap(alertsOf))
  const byPerson = Map.groupBy(
    seen.filter(({ alert }) => !told.has(alert)),
    (one) => `${one.kind} ${one.studio ?? ''}/${one.user}${state(one)}`,
  )
  const people = [...byPerson].flatMap(([id, [first, ...more]]): AlertLine[] =>
    first ? [{ kind: 'account', id, at: secondsAt(first), alerts: [first, ...more] }] : [],
  )
  const silent = deadObservers(observers, now)
  return [...silent, ...(silent.length === 0 ? late.map(lateLine) : []), ...sites, ...people]
}
const secondsAt = ({ at }: Alert): number => Math.floor(Date.parse(at) / 1000)
/** One trouble of one site; undefined where it concerns one person alone. */
function siteLine(id: string, alerts: readonly Alert[]): AlertLine | undefined {
  const [first] = alerts
  const people = new Set(alerts.map(({ studio, user }) => `${studio ?? ''}/${user}`)).size
  if (!first || !isSiteTrouble(first.kind) || people < 2) return undefined
  const { kind: trouble, site } = first
  return { kind: 'site', id, at: secondsAt(first), site, trouble, people, alerts }
}
const lateLine = ({ site, people, since }: LateSite): AlertLine => ({
  kind: 'site',
  id: `lateData ${site}`,
  at: since,
  site,
  trouble: 'lateData',
  people,
  alerts: [],
})

/** The alerts that a line stands for. */
export const alertsOf = (line: AlertLine): readonly string[] =>
  line.kind === 'observer' ? [] : line.alerts.map(({ alert }) => alert)

/** Whether a line still asks for attention: what nobody has to acknowledge comes off the list by itself. */
export const isOpen = (line: AlertLine): boolean =>
  line.kind === 'observer' || !line.alerts[0]?.acknowledged
