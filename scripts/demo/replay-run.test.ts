import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DemoClient } from './client.ts'
import type { DemoLine } from './ingest.ts'
import { readDemoOptions } from './options.ts'
import { replay } from './replay.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'callboard-replay-'))
  const line = (time: string, status: number) =>
    JSON.stringify({ site: 'ctb', account: 'moss', status, observed_at: `2026-03-15T${time}:00Z` })
  await writeFile(
    path.join(folder, 'x_status_observations_1.ndjson'),
    [line('10:00', 1), line('10:10', 1), line('10:20', 0)].join('\n'),
  )
  await writeFile(
    path.join(folder, 'x_poll_times_1.csv'),
    'polled_at\n2026-03-15T10:00:00Z\n2026-03-15T10:10:00Z\n2026-03-15T10:20:00Z\n',
  )
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterAll(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

/** An application that takes everything and then claims these seconds. */
function claiming(seconds: number) {
  const calls: { method: string; path: string; body: unknown }[] = []
  const lines: DemoLine[] = []
  const call = async (method: string, where: string, body?: unknown) => {
    calls.push({ method, path: where, body })
    const sent = where.endsWith('/observations')
      ? String(body)
          .split('\n')
          .map((text) => JSON.parse(text) as DemoLine)
      : []
    lines.push(...sent)
    const row = { user: 'moss', site: 'ctb', month: '2026-11', half: 2, total: seconds }
    const answer = {
      accepted: sent.length,
      duplicates: 0,
      conflicts: [],
      quarantined: 0,
      rejected: [],
      rows: [row],
    }
    return { status: where === '/api/studios' ? 201 : 200, body: answer as never, position: '1' }
  }
  const client: DemoClient = {
    call,
    must: async (method, where, body) => (await call(method, where, body)).body,
    pause: async () => undefined,
  }
  return { client, calls, lines }
}
const run = (client: DemoClient) =>
  replay(
    client,
    client,
    { ...readDemoOptions(['--once']), from: path.join(folder, 'x_status_observations_1.ndjson') },
    new AbortController().signal,
  )

test('a recording is registered, configured, reported up to now and compared', async () => {
  const { client, calls, lines } = claiming(1200)
  expect(await run(client)).toBe(true)
  expect(calls.map(({ method, path: where }) => `${method} ${where.split('?')[0]}`)).toEqual([
    'POST /api/studios',
    'POST /api/accounts/import',
    'PUT /ingest/v1/observers/replay',
    'POST /ingest/v1/observations',
    'POST /ingest/v1/observers/replay/heartbeat',
    'POST /ingest/v1/observers/replay/heartbeat',
    'POST /ingest/v1/observers/replay/heartbeat',
    'GET /api/online-time/halves',
  ])
  expect(calls[2]?.body).toEqual({ mode: 'poll', poll_s: 600, rank: 2 })
  expect(lines.map(({ observer, account, status }) => [observer, account, status])).toEqual([
    ['replay', 'moss', 1],
    ['replay', 'moss', 1],
    ['replay', 'moss', 0],
  ])
  expect(lines.at(-1)?.observed_at).toBe('2026-11-20T12:00:00.000Z')
})

test('totals that are not those of the file are found', async () => {
  expect(await run(claiming(1201).client)).toBe(false)
})
