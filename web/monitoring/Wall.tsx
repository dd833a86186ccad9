import { useCallback, useEffect, useMemo, useRef, type CSSProperties, type MouseEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { ShiftSession } from '#shared/shifts/calls.ts'
import { useAtomValue } from 'jotai'
import type { WallSite } from './monitor-store.ts'
import { denseAtom, shiftsShownAtom } from '../platform/remembered-values.ts'
import { GroupHeading, type GroupNames } from './GroupHeading.tsx'
import { loginOfRow, type WallItem } from './items.ts'
import type { PresenceOf } from './use-presence.ts'
import type { Replacing } from './use-replacing.ts'
import type { OnlineOf } from './use-times.ts'
import { useCellKeys } from './use-cell-keys.ts'
import { useCellShapes } from './use-cell-shapes.ts'
import { useVisibleColumns } from './use-visible-columns.ts'
import { wallColumns, type WallColumns } from './wall-columns.ts'
import type { Sort } from './wall-view.ts'
import { WallHead } from './WallHead.tsx'
import { WallPersonRow } from './WallRow.tsx'
import classes from './Wall.module.css'

/** The cell that is opened, or the person where no site is named. */
export interface Opened {
  readonly key: string
  readonly site: string | null
}
export type ZoneOf = (row: string) => string | undefined
export interface ViewProps {
  readonly items: readonly WallItem[]
  readonly sites: readonly WallSite[]
  readonly siteNames: (site: string) => string
  readonly names: (key: string) => string
  readonly zoneOf: ZoneOf
  readonly groupNames: GroupNames
  readonly online: OnlineOf | null
  readonly shifts: ReadonlyMap<string, ShiftSession>
  readonly presence: PresenceOf | null | undefined
  readonly onOpen: (opened: Opened) => void
  /** Whether a replacement can be looked for, and looks for one; absent: not by the viewer. */
  readonly replacing: Replacing | undefined
}
interface WallProps extends ViewProps {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** Nothing was heard for so long that values may be wrong. */
  readonly stale: boolean
}

/** People × sites. Only the rows in sight exist, and a row renders again only when its own person changes. */
export function Wall(props: WallProps) {
  const { items, sites, siteNames, online, presence, replacing, onOpen, sort, onSort, stale } =
    props
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useAtomValue(denseAtom) ? 28 : 36
  const columns = useColumns(online !== null, presence !== null)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    getItemKey: useCallback((index: number) => items[index]?.id ?? '', [items]),
  })
  useEffect(() => list.measure(), [list, rowHeight])
  useCellShapes(scroller, stale)
  const visibility = useVisibleColumns(scroller, sites.length, columns.left_px)
  const { firstSite } = columns
  const onKeyDown = useCellKeys(scroller, items, firstSite + sites.length, list)
  const open = ({ target }: MouseEvent) => {
    const at = (target as HTMLElement).closest<HTMLElement>('button[data-c]')
    const item = items[Number(at?.closest<HTMLElement>('[data-r]')?.dataset['r'] ?? -1)]
    if (!at || item?.kind !== 'person') return
    if (Number(at.dataset['c']) === columns.plan) return replacing?.look(item.key)
    return onOpen({ key: item.key, site: sites[Number(at.dataset['c']) - firstSite]?.site ?? null })
  }
  const style = {
    '--sites': sites.length,
    '--columns': columns.widths,
    '--left': `${columns.left_px}px`,
  } as CSSProperties
  return (
    <div
      ref={scroller}
      className={`cb-card ${classes['scroller']}`}
      role="region"
      aria-label={t`Live wall`}
      data-stale={stale || undefined}
      onKeyDown={onKeyDown}
    >
      <span id="wall-keys" className="cb-visually-hidden">
        <Trans>Use the arrow keys to move between cells and Enter to see the last 24 hours.</Trans>
      </span>
      <div
        className={classes['table']}
        role="table"
        aria-label={t`People and sites`}
        aria-describedby="wall-keys"
        aria-rowcount={items.length + 1}
        aria-colcount={firstSite + sites.length}
        style={style}
        onClick={open}
      >
        <WallHead
          sites={sites}
          siteNames={siteNames}
          sort={sort}
          onSort={onSort}
          columns={columns}
        />
        <Rows view={props} list={list} sight={visibility} height={rowHeight} columns={columns} />
      </div>
    </div>
  )
}

/** The columns left of the sites; shifts and plans are put away together. */
function useColumns(times: boolean, seesPlans: boolean): WallColumns {
  const shift = useAtomValue(shiftsShownAtom)
  const plan = shift && seesPlans
  return useMemo(() => wallColumns({ shift, plan, times }), [shift, plan, times])
}

interface RowsProps {
  readonly view: ViewProps
  readonly list: Virtualizer<HTMLDivElement, Element>
  readonly sight: ReturnType<typeof useVisibleColumns>
  readonly height: number
  readonly columns: WallColumns
}
function Rows({ view, list, sight: visibility, height, columns }: RowsProps) {
  const { items, sites, names, zoneOf, groupNames, online, shifts, presence, replacing } = view
  return (
    <div role="rowgroup" style={{ height: list.getTotalSize(), position: 'relative' }}>
      {list.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        if (!item) return null
        if (item.kind === 'group')
          return (
            <GroupRow
              key={key}
              item={item}
              names={groupNames}
              index={index}
              span={columns.firstSite + sites.length}
              start={start}
              height={height}
            />
          )
        const time = online?.(item.key)
        return (
          <WallPersonRow
            key={key}
            id={item.key}
            name={names(item.key)}
            zone={zoneOf(item.key)}
            index={index}
            sites={sites}
            sight={visibility}
            start={start}
            height={height}
            columns={columns}
            today={time?.today}
            half={time?.half}
            session={shifts.get(loginOfRow(item.key))}
            presence={presence?.(item.key)}
            replaceable={replacing?.can(item.key) === true}
          />
        )
      })}
    </div>
  )
}

interface GroupRowProps {
  readonly item: Extract<WallItem, { kind: 'group' }>
  readonly names: GroupNames
  readonly index: number
  readonly span: number
  readonly start: number
  readonly height: number
}
const GroupRow = ({ item, names, index, span, start, height }: GroupRowProps) => (
  <div
    role="row"
    aria-rowindex={index + 2}
    className={classes['group']}
    style={{ height, top: start }}
  >
    <div role="cell" aria-colspan={span} className={classes['groupName']}>
      <GroupHeading item={item} names={names} />
    </div>
  </div>
)
