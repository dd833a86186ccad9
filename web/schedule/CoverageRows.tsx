import { memo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { hoursText } from './blocks.ts'
import type { Desk } from './desk.ts'
import type { RosterShape } from './roster-store.ts'
import { shiftTokens } from './shift-tokens.ts'
import { useTotals } from './use-roster.ts'
import classes from './Grid.module.css'

/** How many are planned on each shift, and how many are wanted: under and over by sign and colour. */
export const CoverageRows = memo(function CoverageRows({
  desk,
  shape,
  first,
}: {
  readonly desk: Desk
  readonly shape: RosterShape
  /** Number of its first row among those of the grid. */
  readonly first: number
}) {
  const { planned } = useTotals(desk)
  return (
    <div role="rowgroup" className={classes['foot']}>
      {shape.shifts.map(({ key, start, end }, index) => (
        <div key={key} role="row" aria-rowindex={first + index} className={classes['line']}>
          <div role="rowheader" className={classes['person']}>
            <span className={`cb-ellipsis ${classes['chip']}`} data-token={shiftTokens[index + 1]}>
              {index + 1}
            </span>
            <span>
              {start}–{end}
            </span>
          </div>
          {shape.days.map((date, column) => (
            <Coverage
              key={date}
              planned={planned[index]?.[column] ?? 0}
              wanted={shape.wanted.find(({ shift }) => shift === key)?.days[column]}
            />
          ))}
        </div>
      ))}
      {shape.open.length > 0 && <OpenRow shape={shape} first={first + shape.shifts.length} />}
    </div>
  )
})

/** The number of open shifts on each date, for those who may take them. */
function OpenRow({ shape, first }: { readonly shape: RosterShape; readonly first: number }) {
  const { t } = useLingui()
  return (
    <div role="row" aria-rowindex={first} className={classes['line']}>
      <div role="rowheader" className={classes['person']}>{t`Open shifts`}</div>
      {shape.days.map((date) => {
        const open = shape.open.filter((one) => one.date === date)
        const label = open.map(({ hours }) => hoursText(hours)).join(', ')
        return (
          <div
            key={date}
            role="gridcell"
            className={classes['coverage']}
            aria-label={label || t`None`}
            title={label || undefined}
          >
            {open.length > 0 && <b data-text={open.length} />}
          </div>
        )
      })}
    </div>
  )
}

const coverageTokens = { under: 'broken', over: 'error', met: undefined } as const

/** The coverage as '3/4 −1'; only how many there are, if it is not set how many are wanted. */
export const Coverage = memo(function Coverage({
  planned,
  wanted,
  plain = false,
}: {
  readonly planned: number
  readonly wanted: number | undefined
  /** Not in a grid. */
  readonly plain?: boolean
}) {
  const { t } = useLingui()
  const by = wanted === undefined ? 0 : planned - wanted
  const state = wanted === undefined ? undefined : by < 0 ? 'under' : by > 0 ? 'over' : 'met'
  const missing = -by
  const label =
    wanted === undefined
      ? t`${planned} planned`
      : by < 0
        ? t`${planned} of ${wanted} planned, ${missing} missing`
        : by > 0
          ? t`${planned} of ${wanted} planned, ${by} too many`
          : t`${planned} of ${wanted} planned`
  const sign = by < 0 ? `−${missing}` : by > 0 ? `+${by}` : state === 'met' ? '✓' : ''
  return (
    <div
      role={plain ? 'note' : 'gridcell'}
      className={classes['coverage']}
      data-state={state}
      data-token={state && coverageTokens[state]}
      aria-label={label}
      title={label}
    >
      <span data-text={wanted === undefined ? planned || '' : `${planned}/${wanted}`} />
      {sign !== '' && <b data-text={sign} />}
    </div>
  )
})
