import { auditOf } from '../../projections/audit/audit.ts'
import { physicalName } from '../../projections/platform/store/table-sql.ts'
import { ensureLive, UNSHARDED } from '../../projections/platform/run/registry.ts'
import { ShardRunner } from '../../projections/platform/run/runner.ts'
import { postgresShards } from '../../projections/platform/store/shard-store.postgres.ts'
import type { Runtime } from '../../services/platform/start/runtime.ts'
import type { Bench } from './bench.ts'
import { elapsedSeconds } from './harness.ts'
import { eachPart, longLogRows, type LongLog } from './long-log.ts'
import { asOwner } from './place.ts'
import { withoutIndexes } from './without-indexes.ts'

const DAY_MS = 86_400_000
const ms = (time: string) => `floor(extract(epoch from ${time}) * 1000)::bigint`

/** Folds the first so many events of a long log by the projection itself: seconds. */
export async function foldAudit(
  { app, feed }: Runtime,
  log: LongLog,
  events: number,
): Promise<number> {
  const audit = auditOf(app.eventTypes)
  const { generation } = await ensureLive(app.pool, audit)
  const shards = [UNSHARDED]
  const runner = new ShardRunner(postgresShards(app.pool), feed, {
    projection: audit,
    generation,
    shards,
  })
  return elapsedSeconds(async () => {
    for (;;) {
      const { outcome, failures } = await runner.step({ limit: log.after + events })
      if (failures[0]) throw failures[0].error
      if (outcome !== 'moved') return
    }
  })
}

/** The rows of the events after these, made by PostgreSQL itself: as the projection would make them, which a test compares. */
export async function fillAudit(
  bench: Bench,
  { app }: Runtime,
  log: LongLog,
  done: number,
): Promise<void> {
  const audit = auditOf(app.eventTypes)
  const { generation } = await ensureLive(app.pool, audit)
  const { schema } = log
  const of = (name: keyof typeof audit.tables) => `${schema}.${physicalName(name, generation)}`
  const rows = longLogRows(schema)
  const statements = [
    `insert into ${of('audit_event')} select r.position, r.type, r.actor, null, r.studio, r.call, 'c' || r.n, null, ${ms('r.occurred')}, ${ms('r.at')} from (${rows}) r order by r.n`,
    `insert into ${of('audit_person')} select r.person, r.position from (${rows}) r where not r.is_report order by r.person, r.position`,
    ...(['occurred', 'at'] as const).map(
      (time) =>
        `insert into ${of('audit_day')} as d select '${time === 'at' ? 'recorded' : time}', ${ms(`r.${time}`)} / ${DAY_MS}, min(r.position), max(r.position) from (${rows}) r group by 2
         on conflict (time, day) do update set first = least(d.first, excluded.first), last = greatest(d.last, excluded.last)`,
    ),
  ]
  await asOwner(bench.url, async (client) => {
    await client.query('set synchronous_commit = off')
    await withoutIndexes(client, [of('audit_event'), of('audit_person')], () =>
      eachPart(log, done + 1, async (parameters) => {
        for (const statement of statements) await client.query(statement, [...parameters])
      }),
    )
    for (const name of Object.keys(audit.tables) as (keyof typeof audit.tables)[])
      await client.query(`vacuum (analyze) ${of(name)}`)
    await client.query(
      `update ${schema}.checkpoints set position = $1 where projection = '${audit.name}' and generation = $2`,
      [log.after + log.events, generation],
    )
  })
}
