import type { Figure } from '../bench.ts'
import { EndToEndLoad } from '../end-to-end.ts'
import { atMost, interleaved, figureLineOf, median, ratioOf } from '../harness.ts'
import { openJobPerEvent } from '../jobs.ts'
import { accountsOf, fillBenchPeople, withProduct } from '../product.ts'

const PER_SECOND = 2000
const PEOPLE = 200

/**
 * POST → append → projection → bus → socket at 2,000 calls a second, 20 sockets; frames go out as soon as there is something
 * (LIVE_FLUSH_MS=0), because the wait for the next of 20 frames a second is chosen, not suffered.
 */
export const endToEnd: Figure = {
  name: 'end-to-end',
  run: async (bench) => {
    const seconds = bench.size(4, 0.8)
    const rate = bench.size(PER_SECOND, 500)
    await withProduct(bench, { environment: { LIVE_FLUSH_MS: '0' } }, async (product) => {
      const accounts = accountsOf(PEOPLE, 2)
      await fillBenchPeople(product, accounts)
      const load = new EndToEndLoad(accounts, 'extension-1')
      const jobs = await openJobPerEvent(bench)
      const measured = await interleaved(bench.rounds, {
        ours: async () => {
          const { post, socket, missing } = await load.run(product, rate, seconds)
          if (missing > 0) throw new Error(`${missing} changes never reached every socket`)
          return { rate: post.perSecond, post: post.p50_ms, p50: socket.p50_ms, p99: socket.p99_ms }
        },
        jobs: async () => {
          const { p50_ms, p99_ms } = await jobs.run(rate, seconds)
          return { rate, post: 0, p50: p50_ms, p99: p99_ms }
        },
      })
      await jobs.stop()
      const of = (side: 'ours' | 'jobs', what: 'rate' | 'post' | 'p50' | 'p99') =>
        measured[side].map((one) => one[what])
      const post = {
        name: `the POST's own p50 (${median(of('ours', 'post')).toFixed(1)} ms)`,
        ratio: ratioOf(of('ours', 'p50'), of('ours', 'post')),
      }
      bench.print(
        figureLineOf({
          name: 'end-to-end.p50',
          value: median(of('ours', 'p50')),
          unit: 'ms',
          to: post,
          goal: atMost(2.5),
        }),
      )
      const job = {
        name: `a job per event on ${jobs.backend} (p99 ${median(of('jobs', 'p99')).toFixed(0)} ms)`,
        ratio: ratioOf(of('ours', 'p99'), of('jobs', 'p99')),
      }
      bench.print(
        figureLineOf({
          name: 'end-to-end.p99',
          value: median(of('ours', 'p99')),
          unit: 'ms',
          to: job,
          goal: atMost(0.2),
        }),
      )
      const asked = { name: `${rate} calls/s asked for`, ratio: median(of('ours', 'rate')) / rate }
      bench.print(
        figureLineOf({
          name: 'end-to-end.rate',
          value: median(of('ours', 'rate')),
          unit: 'calls/s',
          to: asked,
        }),
      )
    })
  },
}
