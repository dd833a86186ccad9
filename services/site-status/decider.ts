import { shardOf } from '#shared/platform/event-store.ts'
import type { ObservationEvent, QuarantineEvent, Seen } from '#shared/site-status/events.ts'
import type { StatusSeries } from './observation-state.ts'
import type { ParsedLine } from './parse-lines.ts'
import { shardPartitions, type ObservationShard } from './streams.ts'

export type Verdict = 'accepted' | 'duplicate' | 'conflict' | 'quarantined'
/** All lines of one observer about one account, in the order of the request. */
export interface AccountLines {
  readonly observer: string
  readonly site: string
  readonly account: string
  /** null: the account has no holder. */
  readonly user: string | null
  readonly shard: ObservationShard
  /** Index of each line in the request. */
  readonly lines: readonly number[]
}
type ObservationsReceivedEvent = Extract<ObservationEvent, { type: 'ObservationsReceived' }>
type ObservationsQuarantinedEvent = Extract<QuarantineEvent, { type: 'ObservationsQuarantined' }>
/** The events to append to one shard of one observer. */
export interface ObservationAppend {
  readonly observer: string
  readonly shard: ObservationShard
  readonly events: readonly (ObservationEvent | ObservationsQuarantinedEvent)[]
}
interface ObservationDecision {
  /** One for each line. */
  readonly verdicts: readonly Verdict[]
  readonly appends: readonly ObservationAppend[]
}
/** The earlier observations: the series of one account in this week's and last week's stream of a shard. */
export interface KnownObservations {
  readonly seriesOf: (
    observer: string,
    shard: ObservationShard,
    site: string,
    account: string,
  ) => readonly StatusSeries[]
}
export interface ObserverTerms {
  readonly rank: number
  readonly stale_s: number | null
}

/** Lines by observer and account, each with the person's shard: what has to be loaded before deciding. */
export function byAccount(
  lines: readonly ParsedLine[],
  ownerOf: (site: string, account: string) => string | null,
): readonly AccountLines[] {
  const all: AccountLines[] = []
  const observers = new Map<string, Map<string, Map<string, number[]>>>()
  for (const [index, { observer, site, account }] of lines.entries()) {
    let sites = observers.get(observer)
    if (!sites) observers.set(observer, (sites = new Map()))
    let accounts = sites.get(site)
    if (!accounts) sites.set(site, (accounts = new Map()))
    const indexes = accounts.get(account)
    if (indexes) {
      indexes.push(index)
      continue
    }
    const user = ownerOf(site, account)
    const group = {
      observer,
      site,
      account,
      user,
      shard: user === null ? ('quarantine' as const) : shardOf(user),
      lines: [index],
    }
    accounts.set(account, group.lines)
    all.push(group)
  }
  return all
}

/**
 * Decides what becomes of each line, and the events for it (docs/rules/online-time.md#duplicate-observation): the key
 * is observer, site, account and instant; the same status again is a duplicate, another status a conflict, and neither
 * changes anything. Within one request the first line stands.
 */
export function decideObservations(
  known: KnownObservations,
  groups: readonly AccountLines[],
  lines: readonly ParsedLine[],
  termsOf: (observer: string) => ObserverTerms,
): ObservationDecision {
  const verdicts: Verdict[] = []
  const shards = new Map<
    string,
    Map<
      ObservationShard,
      ObservationAppend & { events: (ObservationsReceivedEvent | ObservationsQuarantinedEvent)[] }
    >
  >()
  for (const group of groups) {
    const news = newLines(known, group, lines, verdicts)
    if (news.length === 0) continue
    let ofObserver = shards.get(group.observer)
    if (!ofObserver) shards.set(group.observer, (ofObserver = new Map()))
    let shard = ofObserver.get(group.shard)
    if (!shard)
      ofObserver.set(
        group.shard,
        (shard = { observer: group.observer, shard: group.shard, events: [] }),
      )
    if (group.shard === 'quarantine')
      shard.events.push(quarantined(group, news, termsOf(group.observer)))
    else receive(shard.events as ObservationsReceivedEvent[], group, news, termsOf(group.observer))
  }
  return {
    verdicts,
    appends: [...shards.values()].flatMap((ofObserver) => [...ofObserver.values()]),
  }
}

function newLines(
  known: KnownObservations,
  { observer, site, account, shard, lines: indexes }: AccountLines,
  lines: readonly ParsedLine[],
  verdicts: Verdict[],
): readonly ParsedLine[] {
  const before = known.seriesOf(observer, shard, site, account)
  const fresh: Verdict = shard === 'quarantine' ? 'quarantined' : 'accepted'
  // Most accounts have one line in a request: then there is nothing in it to compare with.
  const here = indexes.length > 1 ? new Map<number, number>() : undefined
  const news: ParsedLine[] = []
  for (const index of indexes) {
    const line = lines[index] as ParsedLine
    const said = here?.get(line.at) ?? statusBefore(before, line.at)
    if (said === undefined) {
      here?.set(line.at, line.status)
      news.push(line)
      verdicts[index] = fresh
    } else verdicts[index] = said === line.status ? 'duplicate' : 'conflict'
  }
  return inOrder(news)
}
function statusBefore(before: readonly StatusSeries[], at: number): number | undefined {
  for (const series of before) {
    const status = series.at(at)
    if (status !== undefined) return status
  }
  return undefined
}

/** In order of time, then seq (docs/rules/online-time.md#late-or-out-of-order). */
const inOrder = (news: readonly ParsedLine[]): readonly ParsedLine[] =>
  news.length > 1 ? news.toSorted((a, b) => a.at - b.at || (a.seq ?? 0) - (b.seq ?? 0)) : news
const seenOf = (news: readonly ParsedLine[]): Seen[] =>
  news.map((line): Seen => [line.at, line.status, line.seq])
function receive(
  events: ObservationsReceivedEvent[],
  { observer, site, account, user, shard }: AccountLines,
  news: readonly ParsedLine[],
  { rank, stale_s }: ObserverTerms,
): void {
  let event = events[0]
  if (!event)
    events.push(
      (event = {
        type: 'ObservationsReceived',
        data: {
          observer,
          part: shardPartitions[shard as number] as string,
          people: [],
          rank,
          stale_s,
        },
      }),
    )
  event.data.people.push({ account, seen: seenOf(news), site, user: user as string })
}
const quarantined = (
  { observer, site, account }: AccountLines,
  news: readonly ParsedLine[],
  { rank, stale_s }: ObserverTerms,
): ObservationsQuarantinedEvent => ({
  type: 'ObservationsQuarantined',
  data: {
    site,
    account,
    observer,
    rank,
    stale_s,
    seen: seenOf(news),
    raw: news.map((line) => line.raw),
  },
})
