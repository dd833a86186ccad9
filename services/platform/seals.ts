import type pg from 'pg'

const EVENTS_MAX = 10_000

/** Hash of the events after one seal up to another, chained to the seal before: no event can be changed, added or taken out unseen. */
const CHAIN = `
  select encode(sha256(convert_to(coalesce((select s.hash from seals s where s.upto = $1), '') || string_agg(r.hash, '' order by r.position), 'UTF8')), 'hex') as hash,
    max(r.position) as upto
  from (select e.position, e.hash from events e where e.position > $1 and ($2::bigint is null or e.position <= $2) order by e.position limit ${EVENTS_MAX}) r`

/** Seals what is not sealed yet, at most 10,000 events a seal. Two processes that seal at once write the same rows. */
export async function sealLog(pool: pg.Pool): Promise<void> {
  for (;;) {
    const last = await pool.query<{ upto: number }>('select coalesce(max(s.upto), 0) as upto from seals s')
    const { rows } = await pool.query<{ hash: string; upto: number | null }>(CHAIN, [last.rows[0]?.upto ?? 0, null])
    const seal = rows[0]
    if (!seal || seal.upto === null) return
    await pool.query('insert into seals (upto, hash) values ($1, $2) on conflict do nothing', [seal.upto, seal.hash])
  }
}

/** The first seal that the log no longer agrees with, or undefined. */
export async function firstBrokenSeal(pool: pg.Pool): Promise<number | undefined> {
  const seals = await pool.query<{ upto: number; hash: string }>('select s.upto, s.hash from seals s order by s.upto')
  let before = 0
  for (const seal of seals.rows) {
    const { rows } = await pool.query<{ hash: string }>(CHAIN, [before, seal.upto])
    if (rows[0]?.hash !== seal.hash) return seal.upto
    before = seal.upto
  }
  return undefined
}
