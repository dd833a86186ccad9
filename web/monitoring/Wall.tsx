import { memo, useRef, type CSSProperties } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { useNow } from '../platform/clock.ts'
import type { Cell, WallSite } from '../platform/monitor-store.ts'
import { denseAtom } from '../platform/remembered.ts'
import { dayAndTime } from '../ui/dates.ts'
import { shortAge } from '../ui/duration.ts'
import { lookOf } from '../ui/status.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { userOf, type Item } from './items.ts'
import { ShiftCell } from './ShiftCell.tsx'
import { StudioHeading } from './StudioHeading.tsx'
import { useRow } from './use-wall.ts'
import classes from './Wall.module.css'

export interface ViewProps {
  readonly items: readonly Item[]
  readonly sites: readonly WallSite[]
  readonly siteNames: (site: string) => string
  readonly names: (key: string) => string
  readonly nameOfStudio: (studio: string) => string
  readonly counts: ReadonlyMap<string, number>
}
export const itemKey = (item: Item | undefined): string => (item === undefined ? '' : item.kind === 'studio' ? `#${item.studio}` : item.key)

/** People × sites. Only the rows in sight exist, and a row renders again only when its own person changes. */
export function Wall({ items, sites, siteNames, names, nameOfStudio, counts }: ViewProps) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useAtomValue(denseAtom) ? 28 : 36
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => itemKey(items[index]),
  })
  return (
    <div ref={scroller} className={classes['scroller']} tabIndex={0} role="region" aria-label={t`Live wall`}>
      <div
        className={classes['table']}
        role="table"
        aria-label={t`People and sites`}
        aria-rowcount={items.length + 1}
        aria-colcount={sites.length + 2}
        style={{ '--sites': Math.max(1, sites.length) } as CSSProperties}
      >
        <div role="rowgroup" className={classes['head']}>
          <div role="row" className={classes['row']} aria-rowindex={1}>
            <div role="columnheader" className={classes['person']}>
              <Trans>Person</Trans>
            </div>
            <div role="columnheader" className={classes['shift']}>
              <Trans>Shift</Trans>
            </div>
            {sites.map(({ site }) => (
              <div key={site} role="columnheader" className={classes['site']} title={siteNames(site)}>
                {siteNames(site)}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" style={{ height: list.getTotalSize(), position: 'relative' }}>
          {list.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index]
            const place = { height: rowHeight, transform: `translateY(${start}px)` }
            if (!item) return null
            if (item.kind === 'person')
              return <Person key={key} id={item.key} name={names(item.key)} index={index} sites={sites} start={start} height={rowHeight} />
            return (
              <div key={key} role="row" aria-rowindex={index + 2} className={classes['studio']} style={place}>
                <div role="cell" aria-colspan={sites.length + 2} className={classes['studioName']}>
                  <StudioHeading name={nameOfStudio(item.studio)} studio={item.studio} counts={counts} />
                </div>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

const Person = memo(function Person({
  id,
  name,
  index,
  sites,
  start,
  height,
}: {
  readonly id: string
  readonly name: string
  readonly index: number
  readonly sites: readonly WallSite[]
  readonly start: number
  readonly height: number
}) {
  const row = useRow(id)
  const now = useNow(30)
  if (!row) return null
  const user = userOf(id)
  return (
    <div role="row" aria-rowindex={index + 2} className={classes['row']} data-body style={{ height, transform: `translateY(${start}px)` }}>
      <div role="rowheader" className={classes['person']}>
        <span className={classes['name']} title={user}>
          {name}
        </span>
      </div>
      <div role="cell" className={classes['shift']}>
        <ShiftCell shift={row.shift} />
      </div>
      {sites.map(({ column }) => (
        <SiteCell key={column} cell={row.cells[column]} now={now} />
      ))}
    </div>
  )
})

const SiteCell = memo(function SiteCell({ cell, now }: { readonly cell: Cell | undefined; readonly now: number }) {
  const { i18n } = useLingui()
  if (!cell) return <div role="cell" className={classes['cell']} data-token="none" />
  const look = lookOf(cell.status)
  return (
    <div role="cell" className={classes['cell']} data-token={look.token} title={`${i18n._(look.label)} · ${dayAndTime(cell.since, i18n.locale)}`}>
      <StatusDot status={cell.status} label="short" />
      <span className={classes['age']}>{shortAge(now - cell.since)}</span>
    </div>
  )
})
