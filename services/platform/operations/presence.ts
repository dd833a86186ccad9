import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import type { Logger } from 'pino'
import { makeProcessReporter } from './figures.ts'
import type { Config } from '../config/config.ts'
import { singleFlight } from '../concurrency/single-flight.ts'

const BEAT_MS = 5000

interface Present {
  readonly app: { readonly pool: pg.Pool; readonly log: Logger }
  readonly config: Pick<Config, 'ROLE'>
}
interface ShownPresence {
  readonly process: string
  readonly stop: () => Promise<void>
}

/** Tells every 5 s that this process lives, and its figures; takes itself off the list when it stops in order. */
export async function startPresence({ app, config }: Present): Promise<ShownPresence> {
  const id = randomUUID()
  const tell = makeProcessReporter(config.ROLE !== 'api')
  const beat = async () => {
    const { figures, projected } = await tell()
    await app.pool.query(
      `insert into processes (id, role, pid, host, figures, projected) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set seen_at = now(), figures = excluded.figures, projected = excluded.projected`,
      [
        id,
        config.ROLE,
        process.pid,
        hostname(),
        JSON.stringify(figures),
        JSON.stringify(projected),
      ],
    )
    await app.pool.query("delete from processes where seen_at < now() - interval '10 minutes'")
  }
  await beat()
  let last = Promise.resolve()
  const beatOnce = singleFlight(beat)
  const timer = setInterval(() => {
    last = beatOnce().catch((error: unknown) =>
      app.log.warn({ err: error }, 'a sign of life could not be written'),
    )
  }, BEAT_MS)
  return {
    process: id,
    stop: async () => {
      clearInterval(timer)
      await last
      await app.pool.query('delete from processes where id = $1', [id])
    },
  }
}
