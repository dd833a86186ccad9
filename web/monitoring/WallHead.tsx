import { memo, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WallSite } from './monitor-store.ts'
import type { WallColumns } from './wall-columns.ts'
import { nextSort, type Sort, type SortColumn } from './wall-view.ts'
import classes from './Wall.module.css'

/** The headings; each sorts. One of them can be reached with Tab, the others with the arrow keys from there. */
export const WallHead = memo(function WallHead({
  sites,
  siteNames,
  sort,
  onSort,
  columns,
}: {
  readonly sites: readonly WallSite[]
  readonly siteNames: (site: string) => string
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly columns: WallColumns
}) {
  const shared = { sort, onSort }
  const { shift, plan, times, firstSite } = columns
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" className={classes['row']} aria-rowindex={1} data-r={-1}>
        <Heading {...shared} column="person" place={0} look="person">
          <Trans>Person</Trans>
        </Heading>
        {shift !== undefined && (
          <Heading {...shared} column="shift" place={shift} look="shift">
            <Trans>Shift</Trans>
          </Heading>
        )}
        {plan !== undefined && (
          <Heading {...shared} column="plan" place={plan} look="plan">
            <Trans>Planned</Trans>
          </Heading>
        )}
        {times !== undefined && <TimeHeadings {...shared} first={times} />}
        {sites.map(({ site }, index) => (
          <Heading
            key={site}
            {...shared}
            column={`site:${site}`}
            place={firstSite + index}
            look="site"
            title={siteNames(site)}
          >
            <span className={classes['full']} data-code={site}>
              {siteNames(site)}
            </span>
          </Heading>
        ))}
      </div>
    </div>
  )
})

/** Union times: what several sites show at once counts once. */
function TimeHeadings({
  first,
  ...shared
}: Pick<HeadingProps, 'sort' | 'onSort'> & { readonly first: number }) {
  const { t } = useLingui()
  return (
    <>
      <Heading
        {...shared}
        column="today"
        place={first}
        look="time"
        title={t`On air today across sites, overlapping sites counted once`}
      >
        <Trans>Today</Trans>
      </Heading>
      <Heading
        {...shared}
        column="half"
        place={first + 1}
        look="time"
        title={t`On air this half-month across sites, overlapping sites counted once`}
      >
        <Trans>Half-month</Trans>
      </Heading>
    </>
  )
}

interface HeadingProps {
  readonly column: SortColumn
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly place: number
  readonly look: 'person' | 'shift' | 'plan' | 'time' | 'site'
  readonly title?: string
  readonly children: ReactNode
}
function Heading({ column, sort, onSort, place, look, title, children }: HeadingProps) {
  const sorted = sort.column !== column ? undefined : sort.descending ? 'descending' : 'ascending'
  return (
    <div
      role="columnheader"
      className={classes[look]}
      aria-sort={sorted ?? 'none'}
      {...(title ? { title } : {})}
    >
      <button
        type="button"
        className={classes['sort']}
        data-c={place}
        data-sorted={sorted}
        tabIndex={place === 0 ? 0 : -1}
        onClick={() => onSort(nextSort(sort, column))}
      >
        <span className="cb-ellipsis">{children}</span>
        <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
          <path d={sorted === 'descending' ? 'M0 2h8L4 7z' : 'M4 1l4 5H0z'} />
        </svg>
      </button>
    </div>
  )
}
