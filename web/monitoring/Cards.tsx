import { memo, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useVirtualizer } from '@tanstack/react-virtual'
import { statuses } from '#shared/site-status/statuses.ts'
import { useNow } from '../platform/clock.ts'
import { shiftsShownAtom } from '../platform/remembered-values.ts'
import type { PresenceView, ShiftSession } from '#shared/shifts/calls.ts'
import type { WallSite } from './monitor-store.ts'
import { hoursMinutes, shortAge } from '../ui/duration.ts'
import { lookOf } from '../ui/status.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { ShiftCell } from './ShiftCell.tsx'
import { GroupHeading } from './GroupHeading.tsx'
import { loginOfRow } from './items.ts'
import { useRow } from './use-wall.ts'
import type { Opened, ViewProps } from './Wall.tsx'
import classes from './Cards.module.css'

/** The wall on a phone: per person only the sites that show something. */
export function Cards({
  items,
  sites,
  siteNames,
  names,
  zoneOf,
  groupNames,
  online,
  shifts,
  presence,
  onOpen,
}: ViewProps) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 58,
    overscan: 6,
    getItemKey: (index) => items[index]?.id ?? '',
  })
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      tabIndex={0}
      role="region"
      aria-label={t`Live wall`}
    >
      <ul className={classes['list']} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                ref={list.measureElement}
                data-index={index}
                className={classes['place']}
                style={{ transform: `translateY(${start}px)` }}
              >
                {item.kind === 'person' ? (
                  <Card
                    id={item.key}
                    name={names(item.key)}
                    zone={zoneOf(item.key)}
                    sites={sites}
                    siteNames={siteNames}
                    today={online?.(item.key)?.today}
                    half={online?.(item.key)?.half}
                    session={shifts.get(loginOfRow(item.key))}
                    presence={presence?.(item.key)}
                    onOpen={onOpen}
                  />
                ) : (
                  <div className={classes['studio']}>
                    <GroupHeading item={item} names={groupNames} />
                  </div>
                )}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface CardProps {
  readonly id: string
  readonly name: string
  readonly zone: string | undefined
  readonly sites: readonly WallSite[]
  readonly siteNames: (site: string) => string
  readonly today: number | undefined
  readonly half: number | undefined
  readonly session: ShiftSession | undefined
  readonly presence: PresenceView | undefined
  readonly onOpen: (opened: Opened) => void
}
const Card = memo(function Card({
  id,
  name,
  zone,
  sites,
  siteNames,
  today,
  half,
  session,
  presence,
  onOpen,
}: CardProps) {
  const row = useRow(id)
  const now = useNow(30)
  const showsShift = useAtomValue(shiftsShownAtom)
  if (!row) return null
  const on = sites.flatMap(({ site, column }) => {
    const cell = row.cells[column]
    return cell && cell.status !== statuses.offline ? [{ site, cell }] : []
  })
  return (
    <div className={classes['card']}>
      <div className={classes['top']}>
        <button
          type="button"
          className={classes['name']}
          onClick={() => onOpen({ key: id, site: null })}
        >
          {name}
        </button>
        {showsShift && (
          <span className={classes['shift']}>
            <ShiftCell shift={row.shift} session={session} presence={presence} zone={zone} />
          </span>
        )}
      </div>
      <div className={classes['times']}>
        {on.length === 0 && <StatusDot status={statuses.offline} />}
        {today !== undefined && half !== undefined && (
          <span className="cb-tabular">
            <Trans>
              Today {hoursMinutes(today)} · half-month {hoursMinutes(half)}
            </Trans>
          </span>
        )}
      </div>
      {on.length > 0 && (
        <div className={classes['sites']}>
          {on.map(({ site, cell }) => (
            <button
              key={site}
              type="button"
              className={classes['chip']}
              data-token={lookOf(cell.status).token}
              onClick={() => onOpen({ key: id, site })}
            >
              <span className={classes['site']}>{siteNames(site)}</span>
              <StatusDot status={cell.status} />
              <span className="cb-tabular">{shortAge(now - cell.since)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
})
