import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startHere, TestClient, ndjson, type HereProduct } from '../platform/testing/process.ts'
import { inTurn } from '../platform/testing/size.ts'
import { testData } from '../platform/testing/services.ts'

const LINES_MAX = 5000
const TOTAL_SECONDS = 172_726_140
/** A studio each, by its name; one of them with every run. */
const zones: Readonly<Record<string, string>> = Object.fromEntries(
  inTurn(
    [['utc', 'UTC'] as const, ['bucharest', 'Europe/Bucharest'], ['bogota', 'America/Bogota']],
    1,
  ),
)
const [first = ''] = Object.keys(zones)
const file = await testData('twitch_sessions_2020.csv')
interface Session {
  readonly account: string
  readonly start: number
  readonly end: number
}

/** Lengths ≤ 0 dropped, overlaps of one account joined; epoch seconds. */
function cleaned(csv: string): Session[] {
  const raw = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const cells = [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      )
      return {
        account: cells[1] ?? '',
        start: Date.parse(cells[4] ?? '') / 1000,
        end: Date.parse(cells[5] ?? '') / 1000,
      }
    })
  const joined: Session[] = []
  for (const session of raw
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.account.localeCompare(b.account) || a.start - b.start)) {
    const last = joined.at(-1)
    if (last?.account === session.account && session.start <= last.end)
      joined[joined.length - 1] = { ...last, end: Math.max(last.end, session.end) }
    else joined.push(session)
  }
  return joined
}

/** Independent of the product: walks each session from local midnight to local midnight by Intl. */
function halves(sessions: readonly Session[], zone: string): Map<string, number> {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const totals = new Map<string, number>()
  for (const { account, start, end } of sessions)
    for (let at = start; at < end;) {
      const [year, month, day, hour, minute, second] = format
        .formatToParts(at * 1000)
        .filter(({ type }) => type !== 'literal')
        .map(({ value }) => Number(value)) as [number, number, number, number, number, number]
      // A day may be an hour shorter or longer: step to the next full quarter of an hour, which no zone here splits.
      const next = Math.min(end, at + 900 - ((minute % 15) * 60 + second))
      expect(hour).toBeLessThan(24)
      const key = `${account} ${year}-${String(month).padStart(2, '0')} ${day <= 15 ? 1 : 2}`
      totals.set(key, (totals.get(key) ?? 0) + next - at)
      at = next
    }
  return totals
}

describe.runIf(file)('14,185 real sessions of 2020 through the public ingest call', () => {
  let server: HereProduct
  let client: TestClient
  let sessions: Session[]
  beforeAll(async () => {
    server = await startHere()
    client = new TestClient(server.url)
    await client.login()
    sessions = cleaned(await readFile(file as string, 'utf8'))
    const accounts = [...new Set(sessions.map(({ account }) => account))]
    const people: unknown[] = []
    for (const [studio, timezone] of Object.entries(zones)) {
      await client.call('POST', '/api/studios', { studio, name: studio, timezone })
      for (const account of accounts)
        people.push({
          user: `${account}.${studio}`,
          name: account,
          surname: 'Imported',
          email: `${account}.${studio}@example.test`,
          tipCont: 'Model',
          studio,
          conturi: { twitch: { username: `${account}.${studio}` } },
        })
    }
    const imported = await client.call<{ created: number; rejected: unknown[] }>(
      'POST',
      '/api/accounts/import',
      ndjson(people),
    )
    expect(imported).toMatchObject({ created: people.length, rejected: [] })
    // Whose account it is must be known, or lines wait in quarantine: who registers and reports at once has 2 s for it.
    await vi.waitFor(
      async () => expect(await client.figure('callboard_projection_unread_seconds')).toBe(0),
      { timeout: 60_000 },
    )
  })
  afterAll(() => server?.stop())

  test(`the totals by half-month agree with an independent computation in ${Object.values(zones).join(', ')}, to the second`, async () => {
    // In the order of the file, which is by account: whole years go back and forth.
    const lines = Object.keys(zones).flatMap((studio) =>
      sessions.flatMap(({ account, start, end }) =>
        [start, end].map((at, i) => ({
          observer: `import-${studio}`,
          site: 'twitch',
          account: `${account}.${studio}`,
          status: i === 0 ? 1 : 0,
          observed_at: new Date(at * 1000).toISOString(),
        })),
      ),
    )
    for (let i = 0; i < lines.length; i += LINES_MAX) {
      const batch = lines.slice(i, i + LINES_MAX)
      const answer = await client.call<{ accepted: number }>(
        'POST',
        '/ingest/v1/observations',
        ndjson(batch),
      )
      expect(answer).toEqual({
        accepted: batch.length,
        duplicates: 0,
        conflicts: [],
        quarantined: 0,
        rejected: [],
      })
    }
    for (const [studio, zone] of Object.entries(zones)) {
      const answer = await client.call<{
        timezone: string
        rows: { user: string; month: string; half: number; total: number }[]
      }>('GET', `/api/online-time/halves?from=2019-12-01&to=2021-01-31&studio=${studio}`)
      expect(answer.timezone).toBe(zone)
      const got = new Map(
        answer.rows.map(({ user, month, half, total }) => [
          `${user.split('.')[0]} ${month} ${half}`,
          total,
        ]),
      )
      expect(got).toEqual(halves(sessions, zone))
      expect([...got.values()].reduce((sum, seconds) => sum + seconds, 0)).toBe(TOTAL_SECONDS)
    }
  })
  test('sending it all again changes nothing', async () => {
    const path = `/api/online-time/halves?from=2019-12-01&to=2021-01-31&studio=${first}`
    const before = await client.call('GET', path)
    const again = sessions.slice(0, 2000).map(({ account, start }) => ({
      observer: `import-${first}`,
      site: 'twitch',
      account: `${account}.${first}`,
      status: 1,
      observed_at: new Date(start * 1000).toISOString(),
    }))
    expect(await client.call('POST', '/ingest/v1/observations', ndjson(again))).toEqual({
      accepted: 0,
      duplicates: again.length,
      conflicts: [],
      quarantined: 0,
      rejected: [],
    })
    expect(await client.call('GET', path)).toEqual(before)
  })
})
