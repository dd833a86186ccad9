import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type RefObject,
} from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import type { RosterPerson } from '#shared/schedules/calls.ts'
import { denseAtom } from '../platform/remembered-values.ts'
import type { Desk } from './desk.ts'
import { CoverageRows } from './CoverageRows.tsx'
import { GridHead } from './GridHead.tsx'
import { cellId, GridRow, type DayMarks } from './GridRow.tsx'
import type { GridFrame } from './grid-edits.ts'
import type { RosterShape } from './roster-store.ts'
import type { SelectionStore } from './selection-store.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { isWeekend } from './views.ts'
import type { ScheduleWords } from './words.ts'
import classes from './Grid.module.css'

export interface GridProps {
  readonly desk: Desk
  readonly shape: RosterShape
  readonly people: readonly RosterPerson[]
  readonly selection: SelectionStore
  readonly today: string
  readonly words: ScheduleWords
  /** Opens the editor of the selected cells. */
  readonly onEdit: () => void
  readonly onHelp: () => void
  readonly onOpen: (user: string) => void
}
const overscan = 4
const head_px = 44
const foot_px = 24
/** Over so many dates only numbers fit. */
const roomy_days_max = 7

/** People by dates. Only the rows in sight exist; one tab stop, arrows walk (ARIA grid). */
export function RosterGrid(props: GridProps) {
  const { desk, shape, people, selection, today, words, onOpen } = props
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const height = useAtomValue(denseAtom) ? 30 : 38
  const compact = shape.days.length > roomy_days_max
  const footRows = shape.shifts.length + (shape.open.length > 0 ? 1 : 0)
  const list = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
    scrollPaddingEnd: head_px + footRows * foot_px,
  })
  useEffect(() => list.measure(), [list, height])
  const frame = useMemo(
    (): GridFrame => ({
      people,
      days: shape.days,
      view: (user, date) => desk.store.cell(user, date),
    }),
    [people, shape.days, desk],
  )
  const marks = useMarks(shape, today)
  const keys = useMemo(() => shape.shifts.map(({ key }) => key), [shape.shifts])
  const show = useShow(scroller, grid, list, selection)
  const handlers = useGridKeys({ ...props, frame, show, height, grid, scroller })
  const pointer = useGridPointer({ ...props, grid, show })
  useGridDrag({ desk, grid, frame, selection })
  const style = {
    '--days': shape.days.length,
    '--cell': compact ? '32px' : '112px',
  } as CSSProperties
  return (
    <div ref={scroller} className={`cb-card ${classes['scroller']}`}>
      <span id="grid-keys" className="cb-visually-hidden">
        <Trans>Arrow keys move, digits set a shift, Enter edits hours, ? lists all keys.</Trans>
      </span>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={t`Schedule`}
        aria-describedby="grid-keys"
        aria-multiselectable="true"
        aria-rowcount={people.length + 1 + footRows}
        aria-colcount={shape.days.length + 1}
        className={classes['grid']}
        data-compact={compact || undefined}
        style={style}
        {...handlers}
        {...pointer}
      >
        <GridHead shape={shape} marks={marks} compact={compact} />
        <Rows {...{ desk, selection, people, list, height, keys, compact, marks, words, onOpen }} />
        <CoverageRows desk={desk} shape={shape} first={people.length + 2} />
      </div>
    </div>
  )
}

type RowsProps = Omit<ComponentProps<typeof GridRow>, 'person' | 'index' | 'start'> & {
  readonly people: readonly RosterPerson[]
  readonly list: Virtualizer<HTMLDivElement, Element>
}
/** A row that goes out of sight becomes one that comes: to change its cells takes half as long as to make new ones. */
function Rows({ people, list, ...row }: RowsProps) {
  const inSight = Math.ceil((list.scrollRect?.height ?? 0) / row.height)
  const pool = inSight + 2 * overscan + 2
  return (
    <div role="rowgroup" style={{ height: list.getTotalSize(), position: 'relative' }}>
      {list.getVirtualItems().map(({ index, start }) => {
        const person = people[index]
        return person && <GridRow key={index % pool} {...row} {...{ person, index, start }} />
      })}
    </div>
  )
}

function useMarks({ days, holidays }: RosterShape, today: string): DayMarks {
  return useMemo(() => {
    const free = new Set(holidays.map(({ date }) => date))
    return days.map((date) =>
      date === today
        ? 'today'
        : free.has(date)
          ? 'holiday'
          : isWeekend(date)
            ? 'weekend'
            : undefined,
    )
  }, [days, holidays, today])
}

/** Brings the end of the selection in sight and names the cell that has the focus. */
function useShow(
  scroller: RefObject<HTMLDivElement | null>,
  grid: RefObject<HTMLDivElement | null>,
  list: { readonly scrollToIndex: (index: number) => void },
  selection: SelectionStore,
) {
  const show = useCallback(() => {
    const { at, to } = selection.now()
    grid.current?.setAttribute('aria-activedescendant', cellId(at.row, at.column))
    list.scrollToIndex(to.row)
    const column = grid.current?.querySelector<HTMLElement>(`[data-head="${to.column}"]`)
    const [box, names] = [
      scroller.current,
      grid.current?.querySelector<HTMLElement>('[role=columnheader]'),
    ]
    if (!column || !box || !names) return
    const left = column.offsetLeft - names.offsetWidth
    const right = column.offsetLeft + column.offsetWidth - box.clientWidth
    if (left < box.scrollLeft) box.scrollLeft = left
    else if (right > box.scrollLeft) box.scrollLeft = right
  }, [scroller, grid, list, selection])
  return show
}
