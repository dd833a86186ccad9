import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { refusalText } from '../../platform/refusals.ts'
import type { PreviewRow } from './preview-rows.ts'
import type { RowFault, RowProblem } from './reading/lines.ts'

/** Returns the words for a fault of a row. */
export function useProblemText(): (problem: RowProblem) => string {
  const { t } = useLingui()
  return useMemo(() => {
    const texts: Readonly<Record<RowFault, (value: string) => string>> = {
      accountMissing: () => t`No account name`,
      accountUnusable: () => t`The account name is too long or has invisible characters`,
      accountShortened: (value) => t`A spreadsheet has changed the account name to “${value}”`,
      amountMissing: () => t`No amount`,
      amountUnreadable: (value) => t`“${value}” isn’t a valid amount`,
      amountAmbiguous: (value) => t`“${value}”: thousands or decimals?`,
      amountPlaces: (value) => t`“${value}” has more than two decimals`,
      amountTooLarge: (value) => t`“${value}” is too large`,
      currencyMissing: () => t`No currency`,
      currencyUnknown: (value) => t`Currency “${value}” isn’t supported`,
      currencyDiffers: (value) => t`The amount is not in “${value}”, the currency of its column`,
      dateMissing: () => t`No date`,
      dateUnreadable: (value) => t`“${value}” doesn’t match the date format`,
      dateAmbiguous: (value) => t`“${value}”: day or month first?`,
      timeUnreadable: (value) => t`“${value}” isn’t a valid time`,
      typeMissing: () => t`No type`,
      typeUnknown: (value) => t`Choose a type for “${value}”`,
      signWrong: (value) => t`Payouts, fines and fees can’t be positive: ${value}`,
      idMissing: () => t`No line ID`,
      idUnusable: () => t`The line ID is too long or has invisible characters`,
      idShortened: (value) =>
        t`A spreadsheet has shortened the line ID to “${value}”. Import the file as the site made it.`,
      idRepeated: (value) => t`Row ${value} has the same ID with other values`,
      cellsTooMany: () => t`More cells than headings. Check the delimiter and the quotation marks.`,
      badQuotes: () => t`A quotation mark is missing or misplaced`,
    }
    return ({ code, value }) => texts[code](value)
  }, [t])
}

/** Texts of the server that name a value, which a preview does not send: said as the server said them. */
const withValues = new Set(['money.lineMalformed', 'money.lineTooLong', 'money.lineSite'])
const refusedText = (refused: { readonly code: string; readonly err: string }): string => {
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
