import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import type { FileCell, FileTable } from '../../../platform/file-table.ts'
import {
  ambiguousMark,
  amountStyle,
  markRoles,
  type AmountStyle,
} from '../../../ui/cells/amount-marks.ts'
import { textOfCell } from '../../../ui/cells/cell-text.ts'
import { dayOrder, isAmbiguousDay, type DayOrder } from '../../../ui/cells/day-order.ts'
import { cutsLongNumbers } from '../../../ui/cells/shortened-numbers.ts'
import { findColumns, layoutOf, type ColumnUse } from './columns.ts'

/**
 * The facts that cells can be read by only beside the other cells of their columns, and the answers given about them.
 */
export interface ColumnFacts {
  readonly amounts: AmountStyle
  /** Whether it is known which of day and month a date begins with. */
  readonly isOrderClear: boolean
  readonly cutsIds: boolean
  /** Cells that need an answer about how they are read. */
  readonly questions: OpenQuestions
}
export interface OpenQuestions {
  /** Thousands, or a number with three places? */
  readonly amount: string | null
  /** Day or month first? */
  readonly date: string | null
}

const orders: Readonly<Partial<Record<StatementMapping['date'], DayOrder>>> = {
  'dd/MM/yyyy': 'day',
  'dd-MM-yyyy': 'day',
  'MM/dd/yyyy': 'month',
  'MM-dd-yyyy': 'month',
}

/** Looks at whole columns, however many of their rows are shown. */
export function columnFacts(table: FileTable, mapping: StatementMapping): ColumnFacts {
  const { headings, first } = layoutOf(table, mapping)
  const { at } = findColumns(headings, mapping.columns)
  const column = (use: ColumnUse): readonly (FileCell | undefined)[] => {
    const index = at[use]
    return index === undefined ? [] : table.rows.slice(first).map((row) => row[index])
  }
  const [amounts, dates] = [column('amount'), column('date')]
  const style = amountStyle(markRoles(amounts), mapping.decimal, mapping.decimalSaid === true)
  const order = orders[mapping.date]
  const shown = dayOrder(dates)
  const isOrderClear =
    order === undefined || (shown === undefined ? mapping.dateSaid === true : shown === order)
  const unclearAmount = amounts.find((cell) => {
    const mark = ambiguousMark(cell)
    return mark !== undefined && !style.isClear(mark)
  })
  return {
    amounts: style,
    isOrderClear,
    cutsIds: cutsLongNumbers(column('id')),
    questions: {
      amount: unclearAmount === undefined ? null : textOfCell(unclearAmount),
      date: isOrderClear ? null : textOfCell(dates.find(isAmbiguousDay)) || null,
    },
  }
}
