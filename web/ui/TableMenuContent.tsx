import { Button, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { toastFailure } from '../platform/toasts.ts'
import type { WrittenSheet } from './sheet.ts'
import type { TableMenuContentProps } from './TableMenu.tsx'
import { listWriter } from './written-list.ts'

/** Fetches the writers of files when a table is first exported. */
const files = () => Promise.all([import('./csv.ts'), import('./sheet-files.ts')])

/** The columns of a table, and files of exactly what it shows. */
export default function TableMenuContent({
  label,
  columns,
  isShown,
  toggle,
  sheet,
}: TableMenuContentProps) {
  const { t } = useLingui()
  const write = listWriter({ money: t`Currency`, moment: t`Time zone` })
  const csv = async (shown: WrittenSheet) => {
    const [{ download, toCsv }, { csvLines }] = await files()
    download(`${label}.csv`, toCsv(csvLines([shown], null)), 'text/csv;charset=utf-8')
  }
  const workbook = async (shown: WrittenSheet) => {
    const [{ download }, { toXlsx }] = await files()
    const file = await toXlsx([shown], [])
    download(`${label}.xlsx`, file, file.type)
  }
  return (
    <>
      <Flex component="fieldset" direction="column" gap={2} m="0 0 10px">
        <legend>
          <Trans>Columns</Trans>
        </legend>
        {columns
          .filter(({ control }) => !control)
          .map(({ id, header }, index) => (
            <Flex component="label" key={id} gap={8} align="center" mih={26}>
              <input
                type="checkbox"
                checked={isShown(id)}
                disabled={index === 0}
                onChange={() => toggle(id)}
              />
              {header}
            </Flex>
          ))}
      </Flex>
      {sheet && (
        <Flex gap={8}>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() =>
              void csv(sheet(write)).catch((error: unknown) => toastFailure(error, t`Export CSV`))
            }
          >
            <Trans>Export CSV</Trans>
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() =>
              void workbook(sheet(write)).catch((error: unknown) =>
                toastFailure(error, t`Export XLSX`),
              )
            }
          >
            <Trans>Export XLSX</Trans>
          </Button>
        </Flex>
      )}
    </>
  )
}
