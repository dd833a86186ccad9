import { expect, test } from 'vitest'
import { canMount } from './stage.ts'
import { redisProgram } from './redis.ts'
import { playRound, type RoundOptions } from './round.ts'

/** Short rounds at a rate that any machine holds; `npm run faults` plays the long ones. */
const short = { perSecond: 500, calm_ms: 700, patience: 0.35, slack: 6 } as const
const hold = async (options: RoundOptions) => {
  const report = await playRound(options)
  expect(report.violations, `seed ${report.seed}\n${report.output}`).toEqual([])
  expect(report.acknowledged, JSON.stringify(report)).toBeGreaterThan(500)
}
const withRedis = redisProgram() !== undefined
test.runIf(withRedis || process.env['CI'] === 'true')(
  'while a worker, an API process, PostgreSQL and Redis are killed and processes are ended in the middle of load: nothing is lost, doubled or out of order, and nothing lies',
  async () => {
    await hold({
      ...short,
      seed: 'short',
      faults: [
        ['worker-kill', 'clock-back'],
        ['sigterm'],
        ['postgres-kill'],
        ['redis-kill'],
        ['api-kill'],
      ],
    })
  },
)
test.runIf(canMount())(
  'while the disk is full and the PostgreSQL of the process is killed: nothing is lost, doubled or out of order, and nothing lies',
  async () => {
    await hold({ ...short, seed: 'disk', faults: [['embedded-kill'], ['disk-full']] })
  },
)
