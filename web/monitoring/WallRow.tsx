import { memo, useLayoutEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconUserPlus } from '@tabler/icons-react'
import type { PresenceView, ShiftSession } from '#shared/shifts/calls.ts'
import { onTick } from '../platform/clock.ts'
import type { WallSite } from './monitor-store.ts'
import { hoursMinutes } from '../ui/duration.ts'
import { CellStrip } from './cell-strip.ts'
import { loginOfRow } from './items.ts'
import { PlannedTime } from './PresenceCell.tsx'
import { ShiftCell } from './ShiftCell.tsx'
import type { VisibleColumns } from './use-visible-columns.ts'
import type { WallColumns } from './wall-columns.ts'
import { useWallShift, wall } from './use-wall.ts'
import classes from './Wall.module.css'

interface RowProps {
  readonly id: string
  readonly name: string
  readonly zone: string | undefined
  readonly index: number
  readonly sites: readonly WallSite[]
  readonly sight: VisibleColumns
  readonly start: number
  readonly height: number
  readonly columns: WallColumns
  readonly today: number | undefined
  readonly half: number | undefined
  readonly session: ShiftSession | undefined
  readonly presence: PresenceView | undefined
  /** Whether the viewer can look for a replacement. */
  readonly replaceable: boolean
}

/** One person: name, shift, online time, and a cell for each site. */
export const WallPersonRow = memo(function PersonRow({
  id,
  name,
  zone,
  index,
  sites,
  sight: visibility,
  start,
  height,
  columns,
  today,
  half,
  session,
  presence,
  replaceable,
}: RowProps) {
  const shift = useWallShift(id)
  const { times, firstSite } = columns
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-r={index}
      className={classes['row']}
      data-body
      style={{ height, top: start }}
    >
      <div role="rowheader" className={classes['person']}>
        <button
          type="button"
          className={`cb-ellipsis cb-underline ${classes['name']}`}
          title={loginOfRow(id)}
          data-c={0}
          tabIndex={-1}
        >
          {name}
        </button>
      </div>
      {columns.shift !== undefined && (
        <div role="cell" className={classes['shift']} data-c={columns.shift} tabIndex={-1}>
          <ShiftCell shift={shift} session={session} presence={presence} zone={zone} />
        </div>
      )}
      {columns.plan !== undefined && (
        <PlanCell
          presence={presence}
          zone={zone}
          name={name}
          place={columns.plan}
          replaceable={replaceable}
        />
      )}
      {times !== undefined && (
        <>
          <Time seconds={today} place={times} />
          <Time seconds={half} place={times + 1} />
        </>
      )}
      <SiteCells id={id} zone={zone} sites={sites} sight={visibility} first={firstSite} />
    </div>
  )
})

/** The planned hours; a button where somebody else could take them. */
function PlanCell({
  presence,
  zone,
  name,
  place,
  replaceable,
}: Pick<RowProps, 'presence' | 'zone' | 'name' | 'replaceable'> & { readonly place: number }) {
  const { t } = useLingui()
  const planned = presence && <PlannedTime presence={presence} zone={zone} />
  if (!planned || !replaceable)
    return (
      <div role="cell" className={classes['plan']} data-c={place} tabIndex={-1}>
        {planned}
      </div>
    )
  return (
    <div role="cell" className={classes['plan']}>
      <button
        type="button"
        className={classes['replace']}
        data-c={place}
        tabIndex={-1}
        title={t`Find a replacement for ${name}`}
      >
        {planned}
        <IconUserPlus size={14} stroke={1.8} aria-hidden="true" />
        <span className="cb-visually-hidden">{t`Find a replacement`}</span>
      </button>
    </div>
  )
}

/** Not known yet is a dash; none is a pale zero. */
const Time = memo(function Time({
  seconds,
  place,
}: {
  readonly seconds: number | undefined
  readonly place: number
}) {
  return (
    <div
      role="cell"
      className={classes['time']}
      data-c={place}
      data-none={!seconds || undefined}
      tabIndex={-1}
    >
      {seconds === undefined ? '–' : hoursMinutes(seconds)}
    </div>
  )
})

const tick_s = 30
interface SiteCellsProps {
  readonly id: string
  readonly zone: string | undefined
  readonly sites: readonly WallSite[]
  readonly sight: VisibleColumns
  readonly first: number
}
/** Rendered once; what the cells show is written by the strip. */
const SiteCells = memo(function SiteCells({
  id,
  zone,
  sites,
  sight: visibility,
  first,
}: SiteCellsProps) {
  const { i18n } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const { locale } = i18n
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const strip = new CellStrip(place.current, sites, first, { i18n, locale, zone })
    const places = new Map(sites.map(({ column }, index) => [column, index]))
    const show = () => {
      const cells = wall.row(id)?.cells ?? []
      strip.show(sites.map(({ column }) => cells[column]))
    }
    const inSight = (column: number) => {
      const index = places.get(column)
      return index !== undefined && index >= visibility.from && index <= visibility.to
    }
    show()
    const ends = [wall.watchRow(id, show, inSight), onTick(tick_s, () => strip.tick())]
    return () => {
      for (const end of ends) end()
    }
  }, [id, sites, visibility, first, zone, i18n, locale])
  return (
    <div role="none" className={classes['cells']}>
      <div ref={place} role="none" className={classes['strip']} />
    </div>
  )
})
