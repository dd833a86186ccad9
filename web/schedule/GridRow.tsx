import { memo, useCallback, useSyncExternalStore } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { RosterPerson } from '#shared/schedules/calls.ts'
import type { Desk } from './desk.ts'
import { emptyCell } from './roster-store.ts'
import type { SelectionStore } from './selection-store.ts'
import { useRosterRow } from './use-roster.ts'
import type { ScheduleWords } from './words.ts'
import { GridCell } from './GridCell.tsx'
import classes from './Grid.module.css'
import { accountType } from '../ui/account-type.ts'

export const cellId = (row: number, column: number): string => `cell-${row}-${column}`
/** Today, weekends and holidays, by date. */
export type DayMarks = readonly (string | undefined)[]

interface RowProps {
  readonly desk: Desk
  readonly selection: SelectionStore
  readonly person: RosterPerson
  readonly index: number
  readonly start: number
  readonly height: number
  readonly keys: readonly string[]
  readonly compact: boolean
  readonly marks: DayMarks
  readonly words: ScheduleWords
  readonly onOpen: (user: string) => void
}

/** One person's dates. Renders again when one of them changes, or when the selection comes or goes here. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { desk, selection, person, index, start, height, keys, compact, marks, words } = props
  const { t } = useLingui()
  const row = useRosterRow(desk, person.user)
  const span = useSyncExternalStore(
    selection.watch,
    useCallback(() => selection.spanOf(index), [selection, index]),
  )
  const [left = -1, right = -2, focused = -1] = span === '' ? [] : span.split(',').map(Number)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-r={index}
      data-locked={!person.may_edit || undefined}
      className={classes['row']}
      style={{ height, top: start }}
    >
      <div role="rowheader" className={classes['person']} title={person.user}>
        <button
          type="button"
          className="cb-ellipsis cb-underline"
          tabIndex={-1}
          onClick={() => props.onOpen(person.user)}
        >
          {person.name}
        </button>
        {!person.may_edit && <IconLock size={13} stroke={1.8} aria-label={t`Read only`} />}
        {!compact && (
          <Box component="small" flex="none" ml="auto" fz="0.6875rem">
            {accountType(person.tipCont)}
          </Box>
        )}
      </div>
      {marks.map((mark, column) => (
        <GridCell
          key={column}
          id={cellId(index, column)}
          view={row[column] ?? emptyCell}
          column={column}
          keys={keys}
          compact={compact}
          selected={column >= left && column <= right}
          focused={column === focused}
          mark={mark}
          words={words}
        />
      ))}
    </div>
  )
})
