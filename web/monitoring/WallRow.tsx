import { memo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Session } from '#shared/shifts/calls.ts'
import { useNow } from '../platform/clock.ts'
import type { Cell, WallSite } from '../platform/monitor-store.ts'
import { dayAndTime } from '../ui/dates.ts'
import { hoursMinutes, shortAge } from '../ui/duration.ts'
import { lookOf } from '../ui/status.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { userOf } from './items.ts'
import { ShiftCell } from './ShiftCell.tsx'
import { useRow } from './use-wall.ts'
import classes from './Wall.module.css'

interface RowProps {
  readonly id: string
  readonly name: string
  readonly index: number
  readonly sites: readonly WallSite[]
  readonly start: number
  readonly height: number
  readonly times: boolean
  readonly today: number | undefined
  readonly half: number | undefined
  readonly session: Session | undefined
}

/** One person: name, shift, online time, and a cell for each site. */
export const PersonRow = memo(function PersonRow({ id, name, index, sites, start, height, times, today, half, session }: RowProps) {
  const row = useRow(id)
  const now = useNow(30)
  if (!row) return null
  const first = times ? 4 : 2
  return (
    <div role="row" aria-rowindex={index + 2} data-r={index} className={classes['row']} data-body style={{ height, transform: `translateY(${start}px)` }}>
      <div role="rowheader" className={classes['person']}>
        <button type="button" className={classes['name']} title={userOf(id)} data-c={0} tabIndex={-1}>
          {name}
        </button>
      </div>
      <div role="cell" className={classes['shift']} data-c={1} tabIndex={-1}>
        <ShiftCell shift={row.shift} session={session} />
      </div>
      {times && <Time seconds={today} place={2} />}
      {times && <Time seconds={half} place={3} />}
      {sites.map(({ column }, place) => (
        <SiteCell key={column} cell={row.cells[column]} now={now} place={first + place} />
      ))}
    </div>
  )
})

/** Not known yet is a dash; none is a pale zero. */
const Time = memo(function Time({ seconds, place }: { readonly seconds: number | undefined; readonly place: number }) {
  return (
    <div role="cell" className={classes['time']} data-c={place} data-none={!seconds || undefined} tabIndex={-1}>
      {seconds === undefined ? '–' : hoursMinutes(seconds)}
    </div>
  )
})

const SiteCell = memo(function SiteCell({ cell, now, place }: { readonly cell: Cell | undefined; readonly now: number; readonly place: number }) {
  const { i18n } = useLingui()
  if (!cell) return <div role="cell" className={classes['none']} data-c={place} tabIndex={-1} />
  const look = lookOf(cell.status)
  return (
    <div role="cell" className={classes['place']}>
      <button
        type="button"
        className={classes['cell']}
        data-token={look.token}
        data-c={place}
        tabIndex={-1}
        title={`${i18n._(look.label)} · ${dayAndTime(cell.since, i18n.locale)}`}
      >
        <StatusDot status={cell.status} label="short" />
        <span className={classes['age']}>{shortAge(now - cell.since)}</span>
      </button>
    </div>
  )
})
