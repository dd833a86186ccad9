import { memo, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { statuses } from '#shared/site-status/statuses.ts'
import { useNow } from '../platform/clock.ts'
import type { WallSite } from '../platform/monitor-store.ts'
import { shortAge } from '../ui/duration.ts'
import { lookOf } from '../ui/status.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { ShiftCell } from './ShiftCell.tsx'
import { StudioHeading } from './StudioHeading.tsx'
import { useRow } from './use-wall.ts'
import { itemKey, type ViewProps } from './Wall.tsx'
import classes from './Cards.module.css'

/** The wall on a phone: per person only the sites that show something. */
export function Cards({ items, sites, siteNames, names, nameOfStudio, counts }: ViewProps) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 58,
    overscan: 6,
    getItemKey: (index) => itemKey(items[index]),
  })
  return (
    <div ref={scroller} className={classes['scroller']} tabIndex={0} role="region" aria-label={t`Live wall`}>
      <ul className={classes['list']} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <li key={key} ref={list.measureElement} data-index={index} className={classes['place']} style={{ transform: `translateY(${start}px)` }}>
                {item.kind === 'person' ? (
                  <Card id={item.key} name={names(item.key)} sites={sites} siteNames={siteNames} />
                ) : (
                  <div className={classes['studio']}>
                    <StudioHeading name={nameOfStudio(item.studio)} studio={item.studio} counts={counts} />
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

const Card = memo(function Card({
  id,
  name,
  sites,
  siteNames,
}: {
  readonly id: string
  readonly name: string
  readonly sites: readonly WallSite[]
  readonly siteNames: (site: string) => string
}) {
  const row = useRow(id)
  const now = useNow(30)
  if (!row) return null
  const on = sites.flatMap(({ site, column }) => {
    const cell = row.cells[column]
    return cell && cell.status !== statuses.offline ? [{ site, cell }] : []
  })
  return (
    <div className={classes['card']}>
      <div className={classes['top']}>
        <span className={classes['name']}>{name}</span>
        {on.length === 0 && (
          <span className={classes['off']}>
            <StatusDot status={statuses.offline} />
          </span>
        )}
        <span className={classes['shift']}>
          <ShiftCell shift={row.shift} />
        </span>
      </div>
      {on.length > 0 && (
        <div className={classes['sites']}>
          {on.map(({ site, cell }) => (
            <span key={site} className={classes['chip']} data-token={lookOf(cell.status).token}>
              <span className={classes['site']}>{siteNames(site)}</span>
              <StatusDot status={cell.status} />
              <span className="cb-tabular">{shortAge(now - cell.since)}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  )
})
