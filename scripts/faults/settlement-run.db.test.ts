import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../services/platform/start/open-database.ts'
import type { Database } from '../../services/platform/database/database.ts'
import { TestClient } from '../../services/platform/testing/process.ts'
import { random } from '../demo/random.ts'
import { Ledger } from './ledger.ts'
import { verify } from './recovery.ts'
import {
  countSignatures,
  fillRunStudio,
  lookAtHalf,
  readRun,
  runOver,
  startSigning,
  until,
  wrongInRun,
} from './settlement-run.ts'
import { openFaultStage, type FaultStage } from './stage.ts'

const PEOPLE = 300
const KILLS = 4
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

test('a run of 300 whose process is killed again and again signs everybody once, and ends by itself', async () => {
  const [server] = stage.apis
  if (!server) throw new Error('there is no process')
  const seed = randomBytes(4).toString('hex')
  const chances = random(seed)
  const owner = new TestClient(server.url)
  await owner.login()
  const users = await fillRunStudio(owner, PEOPLE)
  const { run, total } = await startSigning(owner, users)
  expect(total).toBe(PEOPLE)
  const at: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    // Somewhere in its part of the run, so that there is something left for the next one.
    const signed = chances.between(Math.max(kill * 60, at.at(-1) ?? 0) + 1, kill * 60 + 60)
    at.push(
      await until(
        `${signed} are signed`,
        () => countSignatures(database.pool),
        (n) => n >= signed,
      ),
    )
    await server.end('SIGKILL')
    const seen = await readRun(database.pool, run)
    expect(wrongInRun(seen, users), `seed ${seed}`).toEqual([])
    expect(seen.signed.length, `seed ${seed}`).toBeLessThan(PEOPLE)
    await server.start()
  }
  expect(await runOver(owner, run), `seed ${seed}`).toMatchObject({
    done: PEOPLE,
    total: PEOPLE,
    refused: [],
  })
  const seen = await readRun(database.pool, run)
  expect(wrongInRun(seen, users), `seed ${seed}`).toEqual([])
  expect(seen.signed.toSorted()).toEqual(users.toSorted())
  expect(seen.told.toSorted()).toEqual(users.toSorted())
  expect(await countSignatures(database.pool)).toBe(PEOPLE)
  const { rows } = await lookAtHalf(owner)
  expect(rows.filter(({ state }) => state === 'signed')).toHaveLength(PEOPLE)
})

test('every settlement of that run is what was signed when it is computed again, and the books and read models agree', async () => {
  const ledger = new Ledger()
  await verify(stage, ledger)
  expect(ledger.violations).toEqual([])
})
