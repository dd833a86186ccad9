import { useLingui } from '@lingui/react/macro'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import type { Column } from './DataTable.tsx'
import { Popup } from './Popup.tsx'
import type { ColumnChoice } from './use-column-choice.ts'
import type { WrittenSheet } from './sheet.ts'
import type { ListWriter } from './written-list.ts'
import classes from './DataTable.module.css'

interface TableMenuProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly choice: ColumnChoice<Row>
  /** The rows in the table now, in its order; null where the screen exports by itself. */
  readonly rows: (() => readonly Row[]) | null
}

/** The same without the rows' type. */
export interface TableMenuContentProps {
  readonly label: string
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'control'>[]
  readonly isShown: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** Its content, written by the code that is fetched with this. */
  readonly sheet: ((write: ListWriter) => WrittenSheet) | null
}
/** Most people never open it: fetched then. */
const TableMenuContent = lazyComponent(() => import('./TableMenuContent.tsx'))

/** The menu in the corner of a table: its columns, and files of exactly what it shows. */
export function TableMenu<Row>({ label, columns, choice, rows }: TableMenuProps<Row>) {
  const { t } = useLingui()
  return (
    <div className={classes['menu']}>
      <Popup
        bare
        label={t`Columns and export`}
        icon={<IconAdjustmentsHorizontal size={15} stroke={1.8} aria-hidden="true" />}
      >
        <LazyBoundary fallback={null}>
          <TableMenuContent
            label={label}
            columns={columns}
            isShown={choice.isShown}
            toggle={choice.toggle}
            sheet={rows && ((write) => write(label, choice.shown, rows()))}
          />
        </LazyBoundary>
      </Popup>
    </div>
  )
}
