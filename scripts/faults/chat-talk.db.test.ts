import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../services/platform/start/open-database.ts'
import { inTurn, longOrShort } from '../../services/platform/testing/size.ts'
import { random } from '../demo/random.ts'
import { compareTalk, fillTalkStudio, keepTalking } from './chat-talk.ts'
import { faults, type FaultName } from './fault-table.ts'
import type { Scene } from './scene.ts'
import { Ledger } from './ledger.ts'
import { caughtUp } from './recovery.ts'
import { redisProgram } from './redis.ts'
import { openFaultStage } from './stage.ts'

const PATIENCE = longOrShort(1, 0.35)
const ROUNDS = longOrShort(3, 1)
const SLACK = 6
const GIVE_UP_MS = 60_000
/** So many messages are compared at least. */
const SAID_MIN = 100
/** One of these with every run. */
const struck = inTurn<FaultName>(['api-kill', 'redis-kill', 'worker-kill', 'postgres-kill'], 1)

test.runIf(redisProgram() !== undefined || process.env['CI'] === 'true')(
  `while people talk and ${struck.join(', ')} strike: no message is lost, doubled or out of order, and no marker moves back`,
  async () => {
    const seed = randomBytes(4).toString('hex')
    const stage = await openFaultStage('redis')
    const ledger = new Ledger()
    const database = await openDatabase(await stage.databaseUrl(), 'callboard', () => undefined, 2)
    const [ended, givenUp] = [new AbortController(), new AbortController()]
    try {
      const urls = stage.apis.map(({ url }) => url)
      const parts = { urls, ledger }
      const talk = await fillTalkStudio(urls)
      await caughtUp(database.pool, ledger, SLACK)
      const talking = keepTalking(parts, talk, ended.signal, givenUp.signal)
      const scene: Scene = {
        stage,
        ledger,
        chances: random(seed),
        patience: PATIENCE,
        slack: SLACK,
        outage: () => undefined,
        setClocksBack: () => undefined,
        drain: () => Promise.resolve(),
      }
      for (let round = 0; round < ROUNDS; round++)
        for (const name of struck) {
          await faults[name].run(scene)
          await delay(2000 * PATIENCE)
        }
      const said = () => talk.talkers.flatMap((one) => [...one.said.values()].flat())
      await vi.waitUntil(() => said().length > SAID_MIN, { timeout: GIVE_UP_MS })
      ended.abort()
      const late = setTimeout(() => givenUp.abort(), GIVE_UP_MS)
      await talking
      clearTimeout(late)
      await caughtUp(database.pool, ledger, SLACK)
      await compareTalk(parts, talk)
      const output = [...stage.apis, ...stage.workers].map((one) => one.output()).join('\n')
      expect(ledger.violations, `seed ${seed}\n${output}`).toEqual([])
      expect(output).not.toContain('a call failed by a bug')
      const markers = talk.talkers.flatMap(({ marked }) => [...marked.values()])
      expect(markers.length, seed).toBe(2 * talk.talkers.length)
    } finally {
      ended.abort()
      givenUp.abort()
      await database.close()
      await stage.stop()
    }
  },
)
