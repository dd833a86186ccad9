import { expect, test } from 'vitest'
import type { Sabotage } from './sabotage.ts'
import { simulate } from './simulate.ts'
import { Violation } from './world.ts'

/** `npm run simulate` plays thousands. */
const SEEDS = 60

test('whatever dies, stops, is lost, late or doubled: nothing acknowledged is lost, nothing counts twice, and live rows equal rebuilt ones', async () => {
  let kills = 0
  for (let seed = 1; seed <= SEEDS; seed++)
    kills += (
      await simulate(seed).catch((error: unknown) =>
        Promise.reject(new Error(`seed ${seed}`, { cause: error })),
      )
    ).kills
  expect(kills).toBeGreaterThan(SEEDS)
})
test('a seed is the same story every time', async () => {
  expect(await simulate(7)).toEqual(await simulate(7))
  expect((await simulate(8)).trace).not.toBe((await simulate(7)).trace)
})

/** Within how many seeds each mistake must be found. */
const mistakes: readonly (readonly [name: string, sabotage: Sabotage, seeds: number])[] = [
  ['a checkpoint that is moved before its rows are there', { checkpointFirst: true }, 20],
  ['two workers on one shard', { sharedShards: true }, 20],
  ['an append that does not ask for the version', { versionIgnored: true }, 20],
  ['a command that is sent again as another one', { newCommandIds: true }, 20],
  ['an answer before the append', { earlyAnswers: true }, 20],
  ['lost wake-ups that no sweep repairs', { noSweep: true }, 20],
  ['events folded behind one that failed', { stoppedGoOn: true }, 40],
  ['stored states that have lost what they knew', { emptySnapshots: true }, 40],
]
test.each(mistakes)('the simulation finds %s', async (_, sabotage, seeds) => {
  const found: unknown[] = []
  for (let seed = 1; seed <= seeds && found.length === 0; seed++)
    await simulate(seed, sabotage).catch((error: unknown) => found.push(error))
  expect(found[0]).toBeInstanceOf(Violation)
})
