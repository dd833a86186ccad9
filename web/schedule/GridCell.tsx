import { memo } from 'react'
import type { PlannedHours } from '#shared/schedules/hours.ts'
import { problems } from '#shared/schedules/rules.ts'
import { hoursText } from './blocks.ts'
import { shownOf, type CellView } from './roster-store.ts'
import { shiftTokens } from './shift-tokens.ts'
import type { ScheduleWords } from './words.ts'
import classes from './Grid.module.css'

interface CellProps {
  readonly id: string
  readonly view: CellView
  readonly column: number
  /** The studio's shifts by their keys, in order. */
  readonly keys: readonly string[]
  /** A month: only numbers fit. */
  readonly compact: boolean
  readonly selected: boolean
  readonly focused: boolean
  readonly mark: string | undefined
  readonly words: ScheduleWords
}

/** One person on one date. */
export const GridCell = memo(function GridCell(props: CellProps) {
  const { id, view, column, compact, selected, focused, mark, words } = props
  const hours = shownOf(view)
  const label = words.view(view)
  const bad = view.problems.some((one) => problems[one].forbids)
  const { leave } = view
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={selected}
      aria-label={label}
      title={label}
      data-c={column}
      data-mark={mark}
      data-focused={focused || undefined}
      data-draft={view.draft ? true : undefined}
      data-unsaved={view.unsaved || undefined}
      data-leave={leave && (leave.pending ? 'pending' : 'approved')}
      data-problem={view.problems.length > 0 ? (bad ? 'bad' : 'warn') : undefined}
      className={classes['cell']}
    >
      {hours.map((one, index) => (
        <Chip
          key={index}
          hours={one}
          keys={props.keys}
          compact={compact}
          many={hours.length > 1}
          moves
        />
      ))}
      {hours.length === 0 && leave && !compact && (
        <span className={classes['away']} data-text={words.leave(leave)} />
      )}
      {hours.length === 0 && view.draft && (
        <span className={classes['gone']} data-text={compact ? '–' : words.cell(view.published)} />
      )}
    </div>
  )
})

interface ChipProps {
  readonly hours: PlannedHours
  readonly keys: readonly string[]
  readonly compact: boolean
  readonly many?: boolean
  /** It has a handle, by which it is dragged to another cell. */
  readonly moves?: boolean
}
/**
 * Hours by the number of their shift and its colour; own hours by their beginning. Written by the sheet, from attributes: what
 * a cell says is its label, which says more than there is room for.
 */
function Chip({ hours, keys, compact, many = false, moves = false }: ChipProps) {
  const number = hours.shift === null ? 0 : keys.indexOf(hours.shift) + 1
  const start = hours.start.endsWith(':00') ? hours.start.slice(0, 2) : hours.start
  const text = compact ? number || start : many ? start : hoursText(hours)
  return (
    <span
      className={`cb-ellipsis ${classes['chip']}`}
      data-chip
      data-shift={number}
      data-token={shiftTokens[number]}
      data-number={!compact && number > 0 ? number : undefined}
      data-text={text}
    >
      {moves && <span className={classes['handle']} data-handle aria-hidden="true" />}
    </span>
  )
}
