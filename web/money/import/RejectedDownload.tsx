import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { download, toCsv } from '../../ui/csv.ts'
import { csvLines } from '../../ui/sheet-files.ts'
import { listWriter } from '../../ui/written-list.ts'
import type { PreviewRow } from './preview-rows.ts'
import { usePreviewColumns } from './PreviewTable.tsx'

/** A download of the rows that would not be, or were not, imported, with the reasons: a file for putting them right. */
export function RejectedDownload({
  rows,
  studio,
}: {
  readonly rows: readonly PreviewRow[]
  readonly studio: string
}) {
  const { t } = useLingui()
  const columns = usePreviewColumns(studio)
  const rejected = rows.filter(({ verdict }) => verdict === 'rejected' || verdict === 'conflict')
  if (rejected.length === 0) return null
  const count = rejected.length
  const save = () => {
    const write = listWriter({ money: t`Currency`, moment: t`Time zone` })
    const lines = csvLines([write('', columns, rejected)], null)
    download('rejected-rows.csv', toCsv(lines), 'text/csv;charset=utf-8')
  }
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.8} aria-hidden="true" />}
      onClick={save}
    >
      <Trans>
        Download <Plural value={count} one="# rejected row" other="# rejected rows" />
      </Trans>
    </Button>
  )
}
