import { parseArgs } from 'node:util'
import { say, status } from '../demo/terminal.ts'
import { simulate } from './simulate.ts'

/** `npm run simulate -- --seeds N [--from SEED]`: the store, the runner and the doors under every misfortune that a seed can think of. */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '2000' }, from: { type: 'string', default: '1' } },
})
const [seeds, from] = [Number(values.seeds), Number(values.from)]
if (!Number.isSafeInteger(seeds) || seeds < 1 || !Number.isSafeInteger(from)) {
  process.stderr.write('Say how many: npm run simulate -- --seeds N [--from SEED]\n')
  process.exit(2)
}
const monotonic = performance.now.bind(performance)
const start = monotonic()
let steps = 0
let kills = 0
const failed: number[] = []
for (let seed = from; seed < from + seeds; seed++) {
  try {
    const done = await simulate(seed)
    steps += done.steps
    kills += done.kills
  } catch (error) {
    failed.push(seed)
    say(`seed ${seed}: ${(error as Error).stack ?? String(error)}`)
  }
  status(`${seed - from + 1} of ${seeds} seeds`)
}
const minutes = (monotonic() - start) / 60_000
say(
  `${seeds} seeds, ${steps} steps, ${kills} kills, ${Math.round(seeds / minutes)} seeds a minute; ${failed.length === 0 ? 'no violation' : `violations: ${failed.join(', ')}`}`,
)
process.exit(failed.length === 0 ? 0 : 1)
