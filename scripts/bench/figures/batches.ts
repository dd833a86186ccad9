import { rm } from 'node:fs/promises'
import { postgresEventStore } from '../../../services/platform/event-store/postgres.ts'
import type { Bench, Figure } from '../bench.ts'
import { copyFile, copyFromFile, placedSamples } from '../fill.ts'
import {
  atLeast,
  closedLoop,
  interleaved,
  figureLineOf,
  median,
  ratioOf,
  elapsedSeconds,
} from '../harness.ts'
import { asOwner, withDatabase } from '../place.ts'
import { storableSample } from '../samples.ts'

const CALLERS = 4

/** Appends of 100 and of 1,000 events by four callers, against the server copying the same rows from a file by itself. */
export const batches: Figure = {
  name: 'batches',
  run: async (bench) => {
    const schema = bench.fresh('batches')
    await withDatabase(bench.url, schema, 8, async ({ pool }) => {
      const store = postgresEventStore(pool)
      await asOwner(bench.url, (client) =>
        client.query(`create table ${schema}.copied (like ${schema}.events including all)`),
      )
      let streams = 0
      const appends = (size: number) => async () => {
        const { perSecond } = await closedLoop(CALLERS, bench.size(3, 0.3), (caller, turn) =>
          store.append(
            `batch-${streams++}`,
            Array.from({ length: size }, (_, i) => storableSample(turn * size + i + caller)),
            0,
          ),
        )
        return perSecond * size
      }
      const rates = await interleaved(bench.rounds, {
        of100: appends(100),
        copy: () => copyRate(bench, schema),
        of1000: appends(1000),
      })
      await store.close()
      const to = `server COPY (${Math.round(median(rates.copy))}/s)`
      const print = (size: number, ours: readonly number[], least: number) =>
        bench.print(
          figureLineOf({
            name: `batches.${size}`,
            value: median(ours),
            unit: 'events/s',
            to: { name: to, ratio: ratioOf(ours, rates.copy) },
            goal: atLeast(least),
          }),
        )
      print(100, rates.of100, 0.45)
      print(1000, rates.of1000, 0.6)
    })
  },
}

async function copyRate(bench: Bench, schema: string): Promise<number> {
  const count = bench.size(200_000, 5_000)
  const file = await copyFile(bench, placedSamples(count))
  // The versions of an earlier round would be the same.
  await asOwner(bench.url, (client) => client.query(`truncate ${schema}.copied`))
  const seconds = await elapsedSeconds(() => copyFromFile(bench, `${schema}.copied`, file))
  await rm(file)
  return count / seconds
}
