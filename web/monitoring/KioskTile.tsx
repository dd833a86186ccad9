import { memo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { statuses } from '#shared/site-status/statuses.ts'
import type { ShiftSession } from '#shared/shifts/calls.ts'
import { useNow } from '../platform/clock.ts'
import type { Cell, WallSite } from './monitor-store.ts'
import { hoursMinutes, shortAge } from '../ui/duration.ts'
import { lookOf } from '../ui/status.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { ShiftCell } from './ShiftCell.tsx'
import { cellRank, standingOf, statusOf } from './standing.ts'
import { useRow } from './use-wall.ts'
import classes from './Kiosk.module.css'

interface Props {
  readonly id: string
  readonly name: string
  readonly zone: string | undefined
  readonly studio: string | null
  readonly sites: readonly WallSite[]
  readonly siteNames: (site: string) => string
  readonly session: ShiftSession | undefined
  readonly today: number | undefined
}
/** The most sites on a tile: further ones are counted, never cut off. */
const sites_max = 1

/** One person: who, what they do, since when, where; readable from across the room. */
export const KioskTile = memo(function KioskTile({
  id,
  name,
  zone,
  studio,
  sites,
  siteNames,
  session,
  today,
}: Props) {
  const { i18n } = useLingui()
  const row = useRow(id)
  const now = useNow(30)
  if (!row) return null
  const on = sites
    .flatMap(({ site, column }): { site: string; cell: Cell }[] => {
      const cell = row.cells[column]
      return cell && cell.status !== statuses.offline ? [{ site, cell }] : []
    })
    .toSorted((a, b) => cellRank(b.cell) - cellRank(a.cell))
  const standing = statusOf[standingOf(row)]
  const best = standing === statuses.offline ? (on[0]?.cell.status ?? standing) : standing
  const more = on.length - sites_max
  return (
    <li className={classes['tile']} data-token={lookOf(best).token}>
      <span className={classes['line']}>
        <strong className={`cb-ellipsis ${classes['name']}`}>{name}</strong>
        {today !== undefined && (
          <small className="cb-tabular">
            <Trans>today {hoursMinutes(today)}</Trans>
          </small>
        )}
      </span>
      <span className={classes['line']}>
        <strong>
          <StatusDot status={best} />
        </strong>
        <span className={classes['shift']}>
          <ShiftCell shift={row.shift} session={session} zone={zone} />
        </span>
      </span>
      <span className={classes['line']}>
        <span className={classes['sites']}>
          {on.slice(0, sites_max).map(({ site, cell }) => (
            <span key={site} title={i18n._(lookOf(cell.status).label)}>
              <StatusDot status={cell.status} label="hidden" />
              <span className="cb-ellipsis">{siteNames(site)}</span>
              <span className="cb-tabular">{shortAge(now - cell.since)}</span>
            </span>
          ))}
          {more > 0 && `+${more}`}
        </span>
        {studio !== null && <small>{studio}</small>}
      </span>
    </li>
  )
})
