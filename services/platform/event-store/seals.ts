import type pg from 'pg'

const EVENTS_MAX = 10_000

/**
 * Hash of the events after one seal up to another, with their place, stream, time and content, chained to the seal
 * before: no event can be changed, moved, added or taken out unseen.
 */
const CHAIN = `
  select encode(sha256(convert_to(coalesce((select s.hash from seals s where s.upto = $1), '') || string_agg(concat_ws('|',
    r.position, r.stream, r.version, r.partition, r.shard, extract(epoch from r.recorded_at), r.hash), E'\\n' order by r.position), 'UTF8')), 'hex') as hash,
    max(r.position) as upto
  from (select e.* from events e where e.position > $1 and ($2::bigint is null or e.position <= $2) order by e.position limit ${EVENTS_MAX}) r`

/** Seals what is not sealed yet, at most 10,000 events a seal. Of two processes that seal at once one wins: a seal has one successor. */
export async function sealLog(pool: pg.Pool): Promise<void> {
  for (;;) {
    const last = await pool.query<{ upto: number }>(
      'select coalesce(max(s.upto), 0) as upto from seals s',
    )
    const after = last.rows[0]?.upto ?? 0
    const { rows } = await pool.query<{ hash: string; upto: number | null }>(CHAIN, [after, null])
    const seal = rows[0]
    if (!seal || seal.upto === null) return
    await pool.query(
      'insert into seals (after, upto, hash) values ($1, $2, $3) on conflict do nothing',
      [after, seal.upto, seal.hash],
    )
  }
}

/** The first seal that the log no longer agrees with, or undefined. */
export async function firstBrokenSeal(pool: pg.Pool): Promise<number | undefined> {
  const seals = await pool.query<{ after: number; upto: number; hash: string }>(
    'select s.after, s.upto, s.hash from seals s order by s.upto',
  )
  let before = 0
  for (const seal of seals.rows) {
    const { rows } = await pool.query<{ hash: string }>(CHAIN, [before, seal.upto])
    if (seal.after !== before || rows[0]?.hash !== seal.hash) return seal.upto
    before = seal.upto
  }
  return undefined
}
