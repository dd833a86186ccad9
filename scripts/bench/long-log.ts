import type pg from 'pg'
import { shardPartitions } from '../../services/site-status/streams.ts'
import { SHARDS } from '../../shared/platform/event-store.ts'
import type { Bench } from './bench.ts'
import { asOwner } from './place.ts'
import { BENCH_STUDIO } from './product.ts'
import { catchUp, withRuntime } from './rebuilding.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Shares of a thousand events: most are reports of observers, then sessions and shifts, and some things are done rarely. */
const perThousand = {
  ObservationsReceived: 550,
  HeartbeatReceived: 100,
  SessionOpened: 80,
  SessionClosed: 70,
  ShiftStarted: 40,
  ShiftStopped: 40,
  ShiftPaused: 30,
  ShiftResumed: 30,
  NotificationsSeen: 30,
  PasswordUsed: 5,
  ItemRecorded: 19,
  AccountChanged: 3,
  PermissionGranted: 2,
  SecretRevealed: 1,
} as const
const reports = ['ObservationsReceived', 'HeartbeatReceived']
/** The events of the very beginning, which never come again. */
const EARLY = 5
const PEOPLE = 100_000
/** Names of extremes, for who searches the log that is made here. */
export const longLogNames = {
  types: {
    most: 'ObservationsReceived',
    often: 'SessionOpened',
    seldom: 'SecretRevealed',
    early: 'OwnerAppointed',
    never: 'AuditExported',
  },
  people: { most: 'x0', often: 'x1', some: `x${PEOPLE >> 1}`, early: 'xearly', never: 'xnobody' },
} as const

/** A number from 0 to 1 (not included) for each n, as good as by chance; each prime has chances of its own. */
const chance = (prime: number) => `((n * 7919) % ${prime}) / ${prime}.0`
/** One of all events in a hundred, which is one in 35 of those that people do, has the same one; of the others few are frequent and most are rare. */
const somebody = (rest: number, prime: number) =>
  `case when n <= ${EARLY} then 'xearly' when n % 35 = ${rest} then 'x0'
     else 'x' || (1 + floor(${PEOPLE} * power(${chance(prime)}, 2)))::integer end`

/** Events as rows, from the n-th to another: who, whom, what, when and where. Parameters as `eachPart` gives them. */
export const longLogRows = (schema: string): string => `
  select n, $1::bigint + n as position, m.type, m.is_report, m.person, m.call, m.at,
    case when m.is_report then null else m.studio end as studio,
    case when m.is_report then 'observer-' || n % 20 else m.actor end as actor,
    date_trunc('milliseconds', m.at - (n % 5) * interval '1 second') as occurred
  from (
    select n, case when n <= ${EARLY} then '${longLogNames.types.early}' else s.type end as type,
      n > ${EARLY} and s.is_report as is_report,
      ${somebody(3, 999983)} as actor, ${somebody(7, 1000003)} as person,
      case n % 10 when 0 then '${BENCH_STUDIO}' when 1 then null else 'studio' || n % 200 end as studio,
      'bench.call' || n % 40 as call,
      date_trunc('milliseconds', timestamptz '2024-01-01Z' + n * ($2::interval / $3::bigint)) as at
    from generate_series($4::bigint, $5::bigint) n
    join ${schema}.bench_kind s on s.slot = floor(1000 * ${chance(999979)})::bigint
  ) m`
/** Two years. */
const SPAN = '700 days'
const CHUNK = 500_000

export interface LongLog {
  readonly schema: string
  readonly events: number
  /** The position before the first of them. */
  readonly after: number
}
/** For each part of the log the parameters of `longLogRows`. */
export async function eachPart(
  { events, after }: LongLog,
  from: number,
  work: (parameters: readonly unknown[]) => Promise<unknown>,
): Promise<void> {
  for (let first = from; first <= events; first += CHUNK)
    await work([after, SPAN, events, first, Math.min(first + CHUNK - 1, events)])
}

/**
 * Adds events to the log of a product that does not run, made by PostgreSQL itself: of the product's types, about people whom it does not
 * have. Their contents say little, and nothing checks their hashes. No read model has seen them then.
 */
