import type { DaySeconds, Membership } from '#shared/online-time/days.ts'

/** The rules once more, by the definition instead of step by step: the tests compare the fold with this. */
export interface NaiveObservation {
  readonly at: number
  readonly status: number
  readonly seq: number | null
  readonly observer: string
  readonly site: string
  readonly account: string
  readonly rank: number
  readonly stale_s: number | null
}
export interface NaiveHeartbeat {
  readonly at: number
  readonly observer: string
}
interface NaiveInput {
  readonly observations: readonly NaiveObservation[]
  readonly heartbeats: readonly NaiveHeartbeat[]
  /** In the order recorded: the first one holds from the beginning. */
  readonly memberships: readonly Membership[]
}
const second = (ms: number): number => Math.floor(ms / 1000)
const byOrder = (a: NaiveObservation, b: NaiveObservation): number =>
  a.at - b.at ||
  (a.seq ?? -Infinity) - (b.seq ?? -Infinity) ||
  (a.observer < b.observer ? -1 : a.observer > b.observer ? 1 : 0)
const unique = (observations: readonly NaiveObservation[]): NaiveObservation[] => {
  const seen = new Map<string, NaiveObservation>()
  for (const one of observations) {
    const key = `${one.observer} ${one.site} ${one.account} ${one.at}`
    if (!seen.has(key)) seen.set(key, one)
  }
  return [...seen.values()]
}

/** The end of an observation's word, in epoch milliseconds. */
function wordEnds(one: NaiveObservation, heartbeats: readonly NaiveHeartbeat[]): number {
  if (one.stale_s === null) return Infinity
  let chain = one.at
  for (const beat of heartbeats
    .filter((other) => other.observer === one.observer && other.at > one.at)
    .sort((a, b) => a.at - b.at)) {
    if (beat.at - chain > one.stale_s * 1000) break
    chain = beat.at
  }
  return chain + one.stale_s * 1000
}

type Said = 'nothing' | 'unobserved' | number
/**
 * Returns the word of the timeline of one account and rank during one second: from everything before the second's
 * end, in order.
 */
function said(
  account: readonly NaiveObservation[],
  rank: number,
  at: number,
  heartbeats: readonly NaiveHeartbeat[],
): Said {
  let state: NaiveObservation | undefined
  let errors = 0
  for (const one of account) {
    if (second(one.at) > at || one.status === 11) continue
    if (one.rank !== rank) {
      if (one.status <= 3 && state?.observer === one.observer) state = undefined
    } else if (one.status <= 3) {
      state = one
      errors = 0
    } else if (state && ++errors === 2) state = undefined
  }
  if (!state) return 'nothing'
  if (second(wordEnds(state, heartbeats)) > at) return state.status
  return state.status > 0 ? 'unobserved' : 'nothing'
}
function siteShows(
  observations: readonly NaiveObservation[],
  at: number,
  heartbeats: readonly NaiveHeartbeat[],
): Said {
  const answers: Said[] = []
  for (const account of new Set(observations.map((one) => one.account))) {
    const lines = observations.filter((one) => one.account === account)
    const bySource = [...new Set(lines.map(({ rank }) => rank))]
      .sort()
      .map((rank) => said(lines, rank, at, heartbeats))
    answers.push(
      bySource.find((answer) => typeof answer === 'number') ??
        (bySource.includes('unobserved') ? 'unobserved' : 'nothing'),
    )
  }
  const best = Math.max(0, ...answers.filter((answer) => typeof answer === 'number'))
  return best > 0 ? best : answers.includes('unobserved') ? 'unobserved' : 0
}

/** Between two of these seconds nothing changes. */
function turns(
  { observations, heartbeats, memberships }: NaiveInput,
  now: number,
  zones: readonly string[],
): number[] {
  const found = new Set<number>([second(now), ...memberships.map(({ from }) => from)])
  for (const one of observations) {
    found.add(second(one.at))
    if (one.stale_s !== null)
      for (const base of [one.at, ...heartbeats.map((beat) => beat.at)])
        found.add(second(base) + one.stale_s)
  }
  const all = [...found].sort((a, b) => a - b)
  const [first = 0, last = 0] = [all[0], all.at(-1)]
  // Midnights of every zone in use lie on whole quarters of an hour.
  for (let quarter = Math.ceil(first / 900) * 900; quarter < last; quarter += 900)
    if (zones.some((zone) => dateAt(quarter, zone) !== dateAt(quarter - 1, zone)))
      found.add(quarter)
  return [...found].filter((turn) => turn <= second(now)).sort((a, b) => a - b)
}
const formats = new Map<string, Intl.DateTimeFormat>()
function dateAt(at: number, zone: string): string {
  let format = formats.get(zone)
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })))
  return format.format(at * 1000)
}

export function referenceFigures(input: NaiveInput, now: number): DaySeconds[] {
  const observations = unique(input.observations.filter((one) => one.at <= now)).sort(byOrder)
  const [first, ...later] = input.memberships
  const memberships = later.toSorted((a, b) => a.from - b.from)
  const nowhere: Membership = { from: 0, studio: '', timezone: 'Europe/Bucharest' }
  const all = turns(
    { ...input, observations },
    now,
    [...input.memberships, nowhere].map(({ timezone }) => timezone),
  )
  const sites = [...new Set(observations.map(({ site }) => site))]
  const rows = new Map<string, DaySeconds>()
  for (const [i, from] of all.entries()) {
    const to = all[i + 1]
    if (to === undefined) break
    const { studio, timezone } = memberships.findLast((one) => one.from <= from) ?? first ?? nowhere
    const date = dateAt(from, timezone)
    const add = (site: string | null, kind: 'free' | 'members' | 'private' | 'unobserved') => {
      const id = [date, site ?? '', studio].join('|')
      const row = rows.get(id) ?? {
        date,
        site,
        studio,
        free: 0,
        members: 0,
        private: 0,
        unobserved: 0,
      }
      row[kind] += to - from
      rows.set(id, row)
    }
    const shows = sites.map((site) =>
      siteShows(
        observations.filter((one) => one.site === site),
        from,
        input.heartbeats,
      ),
    )
    for (const [n, site] of sites.entries()) {
      const shown = shows[n]
      if (shown === 'unobserved') add(site, 'unobserved')
      else if (typeof shown === 'number' && shown > 0)
        add(site, (['free', 'members', 'private'] as const)[shown - 1] ?? 'free')
    }
    if (shows.some((shown) => typeof shown === 'number' && shown > 0)) add(null, 'free')
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
