import { openDatabase } from '../../services/platform/start/open-database.ts'
import { TestClient } from '../../services/platform/testing/process.ts'
import type { Scene } from './scene.ts'
import {
  countSignatures,
  fillRunStudio,
  readRun,
  runOver,
  startSigning,
  until,
  wrongInRun,
} from './settlement-run.ts'

const PEOPLE = 300
const KILLS = 3

/** Signs a studio's half while both workers are killed at once, again and again, somewhere in the run. */
export async function killInRun({ stage, chances, ledger }: Scene): Promise<void> {
  const owner = new TestClient(stage.apis[0]?.url ?? '')
  await owner.login()
  const database = await openDatabase(await stage.databaseUrl(), 'callboard', () => undefined, 2)
  try {
    const users = await fillRunStudio(owner, PEOPLE)
    const { run } = await startSigning(owner, users)
    const look = async () => {
      const seen = await readRun(database.pool, run)
      for (const wrong of wrongInRun(seen, users)) ledger.violated(`in the run ${run}: ${wrong}`)
      return seen
    }
    const stretch = Math.floor(PEOPLE / (KILLS + 1))
    for (let kill = 0; kill < KILLS; kill++) {
      const least = kill * stretch + chances.between(1, stretch)
      const signed = () => countSignatures(database.pool)
      await until(`${least} are signed`, signed, (count) => count >= least)
      await Promise.all(stage.workers.map((worker) => worker.end('SIGKILL')))
      await look()
      await Promise.all(stage.workers.map((worker) => worker.start()))
    }
    const { done, refused } = await runOver(owner, run)
    const seen = await look()
    if (done !== PEOPLE || seen.told.length !== PEOPLE || seen.signed.length !== PEOPLE)
      ledger.violated(
        `the run ${run} is over: ${done} done, ${seen.told.length} told, ${seen.signed.length} signed, ${refused.length} refused`,
      )
  } finally {
    await database.close()
  }
}
