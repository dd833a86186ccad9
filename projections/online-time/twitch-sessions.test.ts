import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { figuresAt, folded, observedEvent, studioJoined, type Event } from './testing.ts'

/** Real sessions of 2020: 209 accounts, with times that overlap and some that end before they begin. */
const file = path.join(
  process.env['CALLBOARD_DATA'] ?? path.join(import.meta.dirname, '../../../shared/data'),
  'twitch_sessions_2020.csv',
)
const TOTAL_SECONDS = 172_726_140

type Session = readonly [account: string, start: number, end: number]
/** Times are start_utc and end_utc; a session of no or negative length is dropped, overlapping ones of an account are joined. */
function sessions(): Session[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  const all = lines.map((line): Session => {
    // week_file,account,"raw, start","raw, end",start_utc,end_utc,length_s
    const fields = line.split(',')
    return [
      fields[1] ?? '',
      Date.parse(fields.at(-3) ?? '') / 1000,
      Date.parse(fields.at(-2) ?? '') / 1000,
    ]
  })
  const joined: [string, number, number][] = []
  for (const [account, start, end] of all
    .filter((one) => one[2] > one[1])
    .sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]))) {
    const last = joined.at(-1)
    if (last?.[0] === account && start <= last[2]) last[2] = Math.max(last[2], end)
    else joined.push([account, start, end])
  }
  return joined
}

/** Seconds by account, month and half without Temporal and without folding: the wall clock of each quarter of an hour or part of it. */
function independent(all: readonly Session[], zone: string): Record<string, number> {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  const dates = new Map<number, string>()
  const dateOf = (quarter: number): string => {
    let date = dates.get(quarter)
    if (date === undefined) dates.set(quarter, (date = format.format(quarter * 900_000)))
    return date
  }
  const found: Record<string, number> = {}
  for (const [account, start, end] of all)
    for (let quarter = Math.floor(start / 900); quarter * 900 < end; quarter++) {
      const date = dateOf(quarter)
      const key = `${account} ${date.slice(0, 7)} ${Number(date.slice(8)) < 16 ? 1 : 2}`
      found[key] =
        (found[key] ?? 0) + Math.min(end, quarter * 900 + 900) - Math.max(start, quarter * 900)
    }
  return found
}

const eventsOf = (all: readonly Session[]): Event[] =>
  all
    .flatMap(([user, start, end]) => [
      { at: start * 1000, status: 1 as const, user },
      { at: end * 1000, status: 0 as const, user },
    ])
    .sort((a, b) => a.at - b.at)
    .map(({ at, status, user }) => observedEvent({ at, status, user, account: user }))

async function halves(
  all: readonly Session[],
  zone: string,
  what: 'site' | 'union',
): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [user, own] of Map.groupBy(all, ([account]) => account)) {
    const tables = await folded(
      [studioJoined('north', zone, '2019-01-01T00:00:00Z', user)],
      eventsOf(own),
    )
    for (const { date, site, free } of figuresAt(tables, Date.parse('2021-06-01T00:00:00Z'))) {
      if ((site === null) !== (what === 'union')) continue
      const key = `${user} ${date.slice(0, 7)} ${Number(date.slice(8)) < 16 ? 1 : 2}`
      found[key] = (found[key] ?? 0) + free
    }
  }
  return found
}

if (existsSync(file)) {
  const all = sessions()
  for (const zone of ['UTC', 'Europe/Bucharest', 'America/Bogota'])
    test(`the real sessions of 2020 come to the same seconds in every half-month of ${zone}`, async () => {
      const found = await halves(all, zone, 'site')
      expect(found).toEqual(independent(all, zone))
      expect(Object.values(found).reduce((sum, seconds) => sum + seconds, 0)).toBe(TOTAL_SECONDS)
      expect(await halves(all, zone, 'union')).toEqual(found)
    })
} else
  test(`the real sessions are not here (${path.basename(file)}; set CALLBOARD_DATA to the folder that has it)`, () => {
    expect(process.env['CI'] ?? 'false').not.toBe('true')
  })
