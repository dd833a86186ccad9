import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  ndjson,
  startProcess,
  storeEnvironment,
  TestClient,
  type TestProcess,
} from '../platform/testing/process.ts'
import { requireRedis } from '../platform/testing/services.ts'

const PEOPLE = 40
const ROUNDS = 30
const redis = await requireRedis()
afterAll(() => redis?.stop())
const modes = [
  { name: 'PostgreSQL', environment: {} },
  ...(redis ? [{ name: 'Redis', environment: { REDIS_URL: redis.url } }] : []),
]

/** The observations sent below: people on and off two sites in a regular dance, so totals are known without the product. */
const start = Date.parse('2026-11-02T08:00:00Z')
const observation = (round: number, person: number, site: string) => ({
  observer: `ext-${person % 4}`,
  site,
  account: `star_${person}`,
  status: (round + person) % 3 === 0 ? 0 : 1 + ((round + person) % 3),
  observed_at: new Date(start + round * 600_000 + person * 1000).toISOString(),
})
const expectedSeconds = (person: number): number =>
  Array.from({ length: ROUNDS - 1 }, (_item, round) =>
    (round + person) % 3 === 0 ? 0 : 600,
  ).reduce<number>((sum, seconds) => sum + seconds, 0)

describe.each(modes)(
  'two API and two worker processes on one store, hints by $name',
  ({ environment }) => {
    let processes: TestProcess[] = []
    afterEach(async () => {
      await Promise.all(processes.map((one) => one.stop()))
      processes = []
    })

    test('what either API accepts is seen by both, and the totals are those of one process', async () => {
      await startAll(processes, environment)
      const clients = processes.slice(2).map((one) => new TestClient(one.url)) as [
        TestClient,
        TestClient,
      ]
      for (const client of clients) await client.login()
      await hire(clients[0])
      await observeThrough(clients)
      const totals = await totalsOf(clients)
      expect(totals[1]).toEqual(totals[0])
      for (let i = 0; i < PEOPLE; i++) {
        for (const site of ['ctb', 'str'])
          expect([
            i,
            site,
            totals[0]?.rows.find((row) => row.user === `star${i}` && row.site === site)?.total,
          ]).toEqual([i, site, expectedSeconds(i)])
        expect(totals[0]?.unions.find((union) => union.user === `star${i}`)?.seconds).toBe(
          expectedSeconds(i),
        )
      }
    })
  },
)

/** Two workers, then two APIs; each is in `processes` as soon as it runs. */
async function startAll(
  processes: TestProcess[],
  environment: Record<string, string>,
): Promise<void> {
  const shared = { ...(await storeEnvironment()), ...environment }
  processes.push(await startProcess({ ...shared, ROLE: 'worker' }))
  processes.push(
    ...(await Promise.all([
      startProcess({ ...shared, ROLE: 'worker' }),
      startProcess({ ...shared, ROLE: 'api' }),
      startProcess({ ...shared, ROLE: 'api' }),
    ])),
  )
}
async function hire(client: TestClient): Promise<void> {
  await client.call('POST', '/api/studios', {
    studio: 'glow',
    name: 'Glow',
    timezone: 'UTC',
  })
  const people = Array.from({ length: PEOPLE }, (_, i) => ({
    user: `star${i}`,
    name: 'Star',
    surname: 'Fictional',
    email: `star${i}@example.test`,
    tipCont: 'Model',
    studio: 'glow',
    conturi: { ctb: { username: `star_${i}` }, str: { username: `star_${i}` } },
  }))
  await client.call('POST', '/api/accounts/import', ndjson(people))
  // Whose account it is must be known, or lines wait in quarantine: who registers and reports at once has 2 s for it.
  await expect.poll(() => client.figure('callboard_projection_unread_seconds')).toBe(0)
}
/** Rounds of lines through one client and the other, then the end of each person's time. */
async function observeThrough(clients: readonly [TestClient, TestClient]): Promise<void> {
  const people = Array.from({ length: PEOPLE }, (_, i) => i)
  const answers = await Promise.all(
    Array.from({ length: ROUNDS }, (_item, round) =>
      clients[round % 2 === 0 ? 0 : 1].call<{ accepted: number; quarantined: number }>(
        'POST',
        '/ingest/v1/observations',
        ndjson(people.flatMap((i) => [observation(round, i, 'ctb'), observation(round, i, 'str')])),
      ),
    ),
  )
  expect(answers.reduce((sum, answer) => sum + answer.accepted, 0)).toBe(ROUNDS * PEOPLE * 2)
  const ends = people.flatMap((i) =>
    ['ctb', 'str'].map((site) => ({
      ...observation(ROUNDS - 1, i, site),
      status: 0,
      observed_at: new Date(start + (ROUNDS - 1) * 600_000 + i * 1000 + 1).toISOString(),
    })),
  )
  await clients[1].call('POST', '/ingest/v1/observations', ndjson(ends))
}
async function totalsOf(clients: readonly [TestClient, TestClient]) {
  const position =
    clients
      .map((client) => client.position)
      .sort()
      .at(-1) ?? ''
  return Promise.all(
    clients.map((client) =>
      client.call<{
        rows: { user: string; site: string; total: number }[]
        unions: { user: string; seconds: number }[]
      }>('GET', '/api/online-time/halves?from=2026-11-01&to=2026-11-15', undefined, {
        'x-after-position': position,
      }),
    ),
  )
}
