import { randomBytes } from 'node:crypto'
import { random } from '../demo/random.ts'
import { faults, faultNames, type FaultName } from './fault-table.ts'
import { eventStoreProgram, programLacks } from './eventstore.ts'
import { readFaultOptions, faultUsage, type FaultOptions } from './options.ts'
import { redisProgram } from './redis.ts'
import { playRound, type RoundReport } from './round.ts'
import { canMount } from './stage.ts'

const CALM_MS = 6_000
const TWO_AT_ONCE = 0.2

/** Why this fault cannot be made on this machine; undefined if it can. */
function missing(name: FaultName, given: FaultOptions['shape']): string | undefined {
  const shape = given ?? faults[name].shape
  if (shape === 'redis' && redisProgram() === undefined)
    return 'there is no redis-server (Debian package redis-server)'
  if (shape === 'eventstore' || shape === 'cluster') return programLacks(shape === 'cluster')
  if (shape === 'single' && !canMount())
    return 'a small file system can only be mounted by root on Linux'
  return undefined
}
/** The fault, and in some seeds another one with it. */
function chosen(name: FaultName, seed: string): readonly FaultName[] {
  const chances = random(`${seed}/choice`)
  const others = faultNames.filter(
    (other) =>
      other !== name &&
      faults[other].shape === 'scaled' &&
      !measured.includes(name) &&
      faults[name].shape !== 'single' &&
      compatible(name, other),
  )
  // Where EventStoreDB is struck the product is, too; an election is measured by itself.
  const both = faults[name].shape === 'eventstore' || chances.chance(TWO_AT_ONCE)
  return others.length > 0 && both ? [name, chances.pick(others)] : [name]
}
/** Nothing else may keep the product from writing meanwhile. */
const measured: readonly FaultName[] = ['leader-kill', 'leader-freeze']
/** Two that would start or stop the same process at once would trip over each other, not over the product. */
const handles: Readonly<Partial<Record<FaultName, readonly string[]>>> = {
  'worker-kill': ['worker'],
  'worker-freeze': ['worker'],
  'api-kill': ['api'],
  sigterm: ['api', 'worker'],
  'postgres-kill': ['postgres'],
  'pool-exhausted': ['postgres'],
  'eventstore-kill': ['eventstore'],
  'eventstore-freeze': ['eventstore'],
  'cluster-kill': ['eventstore'],
  'run-kill': ['worker', 'api', 'postgres', 'eventstore'],
}
const compatible = (a: FaultName, b: FaultName): boolean =>
  !(handles[a] ?? []).some((what) => handles[b]?.includes(what))

function print(
  { seed, faults: which, output, violations, ...figures }: RoundReport,
  shape: FaultOptions['shape'],
): void {
  process.stdout.write(
    `${JSON.stringify({ seed, faults: which, ...figures, violations: violations.length })}\n`,
  )
  for (const violation of violations.slice(0, 20))
    process.stdout.write(`  violation: ${violation}\n`)
  if (violations.length > 0)
    process.stderr.write(
      `${output}\nseed ${seed} failed: npm run faults -- --fault ${which.split(' ')[0]} --seed ${seed}${shape === undefined ? '' : ` --shape ${shape}`}\n`,
    )
}

/** False if something did not hold, or the round could not be played to its end. */
async function play(
  name: FaultName,
  seed: string,
  { perSecond, shape }: Pick<FaultOptions, 'perSecond' | 'shape'>,
): Promise<boolean> {
  try {
    const report = await playRound({
      seed,
      faults: [chosen(name, seed)],
      perSecond,
      shape,
      calm_ms: CALM_MS,
      patience: 1,
      slack: 1,
    })
    print(report, shape)
    return report.violations.length === 0
  } catch (error) {
    process.stdout.write(
      `the round of ${name} with seed ${seed} broke off: ${(error as Error).message}\n`,
    )
    return false
  }
}

async function playAll(options: FaultOptions): Promise<number> {
  const { rounds, faults: names, seed, shape } = options
  if (
    [shape, ...names.map((name) => faults[name].shape)].some(
      (one) => one === 'eventstore' || one === 'cluster',
    )
  )
    process.stdout.write(`${eventStoreProgram()}\n`)
  let failed = 0
  for (const name of names) {
    const reason = missing(name, shape)
    if (reason !== undefined) {
      process.stdout.write(`${name} is left out: ${reason}\n`)
      if (process.env['CI'] === 'true') failed++
      continue
    }
    for (let round = 1; round <= rounds; round++) {
      const its =
        seed === undefined
          ? randomBytes(4).toString('hex')
          : round === 1
            ? seed
            : `${seed}.${round}`
      if (!(await play(name, its, options))) failed++
    }
  }
  return failed
}

let options: FaultOptions
try {
  options = readFaultOptions(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${faultUsage}`)
  process.exit(2)
}
if (options.help) {
  process.stdout.write(faultUsage)
  process.exit(0)
}
// Whatever was started is ended when this process exits, which a signal alone would not do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const failed = await playAll(options)
process.stdout.write(failed === 0 ? 'every round held\n' : `${failed} rounds did not hold\n`)
process.exit(failed === 0 ? 0 : 1)
