import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../ui/csv.ts'
import { errorTable } from './error-table.ts'
import type { ImportLines } from './lines.ts'
import type { ImportOutcome } from './run-import.ts'

/** The lines that were not taken, with what is wrong with each, as a file to mend and import again. */
export function ErrorsDownload({
  read,
  rejected,
}: {
  readonly read: ImportLines
  readonly rejected: readonly ImportOutcome[]
}) {
  const { t } = useLingui()
  const said = ({ row, detail }: ImportOutcome) => t`Line ${row}: ${detail}`
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.8} />}
      onClick={() =>
        download('errors.csv', errorTable(read, rejected, said), 'text/csv;charset=utf-8')
      }
    >
      <Trans>Download lines with errors</Trans>
    </Button>
  )
}
