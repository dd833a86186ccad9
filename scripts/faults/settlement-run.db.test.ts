import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../services/platform/start/open-database.ts'
import type { Database } from '../../services/platform/database/database.ts'
import { TestClient } from '../../services/platform/testing/process.ts'
import { longOrShort } from '../../services/platform/testing/size.ts'
import { random } from '../demo/random.ts'
import { Ledger } from './ledger.ts'
import { verify } from './recovery.ts'
import {
  countSignatures,
  fillRunStudio,
  lookAtHalf,
  lookAtRun,
  readRun,
  runOver,
  startSigning,
  until,
  wrongInRun,
} from './settlement-run.ts'
import { openFaultStage, type FaultStage } from './stage.ts'

const PEOPLE = longOrShort(300, 150)
const KILLS = longOrShort(3, 2)
let stage: FaultStage
let database: Database
beforeAll(async () => {
  stage = await openFaultStage('installed')
  database = await openDatabase(await stage.databaseUrl(), 'callboard', () => undefined, 2)
})
afterAll(async () => {
  await database?.close()
  await stage?.stop()
})

/** Each kill falls somewhere in its own stretch of so many people, and leaves the last stretch to the end. */
const STRETCH = PEOPLE / (KILLS + 1)
const seed = randomBytes(4).toString('hex')

test(`a run of ${PEOPLE} whose process is killed again and again signs everybody once, and ends by itself`, async () => {
  const [server] = stage.apis
  if (!server) throw new Error('there is no process')
  const chances = random(seed)
  const owner = new TestClient(server.url)
  await owner.login()
  const users = await fillRunStudio(owner, PEOPLE)
  const { run } = await startSigning(owner, users)
  let seen = await readRun(database.pool, run)
  let inTheMiddle = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const least = kill * STRETCH + chances.between(1, STRETCH)
    const signed = () => countSignatures(database.pool)
    await until(`${least} are signed`, signed, (count) => count >= least)
    await server.end('SIGKILL')
    const before = seen
    seen = await readRun(database.pool, run)
    expect(wrongInRun(seen, users), seed).toEqual([])
    // The signatures that were there at the last death still are, in the same order.
    expect(seen.signed.slice(0, before.signed.length), seed).toEqual(before.signed)
    if (seen.signed.length < PEOPLE) inTheMiddle++
    await server.start()
    const { done, total } = await lookAtRun(owner, run)
    expect(total).toBe(PEOPLE)
    expect(done, seed).toBeLessThanOrEqual((await readRun(database.pool, run)).told.length)
  }
  expect(inTheMiddle, seed).toBeGreaterThan(1)
  // Nobody does anything any more.
  const over = await runOver(owner, run)
  expect(over, seed).toMatchObject({ done: PEOPLE, total: PEOPLE, refused: [] })
  seen = await readRun(database.pool, run)
  expect(wrongInRun(seen, users), seed).toEqual([])
  expect(seen.signed.toSorted(), seed).toEqual(users.toSorted())
  expect(seen.told.toSorted(), seed).toEqual(users.toSorted())
  expect(await countSignatures(database.pool)).toBe(PEOPLE)
  // The list of the half may be a moment behind the run.
  const { rows } = await until(
    'everybody is shown as signed',
    () => lookAtHalf(owner),
    (half) => half.rows.every(({ state }) => state === 'signed'),
  )
  expect(rows.map(({ user, state }) => `${user} ${state}`).toSorted()).toEqual(
    users.map((user) => `${user} signed`).toSorted(),
  )
  expect(server.output()).not.toContain('a call failed by a bug')
})

test('every settlement of that run is what was signed when it is computed again, and the books and read models agree', async () => {
  const ledger = new Ledger()
  await verify(stage, ledger)
  expect(ledger.violations).toEqual([])
})
