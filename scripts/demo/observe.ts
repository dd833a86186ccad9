import type { Status } from '#shared/site-status/statuses.ts'
import type { DemoPerson } from './cast.ts'
import { random, type Random } from './random.ts'
import { day_ms, type Transition } from './truth.ts'

/** One line on its way: what it says, and when it reaches the server. Times in epoch milliseconds. */
export interface DemoReport {
  readonly sent: number
  readonly at: number
  readonly observer: string
  readonly site: string
  readonly account: string
  readonly status: Status
  readonly seq?: number
}
export const poll_s = 1200
/** Extensions see the accounts of their studio, the poller two sites, the official source one; trainers note by hand. */
export const demoObservers = [
  { observer: 'ext-aurora', mode: 'change', rank: 3 },
  { observer: 'ext-meridian', mode: 'change', rank: 3 },
  { observer: 'poll-main', mode: 'poll', rank: 2, poll_s },
  { observer: 'official-f4f', mode: 'change', rank: 1 },
  { observer: 'by-hand', mode: 'change', rank: 4 },
] as const
/** Sites that the poller looks at. */
export const polledSites: readonly string[] = ['str', 'mfc']
const minute = 60_000

/** Returns the reports of all observers on one person's work day, as dirty as reality. */
export function reportsOf(
  seed: string,
  person: DemoPerson,
  day: number,
  transitions: readonly Transition[],
): readonly DemoReport[] {
  const chances = random(`${seed}/seen/${person.user}/${day}`)
  return [
    ...transitions.flatMap((one, index) =>
      fromExtension(chances, `ext-${person.studio}`, one, index),
    ),
    ...transitions
      .filter(({ site }) => site === 'f4f')
      .map((one, seq) => ({ ...one, seq, observer: 'official-f4f', sent: one.at + 500 })),
    ...person.accounts
      .filter(({ site }) => polledSites.includes(site))
      .flatMap((account) => fromPoller(seed, chances, account, transitions)),
    ...unseen(chances, person, transitions),
    ...byHand(chances, transitions),
  ]
}

/** Late, repeated, contradicting itself, or not knowing. */
function fromExtension(
  chances: Random,
  observer: string,
  one: Transition,
  seq: number,
): readonly DemoReport[] {
  const late = chances.chance(0.04) ? chances.between(5, 120) * minute : 0
  const report: DemoReport = {
    ...one,
    seq,
    observer,
    sent: one.at + chances.between(500, 4000) + late,
  }
  const luck = chances.next()
  if (luck < 0.03)
    return [report, { ...report, sent: report.sent + chances.between(1, 600) * 1000 }]
  if (luck < 0.032)
    return [report, { ...report, status: one.status === 0 ? 1 : 0, sent: report.sent + 30_000 }]
  if (luck < 0.042)
    return [report, { ...report, status: 11, at: one.at + 7000, sent: report.sent + 7000 }]
  return [report]
}

/** Looks every `poll_s`: confirms who is online, says once that somebody has gone, and is dead for hours on some days. */
function fromPoller(
  seed: string,
  chances: Random,
  { site, account }: DemoPerson['accounts'][number],
  transitions: readonly Transition[],
): readonly DemoReport[] {
  const mine = transitions.filter((one) => one.site === site)
  const [first, last] = [mine[0], mine.at(-1)]
  if (!first || !last) return []
  const reports: DemoReport[] = []
  let [index, told]: [number, Status] = [-1, 0]
  const step = poll_s * 1000
  for (
    let at = Math.ceil(first.at / step) * step;
    at <= last.at || (told !== 0 && at < last.at + day_ms);
    at += step
  ) {
    if (pollerIsDead(seed, at)) continue
    while ((mine[index + 1]?.at ?? Infinity) <= at) index++
    const truth = mine[index]?.status ?? 0
    const status = chances.chance(0.01) ? 11 : truth
    if (status === 0 && told === 0) continue
    if (status !== 11) told = status
    reports.push({
      sent: at + chances.between(1000, 5000),
      at,
      observer: 'poll-main',
      site,
      account,
      status,
    })
  }
  return reports
}
export function pollerIsDead(seed: string, at: number): boolean {
  const day = Math.floor(at / day_ms)
  const chances = random(`${seed}/outage/${day}`)
  if (!chances.chance(0.15)) return false
  const from = day * day_ms + chances.between(0, 10) * 3_600_000
  return at >= from && at < from + chances.between(2, 13) * 3_600_000
}

/** Renamed or locked for a while: two such answers in a row, perhaps with an error between, then the truth again. */
function unseen(
  chances: Random,
  { studio, accounts }: DemoPerson,
  transitions: readonly Transition[],
): readonly DemoReport[] {
  const one = transitions[Math.floor(transitions.length / 2)]
  if (!one || accounts.length === 0 || !chances.chance(0.03)) return []
  const status = chances.pick([12, 13] as const)
  const say = (after_s: number, what: Status): DemoReport => ({
    ...one,
    status: what,
    at: one.at + after_s * 1000,
    sent: one.at + after_s * 1000 + 2000,
    observer: `ext-${studio}`,
  })
  const [back] = transitions
    .filter(({ site, at }) => site === one.site && at <= one.at + 3_600_000)
    .slice(-1)
  return [
    say(61, status),
    ...(chances.chance(0.4) ? [say(122, 11)] : []),
    say(183, status),
    say(3601, back?.status ?? 0),
  ]
}
/** A trainer writes down what the wall forgot, to the minute and not always right. */
function byHand(chances: Random, transitions: readonly Transition[]): readonly DemoReport[] {
  const one = transitions[Math.floor(transitions.length / 3)]
  if (!one || !chances.chance(0.02)) return []
  const at = Math.floor(one.at / minute) * minute + minute
  return [
    {
      ...one,
      at,
      status: chances.chance(0.7) ? one.status : 1,
      sent: at + chances.between(1, 30) * minute,
      observer: 'by-hand',
    },
  ]
}

/** Somebody looks at accounts that nobody here has: they wait in quarantine. */
export function strays(seed: string, day: number): readonly DemoReport[] {
  const chances = random(`${seed}/strays/${day}`)
  return Array.from({ length: 4 }, (_, i) => {
    const at = day * day_ms + chances.between(0, 86_399) * 1000
    return {
      sent: at + 2000,
      at,
      observer: 'ext-aurora',
      site: 'ctb',
      account: `stray_comet_${i % 3}`,
      status: chances.pick([0, 1, 1, 2] as const),
    }
  })
}
