import { useLingui } from '@lingui/react/macro'
import { fileSize } from '../../ui/format.ts'
import {
  FileFaultError,
  statement_bytes_max,
  statement_columns_max,
  statement_rows_max,
  type FileFault,
} from './reading/table.ts'

/** Why a file cannot be read; undefined for any other error. */
export function useFileFaultText(): (error: unknown) => string | undefined {
  const { t, i18n } = useLingui()
  const size = fileSize(statement_bytes_max, i18n.locale)
  const rows = i18n.number(statement_rows_max)
  const columns = i18n.number(statement_columns_max)
  const texts: Readonly<Record<FileFault, string>> = {
    empty: t`The file is empty`,
    tooLarge: t`The file is larger than ${size}`,
    rowsTooMany: t`The file has more than ${rows} rows. Split it and import the parts.`,
    columnsTooMany: t`The file has more than ${columns} columns`,
    oldWorkbook: t`Old Excel files (.xls) and files with a password can’t be read. Save it as XLSX or CSV.`,
    notATable: t`This isn’t a CSV or XLSX file`,
    workbookBroken: t`This workbook can’t be read. Save it again, or export it as CSV.`,
    workbookTooLarge: t`This workbook is too large. Export it as CSV.`,
    sheetUnknown: t`The workbook has no such sheet`,
  }
  return (error) => (error instanceof FileFaultError ? texts[error.fault] : undefined)
}