export async function fillLongLog(bench: Bench, schema: string, events: number): Promise<LongLog> {
  // The deeds of the product before are not passed over with the rest.
  await withRuntime(bench, schema, catchUp)
  return asOwner(bench.url, async (client) => {
    await client.query('set synchronous_commit = off')
    const { rows } = await client.query<{ after: number }>(
      `select coalesce(max(e.position), 0)::integer as after from ${schema}.events e`,
    )
    const log = { schema, events, after: rows[0]?.after ?? 0 }
    await makeKinds(client, schema)
    await withoutIndexes(client, [`${schema}.events`], () =>
      eachPart(log, 1, async (parameters) => {
        await client.query(
          `insert into ${schema}.events (position, stream, version, id, type, schema_version, shard, partition, data, meta, hash, recorded_at)
           overriding system value ${asEvents(schema)}`,
          [...parameters, shardPartitions],
        )
        bench.say(`${String(parameters[4])} events of ${events} …`)
      }),
    )
    await client.query(
      `select setval(pg_get_serial_sequence('${schema}.events', 'position'), (select max(e.position) from ${schema}.events e))`,
    )
    await client.query(`vacuum (analyze) ${schema}.events`)
    return log
  })
}
async function makeKinds(client: pg.ClientBase, schema: string): Promise<void> {
  const types = Object.entries(perThousand).flatMap(([type, often]) =>
    Array.from({ length: often }, () => type),
  )
  await client.query(
    `create table ${schema}.bench_kind as select t.slot - 1 as slot, t.type, t.type = any($2::text[]) as is_report
     from unnest($1::text[]) with ordinality as t (type, slot)`,
    [types, reports],
  )
  await client.query(`analyze ${schema}.bench_kind`)
}
const asEvents = (schema: string): string => `
  select r.position, 'bench-' || r.n / 20, 1 + r.n % 20, gen_random_uuid(), r.type, 1, r.n % ${SHARDS}, ($6::text[])[1 + r.n % ${SHARDS}],
    (case when r.is_report
      then format('{"observer":"other-%s","part":"%s","people":[{"account":"%s_ctb","seen":[[%s,1,null]],"site":"ctb","user":"%s"}],"rank":4,"stale_s":null}',
        r.n % 20, ($6::text[])[1 + r.n % ${SHARDS}], r.person, (extract(epoch from r.occurred) * 1000)::bigint, r.person)
      else format('{"code":1,"step":1,"user":"%s"}', r.person) end)::json,
    format('{"actor":"%s","call":"%s","causationId":null,"commandId":"c%s","correlationId":"c%s","occurredAt":"%s","source":"call","studio":%s}',
      r.actor, r.call, r.n, r.n, to_char(r.occurred at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), coalesce('"' || r.studio || '"', 'null'))::json,
    'bench', r.at
  from (${longLogRows(schema)}) r order by r.n`

/**
 * As if every read model and process manager, but those that are named, had read the log to its end, and it were sealed: of what these events are about
 * they hold nothing. Else the product would do that while it is measured.
 */
export const passLongLog = (
  bench: Bench,
  { schema }: LongLog,
  but: readonly string[] = [],
): Promise<void> =>
  asOwner(bench.url, async (client) => {
    await client.query(`set search_path = ${schema}`)
    const head = '(select max(e.position) from events e)'
    await client.query(
      `update checkpoints set position = ${head} where projection <> all($1::text[])`,
      [but],
    )
    await client.query(`update process_managers set position = ${head}`)
    await client.query(
      `insert into seals (after, upto, hash) select coalesce(max(s.upto), 0), ${head}, 'bench' from seals s having coalesce(max(s.upto), 0) < ${head}`,
    )
    await client.query(
      `insert into log_tree (level, index, hash, upto) select 1, r.n / 256 - 1, sha256(int8send(r.position)), r.position
       from (select e.position, row_number() over (order by e.position) as n from events e) r
       where r.n % 256 = 0 on conflict do nothing`,
    )
    for (const level of [1, 2, 3])
      await client.query(
        `insert into log_tree (level, index, hash, upto) select $1::smallint + 1, t.index / 256, sha256(int8send(max(t.upto))), max(t.upto)
         from log_tree t where t.level = $1 group by t.index / 256 having count(*) = 256 on conflict do nothing`,
        [level],
      )
    await client.query('vacuum (analyze) log_tree')
  })
