import { useCallback, useMemo, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import type { ScreenAction } from '../platform/actions.ts'
import { toastFailure } from '../platform/toasts.ts'
import type { WrittenSheet } from './sheet.ts'

/** A table tells what stands in it, in its order; null when it goes. */
export type SheetListener = (id: string, sheet: WrittenSheet | null) => void

/** Fetches the writers of files when a table is first exported. */
const files = () => Promise.all([import('./csv.ts'), import('./sheet-files.ts')])

/** The actions that export exactly the tables that are on the screen. */
export function useSheetFiles({
  name,
  group,
  notes,
  zone,
}: {
  readonly name: string
  /** The group of its actions: the screen's title. */
  readonly group: string
  readonly notes: readonly string[]
  /** null: what it shows is in no zone; undefined: nothing is there yet. */
  readonly zone: string | null | undefined
}): { readonly report: SheetListener; readonly actions: readonly ScreenAction[] } {
  const { t } = useLingui()
  const shown = useRef(new Map<string, WrittenSheet>())
  const report = useCallback<SheetListener>(
    (id, sheet) => void (sheet ? shown.current.set(id, sheet) : shown.current.delete(id)),
    [],
  )
  const note = notes.join('\n')
  const actions = useMemo((): readonly ScreenAction[] => {
    // Sorted by id, which begins with the place on the screen.
    const sheets = () =>
      [...shown.current].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sheet]) => sheet)
    const can = zone === undefined ? t`There is nothing to export yet` : true
    return [
      {
        id: 'csv',
        group,
        label: t`Export CSV`,
        icon: IconDownload,
        can,
        perform: async () => {
          try {
            const [{ download, toCsv }, { csvLines }] = await files()
            download(
              `${name}.csv`,
              toCsv(csvLines(sheets(), zone ?? null)),
              'text/csv;charset=utf-8',
            )
          } catch (error) {
            await toastFailure(error, t`Export CSV`)
          }
        },
      },
      {
        id: 'xlsx',
        group,
        label: t`Export XLSX`,
        icon: IconFileSpreadsheet,
        can,
        perform: async () => {
          try {
            const [{ download }, { toXlsx }] = await files()
            const file = await toXlsx(sheets(), note.split('\n'))
            download(`${name}.xlsx`, file, file.type)
          } catch (error) {
            await toastFailure(error, t`Export XLSX`)
          }
        },
      },
    ]
  }, [t, name, group, note, zone])
  return { report, actions }
}
