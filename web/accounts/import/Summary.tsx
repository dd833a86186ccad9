import { Button, Flex, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'wouter'
import { paths } from '../../platform/paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { List } from '../../ui/List.tsx'
import { ErrorsDownload } from './ErrorsDownload.tsx'
import backLink from '../../ui/BackLink.module.css'
import classes from './ImportAccounts.module.css'
import type { ImportLines } from './lines.ts'
import { wholeText } from './Preview.tsx'
import type { ImportOutcome, ImportTotals } from './run-import.ts'

/** A summary of an import: what it has done, and which lines it did not take. */
export function Summary({
  read,
  totals,
  onAgain,
}: {
  readonly read: ImportLines
  readonly totals: ImportTotals
  readonly onAgain: () => void
}) {
  const { t } = useLingui()
  const { created, updated, unchanged, rejected } = totals
  const columns: readonly Column<ImportOutcome>[] = [
    { id: 'row', header: t`Line`, value: ({ row }) => row, align: 'right', width: '70px' },
    { id: 'user', header: t`User name`, value: ({ user }) => user, width: '1fr' },
    {
      id: 'detail',
      header: t`Reason`,
      value: ({ detail }) => detail,
      cell: wholeText,
      width: '4fr',
    },
  ]
  return (
    <>
      <Empty
        icon={rejected.length === 0 ? IconCircleCheck : IconAlertTriangle}
        title={rejected.length === 0 ? t`All lines were imported` : t`Some lines were not imported`}
        hint={t`${created} new, ${updated} changed, ${unchanged} unchanged, ${rejected.length} rejected`}
        action={
          <Flex
            component="span"
            gap={8}
            align="center"
            wrap="wrap"
            className={classes['bar'] ?? ''}
          >
            <Button size="xs" variant="default" onClick={onAgain}>
              <Trans>Another file</Trans>
            </Button>
            <Link href={paths.accounts} className={`cb-hover ${backLink['back']}`}>
              <Trans>To the accounts</Trans>
            </Link>
          </Flex>
        }
      />
      {rejected.length > 0 && (
        <>
          <Flex gap={8} align="center" wrap="wrap" className={classes['bar'] ?? ''}>
            <Text size="sm">
              <Trans>
                Fix these rows and import the file again. Rows already saved stay unchanged.
              </Trans>
            </Text>
            <ErrorsDownload read={read} rejected={rejected} />
          </Flex>
          <List
            label={t`Rejected lines`}
            name="import-rejected"
            asked={{ data: rejected, error: null, refetch: onAgain }}
            rowId={({ row }) => String(row)}
            columns={columns}
            empty={{ icon: IconAlertTriangle, title: t`No line of this kind` }}
          />
        </>
      )}
    </>
  )
}
