import { modules } from '../../../services/modules.ts'
import { SHARDS } from '../../../shared/platform/event-store.ts'
import type { Bench, Figure } from '../bench.ts'
import { closedLoop, figureLineOf, median, valueAtMost } from '../harness.ts'
import { Caller } from '../http.ts'
import { asOwner } from '../place.ts'
import { BENCH_STUDIO, fillBenchStudio, withProduct, type Product } from '../product.ts'
import { rebuildSeconds, withRuntime } from '../rebuilding.ts'

const PEOPLE = 2_000
const CALLERS = 4
/** What events here say besides whom they are about. */
const said = { by: 'owner', step: 1, code: 1, codes: 'codes', secret: 'secret' } as const
/** Valid, and folded by nothing but the audit: what else the product would do with them is none of this figure's business. */
const unfolded = (): readonly string[] => {
  const folded = new Set(
    modules.projections
      .filter(({ form }) => form !== 'stored')
      .flatMap(({ events }) => Object.keys(events as object)),
  )
  return Object.entries(modules.events).flatMap(([type, { schema }]) =>
    !folded.has(type) && schema.safeParse({ user: 'p1', ...said }).success ? [type] : [],
  )
}

/** Searches among ten million events: by actor, by person and by type, the newest page and one from far back. */
export const auditFigure: Figure = {
  name: 'audit',
  run: (bench) =>
    withProduct(bench, {}, async (product) => {
      await fillBenchStudio(product)
      const events = bench.size(10_000_000, 5_000)
      bench.say(`audit: ${events} events …`)
      await fillLog(bench, product.schema, events)
      // Else the product plans its own look at the log as if that were short.
      await asOwner(bench.url, (client) => client.query(`analyze ${product.schema}.events`))
      const perMillion = await withRuntime(
        bench,
        product.schema,
        async (runtime) => ((await rebuildSeconds(runtime, 'audit')) / events) * 1_000_000,
      )
      await settled(product, events)
      await asOwner(bench.url, (client) =>
        client.query(`set search_path = ${product.schema}; analyze`),
      )
      bench.print(
        figureLineOf({ name: 'audit.rebuild', value: perMillion, unit: 's per 1 M events' }),
      )
      await search(bench, product, events)
    }),
}

/** Rows of the log made by PostgreSQL itself: their contents say whom they are about, and nothing checks their hashes here. */
const fillLog = (bench: Bench, schema: string, events: number): Promise<unknown> =>
  asOwner(bench.url, (client) =>
    client.query(
      `insert into ${schema}.events (stream, version, id, type, schema_version, shard, partition, data, meta, hash)
       select 'bench-' || n, 1, gen_random_uuid(), ($2::text[])[1 + n % cardinality($2::text[])], 1, n % ${SHARDS}, 'p' || n % ${PEOPLE},
         ($3::jsonb || jsonb_build_object('user', 'p' || (n * 7919) % ${PEOPLE}))::json,
         json_build_object('occurredAt', to_char(timestamptz '2026-01-01' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
           'actor', 'p' || (n / 3) % ${PEOPLE}, 'studio', '${BENCH_STUDIO}', 'commandId', n::text, 'correlationId', n::text, 'causationId', null, 'source', 'call', 'call', 'bench.call' || n % 40),
         'bench'
       from generate_series(1, $1::bigint) n`,
      [events, unfolded(), JSON.stringify(said)],
    ),
  )

/** The product has folded them, as it folds whatever is appended. */
async function settled(product: Product, events: number): Promise<void> {
  for (;;) {
    const { entries } = await product.owner.must<{ entries: unknown[] }>(
      'GET',
      `/api/audit/events?limit=1&stream=bench-${events}`,
    )
    if (entries.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function search(bench: Bench, product: Product, events: number): Promise<void> {
  const types = unfolded()
  const caller = new Caller(product.url, product.bearer, CALLERS)
  const person = (turn: number) => `p${(turn * 37) % PEOPLE}`
  const by = {
    actor: (turn: number) => `actor=${person(turn)}`,
    person: (turn: number) => `person=${person(turn)}`,
    type: (turn: number) => `type=${types[turn % types.length]}`,
  } as const
  for (const [name, query] of Object.entries(by)) {
    const p95: number[] = []
    for (let round = 0; round <= bench.rounds; round++) {
      const { p95_ms } = await closedLoop(CALLERS, bench.size(3, 0.4), (_, turn) => {
        const back = turn % 2 === 0 ? '' : `&before=${Math.ceil(events / 3)}`
        return caller.must('GET', `/api/audit/events?limit=50&${query(turn)}${back}`)
      })
      if (round > 0) p95.push(p95_ms)
    }
    bench.print(
      figureLineOf({
        name: `audit.${name}.p95`,
        value: median(p95),
        unit: `ms (${events} events)`,
        goal: valueAtMost(150),
      }),
    )
  }
  caller.close()
}
