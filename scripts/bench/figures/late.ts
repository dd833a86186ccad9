import { scatteredRequest } from '../../../projections/online-time/testing-scattered.ts'
import { metadataOf } from '../../../services/platform/kernel/metadata.ts'
import type { Figure } from '../bench.ts'
import { figureLineOf, median, elapsedSeconds, valueAtMost } from '../harness.ts'
import { catchUp, withRuntime } from '../rebuilding.ts'

const actor = {
  user: 'owner',
  tipCont: 'Manager',
  owner: true,
  super: true,
  studios: [],
  allStudios: true,
  permissions: {},
  scopes: null,
} as const

/** 15,000 lines about one account that come in no order, over 26 years, by 100 observers: seconds until every read model has them. */
export const late: Figure = {
  name: 'late',
  run: async (bench) => {
    const requests = bench.size(3, 1)
    const seconds: number[] = []
    for (let round = 0; round < bench.rounds; round++)
      await withRuntime(bench, bench.fresh('late'), async (runtime) => {
        for (let number = 0; number < requests; number++)
          await runtime.app.journal.appendMany(
            scatteredRequest(number).map(({ stream, ...event }) => ({
              stream,
              expectedVersion: number,
              events: [event],
            })),
            metadataOf({
              actor,
              commandId: `late-${round}-${number}`,
              now: new Date().toISOString(),
            }),
          )
        seconds.push(await elapsedSeconds(() => catchUp(runtime)))
      })
    bench.print(
      figureLineOf({
        name: 'late',
        value: median(seconds),
        unit: `s per ${5_000 * requests} lines`,
        goal: valueAtMost(5),
      }),
    )
  },
}
