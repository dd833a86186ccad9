import { useCallback, useMemo, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import type { Action } from '../platform/actions.ts'
import { toastFailure } from '../platform/toasts.ts'
import { download, toCsv } from '../ui/csv.ts'
import { csvLines, toXlsx } from '../ui/sheet-files.ts'
import type { WrittenSheet } from '../ui/sheet.ts'

/** A table tells what stands in it, in its order; null when it goes. */
export type Report = (id: string, sheet: WrittenSheet | null) => void

/** The actions that export exactly the tables that are on the screen. */
export function useFiles(name: string, notes: readonly string[], zone: string | undefined): { readonly report: Report; readonly actions: readonly Action[] } {
  const { t } = useLingui()
  const shown = useRef(new Map<string, WrittenSheet>())
  const report = useCallback<Report>((id, sheet) => void (sheet ? shown.current.set(id, sheet) : shown.current.delete(id)), [])
  const note = notes.join('\n')
  const actions = useMemo((): readonly Action[] => {
    // By id, which begins with the place on the screen.
    const sheets = () => [...shown.current].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sheet]) => sheet)
    const can = zone === undefined ? t`There is nothing to export yet` : true
    const group = t`Dashboard`
    return [
      {
        id: 'csv',
        group,
        label: t`Export CSV`,
        icon: IconDownload,
        can,
        perform: () => download(`${name}.csv`, toCsv(csvLines(sheets(), zone ?? '')), 'text/csv;charset=utf-8'),
      },
      {
        id: 'xlsx',
        group,
        label: t`Export XLSX`,
        icon: IconFileSpreadsheet,
        can,
        perform: () =>
          toXlsx(sheets(), note.split('\n')).then(
            (file) => download(`${name}.xlsx`, file, file.type),
            (error: unknown) => void toastFailure(error, t`Export XLSX`),
          ),
      },
    ]
  }, [t, name, note, zone])
  return { report, actions }
}
