import { Flex } from '@mantine/core'
import type { ScreenAction } from '../platform/actions.ts'
import { ActionButton } from './ActionButton.tsx'
import type { Column } from './DataTable.tsx'
import type { Selection } from './use-selection.ts'
import classes from './List.module.css'

/** The columns with a box to select the row before what names it. */
export const withBoxes = <Row,>(
  columns: readonly Column<Row>[],
  rowId: (row: Row) => string,
  { chosen, toggle }: Selection<Row>,
  label: (name: string) => string,
): readonly Column<Row>[] =>
  columns.map((column, index) =>
    index > 0
      ? column
      : {
          ...column,
          cell: (row, value) => (
            <Flex component="span" gap={8} align="center" miw={0}>
              <input
                type="checkbox"

                aria-label={label(String(value))}
                checked={chosen.has(rowId(row))}
                onChange={() => toggle(rowId(row))}
              />
              <span className="cb-ellipsis">{column.cell ? column.cell(row, value) : value}</span>
            </Flex>
          ),
        },
  )

/** The columns with one for what can be done with the row; each button says with which, to who only hears it. */
export function withActions<Row>(
  columns: readonly Column<Row>[],
  actions: (row: Row) => readonly ScreenAction[],
  { header, width }: { readonly header: string; readonly width: string },
): readonly Column<Row>[] {
  const [named] = columns
  return [
    ...columns,
    {
      id: 'actions',
      header,
      control: true,
      value: () => '',
      width,
      cell: (row) => (
        <span className={classes['actions']}>
          {actions(row).map((action) => (
            <ActionButton
              key={action.id}
              size="compact-xs"
              h={24}
              variant="default"
              action={action}
              {...(named ? { of: String(named.value(row)) } : {})}
            />
          ))}
        </span>
      ),
    },
  ]
}
