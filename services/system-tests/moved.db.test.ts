import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { firstBrokenSeal } from '../platform/event-store/seals.ts'
import { exportTo, importFrom } from '../platform/start/archive.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'
import { testConfig } from '../platform/testing/database.ts'
import { startTestServer } from '../platform/testing/eventstoredb-test-server/server.ts'
import { testActor } from '../platform/testing/staff.ts'
import { wrongHead } from '../platform/transparency/check-heads.ts'
import { sealAndSign } from '../platform/transparency/heads.ts'
import { firstUnreplayable } from '../settlements/compute/replay.ts'
import { settlementNeedsOf } from '../settlements/module.ts'
import { fernCandidate, plan } from './interviews/testing-interviews.ts'
import { settlementsTest, settlingIn } from './testing-settlements.ts'

const quiet = () => undefined
const manager = testActor('mara', {
  tipCont: 'Manager',
  permissions: { interviews: 'manage', vacations: 'manage' },
})
const folder = await mkdtemp(path.join(tmpdir(), 'callboard-moved-'))
const server = await startTestServer()
const t = await settlementsTest()
const open: TestApp[] = [t.it]
afterAll(async () => {
  for (const one of open) await one.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Moments at which something had just been decided: a position and the instant at which it was recorded. */
const moments: string[] = []
async function remember({ app }: TestApp): Promise<void> {
  const { rows } = await app.pool.query<{ position: number; at: Date }>(
    'select e.position, e.recorded_at as at from events e order by e.position desc limit 1',
  )
  const [last] = rows
  moments.push(String(last?.position).padStart(19, '0'), new Date(last?.at ?? 0).toISOString())
}
/** Asks for leave, and has it approved. */
async function takeLeave({ ask }: Pick<typeof t, 'ask'>, user: string, from: string, to: string) {
  const days = { user, from, from_half: 'AM', to, to_half: 'PM', kind: 'annual', note: 'family' }
  const { id } = await ask<{ id: string }>('request', { body: days })
  const body = { decision: 'approved', note: '' }
  await ask('decide', { params: { vacation: id }, body }, manager)
}
const invite = ({ ask }: Pick<typeof t, 'ask'>, name: string, time: string) =>
  ask(
    'addCandidate',
    { body: { ...fernCandidate, name, interview: { ...plan, interviewer: 'mara', time } } },
    manager,
  )
/** What a store says of all that, now and as of every moment so far, after its log was checked. */
async function said(it: TestApp) {
  const { ask, see } = settlingIn(it)
  await it.settle()
  expect(await firstBrokenSeal(it.app.pool)).toBeUndefined()
  expect(await wrongHead(it.app)).toBeUndefined()
  expect(await firstUnreplayable(it.app, settlementNeedsOf())).toBeUndefined()
  const then = []
  for (const known of moments)
    for (const user of ['ana', 'bo']) then.push([known, user, await see(user, {}, { known })])
  return {
    then,
    leave: await ask('getVacationSettings', { query: {} }, manager),
    balance: await ask('balance', { query: { user: 'ana' } }, manager),
    candidates: await ask('candidates', { query: {} }, manager),
    calendar: await ask('calendar', { query: { from: '2026-11-01', to: '2026-11-30' } }, manager),
  }
}
/** Moves a store by export and import; gives the new one. */
async function moved(from: TestApp, more: Readonly<Record<string, string>>): Promise<TestApp> {
  const file = path.join(folder, String(open.length))
  await exportTo(file, from.config, quiet)
  const config = testConfig(more)
  await importFrom(file, config, quiet)
  const to = await testApp(modules, t.clock, config)
  open.push(to)
  return to
}

test('settlements, leave and interviews say the same, as of every moment, after a move into EventStoreDB and back', async () => {
  await t.line('ana', '2026-11-03T12:00:00Z', '100.00')
  await t.line('bo', '2026-11-03T12:00:00Z', '60.00')
  await remember(t.it)
  await t.item('upfront', 'bo', '90.00', { installments: 4 })
  await takeLeave(t, 'ana', '2026-11-23', '2026-11-24')
  await invite(t, 'Fern', '10:00')
  await t.sign('ana')
  await remember(t.it)
  await t.line('ana', '2026-11-04T12:00:00Z', '7.00')
  await t.it.settle()
  await sealAndSign(t.it.app)
  const before = await said(t.it)
  expect(before.then).toHaveLength(8)

  const there = await moved(t.it, { EVENTSTORE_URL: server.url })
  expect(await said(there)).toEqual(before)
  const after = settlingIn(there)
  await after.sign('bo')
  await remember(there)
  await after.line('bo', '2026-11-04T12:00:00Z', '5.00')
  await takeLeave(after, 'bo', '2026-11-30', '2026-11-30')
  await invite(after, 'Ivy', '14:00')
  await there.settle()
  await sealAndSign(there.app)
  const grown = await said(there)
  expect(grown.then.slice(0, 8)).toEqual(before.then)

  const back = await moved(there, {})
  expect(await said(back)).toEqual(grown)
  for (const projection of modules.projections)
    expect([projection.name, await back.verify(projection)]).toEqual([projection.name, undefined])
  const [signed] = (
    await back.app.pool.query<{ data: { position: string } }>(
      "select e.data from events e where e.type = 'SettlementSigned' order by e.position desc limit 1",
    )
  ).rows
  expect(signed?.data.position).toMatch(/^\d{19}$/)
})
