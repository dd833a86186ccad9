import { expect, test } from 'vitest'
import { inTurn } from '../../services/platform/testing/size.ts'
import { canMount } from './stage.ts'
import { redisProgram } from './redis.ts'
import { playRound, type RoundOptions } from './round.ts'

/** Short rounds at a rate that any machine holds; `npm run faults` plays the long ones. */
const short = { perSecond: 200, calm_ms: 700, patience: 0.35, slack: 6 } as const
const hold = async (options: RoundOptions, least = 500) => {
  const report = await playRound(options)
  expect(report.violations, `seed ${report.seed}\n${report.output}`).toEqual([])
  expect(report.acknowledged, JSON.stringify(report)).toBeGreaterThan(least)
}
/** The victims, one with every run of those that are killed in the same way: a process of the product, and a PostgreSQL. */
const killed = inTurn(['worker-kill', 'api-kill'] as const, 1)
const [ofOthers, ofItsOwn] = [['postgres-kill'], ['embedded-kill']] as const
const killedPostgres = inTurn([ofOthers, ofItsOwn], 1)
/** What the product stands on besides PostgreSQL, one with every run; where there is no Redis, the other one. */
const withRedis = redisProgram() !== undefined || process.env['CI'] === 'true'
const grounds = inTurn(
  (['redis', 'eventstore'] as const).filter((shape) => shape !== 'redis' || withRedis),
  1,
)
/** An append to EventStoreDB costs several times as much, and while it is away nothing is acknowledged. */
const ofGround = {
  redis: { faults: [['redis-kill']], least: 500, says: 'Redis is killed' },
  eventstore: {
    faults: [['eventstore-kill', 'worker-kill'], ['eventstore-freeze']],
    least: 100,
    says: 'EventStoreDB is killed and stands still',
  },
} as const
for (const ground of grounds)
  test(`while ${killed.join(', ')} strikes${killedPostgres.includes(ofOthers) ? ', PostgreSQL is killed' : ''}, ${ofGround[ground].says} and processes are ended in the middle of load: nothing is lost, doubled or out of order, and nothing lies`, async () => {
    const { faults, least } = ofGround[ground]
    const options = {
      ...short,
      seed: 'short',
      faults: [
        ...killed.map((name) => [name, 'clock-back'] as const),
        ['sigterm'] as const,
        ...killedPostgres.filter((one) => one === ofOthers),
        ...faults,
      ],
    }
    await hold(options, least)
  })
test.runIf(canMount())(
  `while the disk is full${killedPostgres.includes(ofItsOwn) ? ' and the PostgreSQL of the process is killed' : ''}: nothing is lost, doubled or out of order, and nothing lies`,
  async () => {
    await hold({
      ...short,
      seed: 'disk',
      faults: [...killedPostgres.filter((one) => one === ofItsOwn), ['disk-full']],
      // While the disk is full nothing is acknowledged.
      perSecond: 500,
      calm_ms: 1500,
    })
  },
)
