/** Channel on which the append function tells of new events. */
export const eventsChannel = (schema: string): string => `${schema}_events`

/** The parts that later forms of the functions have more than the first one. */
interface Form {
  readonly declared: string
  readonly begins: string
  readonly column: string
  readonly value: string
}
const first: Form = { declared: '', begins: '', column: '', value: '' }

/** One event alone needs none of what judges a group: three short statements instead of a plan of twenty nodes. */
const appendOne = (
  schema: string,
  { column, value }: Form,
) => `  if cardinality(e_id) = 1 and cardinality(a_stream) = 1 then
    append := 1;
    select x.hash = e_hash[1] and x.stream = a_stream[1], x.version, x.position into same, version, "position" from events x where x.id = e_id[1];
    if found then
      outcome := case when same then 2 else 3 end;
      return next;
      return;
    end if;
    select x.version into version from events x where x.stream = a_stream[1] order by x.version desc limit 1;
    if coalesce(version, 0) <> a_expected[1] then
      outcome := 1;
      version := null;
      return next;
      return;
    end if;
    insert into events (stream, version, id, type, schema_version, shard, partition, data, meta, hash${column})
    values (a_stream[1], e_version[1], e_id[1], e_type[1], e_schema_version[1], e_shard[1], e_partition[1], e_data[1]::json, e_meta[1]::json, e_hash[1]${value})
    returning events.version, events.position into version, "position";
    outcome := 0;
    return next;
    perform pg_notify('${eventsChannel(schema)}', concat_ws(' ', "position", e_shard[1], e_type[1]));
    return;
  end if;
`

/** The lock of all appends, until the end of the transaction. */
export const lockAppends = (schema: string) =>
  `pg_advisory_xact_lock(hashtextextended('${schema}', 0))`
/**
 * Every event enters through here. The lock makes positions commit in their order, so a reader's "position > checkpoint"
 * misses nothing; each append of a group succeeds or conflicts on its own, an atom (appendMany) as one.
 * Outcomes: 0 stored, 1 version conflict, 2 stored before with equal content, 3 id stored with other content.
 */
export const appendFunction = (schema: string, form: Form = first): string => `
create or replace function append_events(
  a_stream text[], a_expected integer[], a_atom integer[],
  e_append integer[], e_version integer[], e_id uuid[], e_type text[], e_schema_version smallint[], e_shard smallint[], e_partition text[], e_data text[], e_meta text[], e_hash text[]
) returns table (append integer, outcome integer, version integer, "position" bigint)
language plpgsql security definer set search_path = ${schema}, pg_temp as $$
#variable_conflict use_column
declare same boolean;${form.declared}
begin
  perform ${lockAppends(schema)};${form.begins}
${appendOne(schema, form)}  return query
  with a as (
    select t.i::integer as i, t.stream collate "C" as stream, t.expected, t.atom
    from unnest(a_stream, a_expected, a_atom) with ordinality as t (stream, expected, atom, i)
  ), e as (
    select * from unnest(e_append, e_version, e_id, e_type, e_schema_version, e_shard, e_partition, e_data, e_meta, e_hash)
      with ordinality as t (append, version, id, type, schema_version, shard, partition, data, meta, hash, n)
  ), sized as (
    select e.append, count(*) as events from e group by e.append
  ), known as (
    select e.append, count(*) as events, bool_and(x.hash = e.hash and x.stream = a.stream) as equal, max(x.version) as version, max(x.position) as position
    from e join events x on x.id = e.id join a on a.i = e.append group by e.append
  ), judged as (
    select a.i, a.stream, a.atom, k.version, k.position,
      case
        when k.events = s.events and k.equal then 2
        when k.events is not null then 3
        when coalesce(v.version, 0) = a.expected then 0
        else 1
      end as outcome
    from a join sized s on s.append = a.i left join known k on k.append = a.i
    left join lateral (select x.version from events x where x.stream = a.stream order by x.version desc limit 1) v on true
  ), atoms as (
    select j.atom, bool_or(j.outcome = 3) or (bool_or(j.outcome = 2) and bool_or(j.outcome = 0)) as reused, bool_or(j.outcome = 1) as conflicting
    from judged j group by j.atom
  ), verdict as (
    select j.i, j.stream, j.version, j.position,
      case when t.reused then 3 when t.conflicting then 1 else j.outcome end as outcome
    from judged j join atoms t on t.atom = j.atom
  ), stored as (
    insert into events (stream, version, id, type, schema_version, shard, partition, data, meta, hash${form.column})
    select v.stream, e.version, e.id, e.type, e.schema_version, e.shard, e.partition, e.data::json, e.meta::json, e.hash${form.value}
    from e join verdict v on v.i = e.append and v.outcome = 0
    order by e.n
    returning stream, version, position
  ), ends as (
    select s.stream, max(s.version) as version, max(s.position) as position from stored s group by s.stream
  )
  select v.i, v.outcome, coalesce(n.version, v.version), coalesce(n.position, v.position)
  from verdict v left join ends n on n.stream = v.stream and v.outcome = 0
  order by v.i;
  perform pg_notify('${eventsChannel(schema)}', concat_ws(' ',
    (select max(x.position) from events x), array_to_string(array(select distinct unnest(e_shard)), ','), array_to_string(array(select distinct unnest(e_type)), ',')));
end $$;
`
