import { useMemo } from 'react'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { hiddenColumnsAtom } from '../platform/remembered.ts'
import { toastFailure } from '../platform/toasts.ts'
import type { Column } from './DataTable.tsx'
import { Popup } from './Popup.tsx'
import type { WrittenSheet } from './sheet.ts'
import classes from './DataTable.module.css'

interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[]
  readonly isShown: (id: string) => boolean
  readonly toggle: (id: string) => void
}

/** Which columns a table shows: all but those that were put away. The first one names the row and always stays. */
export function useColumnChoice<Row>(
  name: string | undefined,
  columns: readonly Column<Row>[],
): ColumnChoice<Row> {
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom)
  const away = name === undefined ? undefined : hidden[name]
  return useMemo(() => {
    const isShown = (id: string) => id === columns[0]?.id || !away?.includes(id)
    const toggle = (id: string) => {
      if (name === undefined) return
      // Of columns that are there: what a table once had is forgotten with the next choice.
      const next = columns
        .map((column) => column.id)
        .filter((one) => (one === id ? isShown(one) : !isShown(one)))
      setHidden((all) => ({ ...all, [name]: next }))
    }
    return { shown: columns.filter(({ id }) => isShown(id)), isShown, toggle }
  }, [away, columns, name, setHidden])
}

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly choice: ColumnChoice<Row>
  /** What stands in the table now, in its order; null where the screen exports by itself. */
  readonly rows: (() => readonly Row[]) | null
}
/** In the corner of a table: its columns, and files of exactly what it shows. */
export function TableMenu<Row>({ label, columns, choice, rows }: Props<Row>) {
  const { t } = useLingui()
  const sheet = (): WrittenSheet => sheetOf(label, choice.shown, rows?.() ?? [])
  // Fetched when somebody first takes a table away.
  const csv = async () => {
    const [{ download, toCsv }, { csvLines }] = await Promise.all([
      import('./csv.ts'),
      import('./sheet-files.ts'),
    ])
    download(`${label}.csv`, toCsv(csvLines([sheet()], null)), 'text/csv;charset=utf-8')
  }
  const workbook = async () => {
    const [{ download }, { toXlsx }] = await Promise.all([
      import('./csv.ts'),
      import('./sheet-files.ts'),
    ])
    const file = await toXlsx([sheet()], [])
    download(`${label}.xlsx`, file, file.type)
  }
  return (
    <div className={classes['menu']}>
      <Popup
        bare
        label={t`Columns and export`}
        icon={<IconAdjustmentsHorizontal size={15} stroke={1.8} aria-hidden="true" />}
      >
        <fieldset className={classes['columns']}>
          <legend>
            <Trans>Columns</Trans>
          </legend>
          {columns.map(({ id, header }, index) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={choice.isShown(id)}
                disabled={index === 0}
                onChange={() => choice.toggle(id)}
              />
              {header}
            </label>
          ))}
        </fieldset>
        {rows && (
          <div className={classes['files']}>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() =>
                void csv().catch((error: unknown) => toastFailure(error, t`Export CSV`))
              }
            >
              <Trans>Export CSV</Trans>
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() =>
                void workbook().catch((error: unknown) => toastFailure(error, t`Export XLSX`))
              }
            >
              <Trans>Export XLSX</Trans>
            </Button>
          </div>
        )}
      </Popup>
    </div>
  )
}

function sheetOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): WrittenSheet {
  return {
    title,
    headers: columns.map(({ header }) => header),
    lines: rows.map((row) =>
      columns.map(({ value, text }) => {
        const own = text?.(row) ?? value(row)
        return { kind: typeof own === 'number' ? 'number' : 'text', value: own, text: String(own) }
      }),
    ),
    total: null,
  }
}
