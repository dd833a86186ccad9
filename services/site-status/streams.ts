import { SHARDS, shardOf } from '#shared/platform/event-store.ts'

/** One text for each shard that hashes to it: the partition of what a request says about that shard's people. */
export const shardPartitions: readonly string[] = (() => {
  const found: string[] = []
  for (let i = 0; found.filter(Boolean).length < SHARDS; i++)
    found[shardOf(`part-${i}`)] ??= `part-${i}`
  return found
})()

const DAY_MS = 86_400_000
/** ISO week of an instant in UTC, `2026-w47`: a week belongs to the year that has its Thursday. */
export function weekOf(at: number): string {
  const day = Math.floor(at / DAY_MS)
  const thursday = day - ((day + 3) % 7) + 3
  const year = new Date(thursday * DAY_MS).getUTCFullYear()
  const week = Math.floor((thursday - Date.UTC(year, 0, 1) / DAY_MS) / 7) + 1
  return `${year}-w${String(week).padStart(2, '0')}`
}
/** Milliseconds since this instant's week began. */
export const sinceWeekBegan = (at: number): number => {
  const day = Math.floor(at / DAY_MS)
  return at - (day - ((day + 3) % 7)) * DAY_MS
}
export const weekBefore = (at: number): string => weekOf(at - 7 * DAY_MS)

/** The destination of one observer's lines: a person's shard, or the quarantine. */
export type ObservationShard = number | 'quarantine'
/** What an observer says in a week is one stream, with events of every shard, so that a post is one append. */
export const streamOf = (observer: string, shard: ObservationShard, week: string): string =>
  shard === 'quarantine' ? `quarantine-${observer}-${week}` : `observed-${observer}-${week}`
/** A week that was begun before that has one stream for each shard, to its end. */
export const shardStreamOf = (observer: string, shard: number, week: string): string =>
  `observations-${observer}-${shard}-${week}`
/** The stream that records that an account's quarantined lines found their person. Names on sites may hold anything. */
export const releaseStream = (site: string, account: string): string =>
  `released-${site}-${encodeURIComponent(account)}`
export const observerStream = (observer: string): string => `observer-${observer}`
export const conflictStream = (observer: string): string => `conflicts-${observer}`
export const alertStream = (user: string): string => `alerts-${user}`
