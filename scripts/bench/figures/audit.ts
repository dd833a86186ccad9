import { foldAudit, fillAudit } from '../audit-in-bulk.ts'
import type { Bench, Figure } from '../bench.ts'
import { closedLoop, figureLineOf, median, valueAtMost } from '../harness.ts'
import { Caller } from '../http.ts'
import { fillLongLog, longLogNames, passLongLog, type LongLog } from '../long-log.ts'
import { asOwner } from '../place.ts'
import { BENCH_STUDIO, fillBenchStudio, startProduct, type Product } from '../product.ts'
import { withRuntime } from '../rebuilding.ts'

const CALLERS = 4
const FOLDED = 200_000
const P95_MS = 150

/** Searches among ten million events: by actor, by person, by type and by several of these, the newest page and later ones. */
export const auditFigure: Figure = {
  name: 'audit',
  run: async (bench) => {
    const schema = bench.fresh('audit')
    const making = await startProduct(bench, { schema })
    await fillBenchStudio(making)
    await making.stop()
    const log = await fillLongLog(bench, schema, bench.events(10_000_000, 5_000))
    await passLongLog(bench, log, ['audit'])
    await fillReadModel(bench, log)
    const product = await startProduct(bench, { schema })
    try {
      await search(bench, product, log)
    } finally {
      await product.stop()
      await asOwner(bench.url, (client) =>
        client.query(`drop schema ${schema} cascade; drop schema ${schema}_queue cascade`),
      )
    }
  },
}

/** The projection itself folds a part of the log, by which its speed is measured; the rest is filled in. */
const fillReadModel = (bench: Bench, log: LongLog): Promise<void> =>
  withRuntime(bench, log.schema, async (runtime) => {
    const folded = Math.min(bench.size(FOLDED, 1_000), log.events)
    const seconds = await foldAudit(runtime, log, folded)
    bench.print(
      figureLineOf({ name: 'audit.fold', value: folded / seconds, unit: 'events/s, one worker' }),
    )
    bench.say('rows of the audit …')
    await fillAudit(bench, runtime, log, folded)
  })

const { types, people } = longLogNames
const each = (field: string, values: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(values).map((value) => `${field}=${value}`)
/** The searches. Each is asked as often as the others, so that none that is slow hides behind them: of n a p95 takes n at most 20. */
const searches: Readonly<Record<string, readonly string[]>> = {
  actor: [...each('actor', people), 'actor=observer-7'],
  person: each('person', people),
  type: each('type', types),
  several: [
    'reports=no',
    `actor=${people.most}&type=${types.seldom}`,
    `person=${people.most}&type=${types.early}`,
    `person=${people.most}&actor=${people.often}`,
    `person=${people.early}&reports=no`,
    `studio=${BENCH_STUDIO}&type=${types.early}`,
    `type=${types.seldom},${types.early}`,
    'recordedFrom=2024-06-01T00:00:00Z&recordedTo=2024-06-03T00:00:00Z&reports=no',
  ],
}
const pages = ['first', 'later'] as const

async function search(bench: Bench, product: Product, log: LongLog): Promise<void> {
  const caller = new Caller(product.url, product.bearer, CALLERS)
  const later = [0.9, 0.5, 0.1].map((part) => log.after + Math.ceil(log.events * part))
  for (const [name, queries] of Object.entries(searches))
    for (const page of pages) {
      const p95: number[] = []
      for (let round = 0; round <= bench.rounds; round++) {
        const { p95_ms } = await closedLoop(CALLERS, bench.size(3, 0.3), (who, turn) => {
          const nth = turn * CALLERS + who
          const before = later[Math.floor(nth / queries.length) % later.length]
          const place = page === 'first' ? '' : `&before=${before}`
          return caller.must(
            'GET',
            `/api/audit/events?limit=50&${queries[nth % queries.length]}${place}`,
          )
        })
        if (round > 0) p95.push(p95_ms)
      }
      bench.print(
        figureLineOf({
          name: `audit.${name}.${page}-page.p95`,
          value: median(p95),
          unit: `ms (${log.events} events)`,
          goal: valueAtMost(P95_MS),
        }),
      )
    }
  caller.close()
}
