import { useLingui } from '@lingui/react/macro'
import {
  FileFaultError,
  table_bytes_max,
  table_columns_max,
  table_rows_max,
  type FileFault,
} from '../platform/file-table.ts'
import { failureText } from '../platform/toasts.ts'
import { fileSize } from './format.ts'

/** Why a file with this name cannot be read, or what else went wrong with it. */
export function useFileFailure(): (error: unknown, name: string) => string {
  const inWords = useFaultInWords()
  return (error, name) => failureText(inWords(error), name)
}

/** Turns a fault of a file into an error that says it in words; returns any other error as it is. */
export function useFaultInWords(): (error: unknown) => unknown {
  const { t, i18n } = useLingui()
  const size = fileSize(table_bytes_max, i18n.locale)
  const rows = i18n.number(table_rows_max)
  const columns = i18n.number(table_columns_max)
  const texts: Readonly<Record<FileFault, string>> = {
    empty: t`The file is empty`,
    tooLarge: t`The file is larger than ${size}`,
    rowsTooMany: t`The file has more than ${rows} rows. Split it and import the parts.`,
    columnsTooMany: t`The file has more than ${columns} columns`,
    oldWorkbook: t`Old Excel files (.xls) and files with a password can’t be read. Save it as XLSX or CSV.`,
    notATable: t`This isn’t a CSV or XLSX file`,
    notUtf8: t`The file’s characters can’t be read. Save it as “CSV UTF-8” or XLSX.`,
    badQuotes: t`A quotation mark is never closed. Check the cells with quotation marks, or save the file as XLSX.`,
    rowsLost: t`Not every line of the file could be read. Save it again as “CSV UTF-8” or XLSX.`,
    workbookBroken: t`This workbook can’t be read. Save it again, or export it as CSV.`,
    workbookTooLarge: t`This workbook is too large. Export it as CSV.`,
    sheetUnknown: t`The workbook has no such sheet`,
  }
  return (error) => (error instanceof FileFaultError ? new Error(texts[error.fault]) : error)
}
