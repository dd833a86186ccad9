import type { Kysely } from 'kysely'
import type { Instant } from '#shared/platform/messages.ts'
import { allOnShift, everyShift, type OnShiftTables } from './on-shift.ts'

/** After this long off air everywhere it is no connection that was lost for a moment. */
const AUTO_PAUSE_AFTER_MS = 60_000
interface AutoChange {
  readonly user: string
  readonly shift: string
  readonly studio: string | null
  readonly change: 'pause' | 'resume'
  /** Since when the shift is as it is. */
  readonly since: Instant
}
/**
 * Returns the shifts to pause now because their person went off air everywhere, and those to resume because the
 * person is back, for people who want it. A person who has not been on air since the shift began or went on is only
 * getting ready; a pause of their own stays.
 */
export async function queryAutoPause(
  db: Kysely<OnShiftTables>,
  now: Instant,
): Promise<readonly AutoChange[]> {
  const wanting = await db
    .selectFrom('auto_pause')
    .select('person')
    .where('wanted', '=', true)
    .execute()
  if (wanting.length === 0) return []
  const wanted = new Set(wanting.map(({ person }) => person))
  return (await allOnShift(db, everyShift, now)).flatMap(
    ({ row, last_broadcast: last, erased }) => {
      const { person: user, shift, studio, status, auto, changed_at: since } = row
      if (!wanted.has(user) || erased || last === null || last <= since) return []
      const silent = Date.parse(now) - Date.parse(last)
      const change =
        status === 'working' && silent >= AUTO_PAUSE_AFTER_MS
          ? 'pause'
          : status === 'paused' && auto && silent === 0
            ? 'resume'
            : null
      return change === null ? [] : [{ user, shift, studio, change, since }]
    },
  )
}
