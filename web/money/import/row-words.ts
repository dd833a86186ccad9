import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { refusalText } from '../../platform/refusals.ts'
import { fileSize } from '../../ui/format.ts'
import type { PreviewRow } from './preview-rows.ts'
import type { RowFault, RowProblem } from './reading/lines.ts'
import {
  FileFaultError,
  statement_bytes_max,
  statement_columns_max,
  statement_rows_max,
  type FileFault,
} from './reading/table.ts'

/** What is wrong with a row, in words. */
export function useProblemText(): (problem: RowProblem) => string {
  const { t } = useLingui()
  return useMemo(() => {
    const texts: Readonly<Record<RowFault, (value: string) => string>> = {
      accountMissing: () => t`No account name`,
      accountUnusable: () => t`The account name is too long or has invisible characters`,
      amountMissing: () => t`No amount`,
      amountUnreadable: (value) => t`“${value}” isn’t a valid amount`,
      amountPlaces: (value) => t`“${value}” has more than two decimals`,
      amountTooLarge: (value) => t`“${value}” is too large`,
      currencyMissing: () => t`No currency`,
      currencyUnknown: (value) => t`Currency “${value}” isn’t supported`,
      currencyDiffers: (value) => t`The amount is not in “${value}”, the currency of its column`,
      dateMissing: () => t`No date`,
      dateUnreadable: (value) => t`“${value}” doesn’t match the date format`,
      timeUnreadable: (value) => t`“${value}” isn’t a valid time`,
      typeMissing: () => t`No type`,
      typeUnknown: (value) => t`Choose a type for “${value}”`,
      signWrong: (value) => t`Payouts, fines and fees can’t be positive: ${value}`,
      idMissing: () => t`No line ID`,
      idUnusable: () => t`The line ID is too long or has invisible characters`,
      idRepeated: (value) => t`Row ${value} has the same ID with other values`,
      cellsTooMany: () => t`More cells than headings. Check the delimiter and the quotation marks.`,
      badQuotes: () => t`A quotation mark is missing or misplaced`,
    }
    return ({ code, value }) => texts[code](value)
  }, [t])
}

/** Texts of the server that name a value, which a preview does not send: said as the server said them. */
const withValues = new Set(['money.lineMalformed', 'money.lineTooLong', 'money.lineSite'])
export const refusedText = (refused: { readonly code: string; readonly err: string }): string => {
  const text = withValues.has(refused.code) ? refused.err : refusalText(refused)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Why a row of the preview is what it is. `studio`: that of the import. */
export function useWhy(studio: string): (row: PreviewRow) => string {
  const { t } = useLingui()
  const problemText = useProblemText()
  return useMemo(
    () => (row) => {
      const { verdict, problems, refused, repeats, again } = row
      if (problems.length > 0) return problems.map(problemText).join(' · ')
      if (refused) return refusedText(refused)
      if (repeats !== null) return t`Same as row ${repeats}`
      if (verdict === 'unknown')
        return t`No one has this account. The line waits until you assign it.`
      if (verdict === 'duplicate') return t`Already imported`
      if (verdict === 'conflict') return t`This ID was imported with other values, which stay`
      if (verdict === 'reversed')
        return again === null ? t`Imported and undone before` : t`Imported again as ${again}`
      const other = row.studio
      return other !== null && other !== studio ? t`Counts in the studio ${other}` : ''
    },
    [t, problemText, studio],
  )
}

/** Why a file cannot be read; undefined for any other error. */
export function useFileFaultText(): (error: unknown) => string | undefined {
  const { t, i18n } = useLingui()
  const size = fileSize(statement_bytes_max, i18n.locale)
  const rows = i18n.number(statement_rows_max)
  const texts: Readonly<Record<FileFault, string>> = {
    empty: t`The file is empty`,
    tooLarge: t`The file is larger than ${size}`,
    rowsTooMany: t`The file has more than ${rows} rows. Split it and import the parts.`,
    columnsTooMany: plural(statement_columns_max, {
      one: 'The file has more than # column',
      other: 'The file has more than # columns',
    }),
    oldWorkbook: t`Old Excel files (.xls) and files with a password can’t be read. Save it as XLSX or CSV.`,
    notATable: t`This isn’t a CSV or XLSX file`,
    workbookBroken: t`This workbook can’t be read. Save it again, or export it as CSV.`,
    workbookTooLarge: t`This workbook is too large. Export it as CSV.`,
    sheetUnknown: t`The workbook has no such sheet`,
  }
  return (error) => (error instanceof FileFaultError ? texts[error.fault] : undefined)
}
