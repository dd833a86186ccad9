import type pg from 'pg'
import { shardOf, type StorableEvent } from '../../shared/platform/event-store.ts'

/**
 * The physical limit: a table as ours (columns, indexes) and the least that an append may do in it, as one function without
 * lock or grouping. It takes one event and checks the version; it would lose events to a reader of `position > checkpoint`.
 */
export const rawAppendSql = (schema: string): string => `
create table ${schema}.raw (like ${schema}.events including all);
create function ${schema}.raw_append(p_stream text, p_expected integer, p_id uuid, p_type text, p_schema_version smallint, p_shard smallint, p_partition text, p_data text, p_meta text, p_hash text)
returns bigint language plpgsql as $$
declare at integer; place bigint;
begin
  select r.version into at from ${schema}.raw r where r.stream = p_stream order by r.version desc limit 1;
  if coalesce(at, 0) <> p_expected then raise exception 'version'; end if;
  insert into ${schema}.raw (stream, version, id, type, schema_version, shard, partition, data, meta, hash)
  values (p_stream, p_expected + 1, p_id, p_type, p_schema_version, p_shard, p_partition, p_data::json, p_meta::json, p_hash) returning raw.position into place;
  return place;
end $$;
`
export const rawAppend = (
  pool: pg.Pool,
  schema: string,
  stream: string,
  event: StorableEvent,
  expected: number,
): Promise<unknown> =>
  pool.query({
    name: `raw_${schema}`,
    text: `select ${schema}.raw_append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)`,
    values: [
      stream,
      expected,
      event.id,
      event.type,
      event.schemaVersion,
      shardOf(event.partition),
      event.partition,
      JSON.stringify(event.data),
      JSON.stringify(event.meta),
      event.hash,
    ],
  })
