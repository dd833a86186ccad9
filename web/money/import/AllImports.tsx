import { useMemo } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconFileImport } from '@tabler/icons-react'
import type { StatementImport } from '#shared/money/statement-calls.ts'
import type { ScreenAction } from '../../platform/actions.ts'
import { usePersonName } from '../../platform/people.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { List, type QueryState } from '../../ui/List.tsx'
import { momentColumn } from '../../ui/moment-column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'

/** Every import of a studio, to sort and search in; the newest ones stand on the screen without it. */
export default function AllImports({
  asked,
  actions,
}: {
  readonly asked: QueryState<StatementImport>
  readonly actions: (one: StatementImport) => readonly ScreenAction[]
}) {
  const { t } = useLingui()
  return (
    <List
      label={t`Earlier imports`}
      name="statement-imports"
      asked={asked}
      rowId={(one) => one.import}
      columns={useColumns()}
      heightMax={540}
      actionsWidth="110px"
      actions={actions}
      empty={{ icon: IconFileImport, title: t`No imports yet` }}
    />
  )
}

function useColumns(): readonly Column<StatementImport>[] {
  const { t, i18n } = useLingui()
  const personName = usePersonName()
  const siteName = useSiteNames()
  return useMemo(
    () => [
      { id: 'file', header: t`File`, value: ({ file }) => file, width: '1.6fr' },
      { id: 'site', header: t`Site`, value: ({ site }) => siteName(site) },
      momentColumn({ id: 'at', header: t`Imported`, at: ({ at }) => at }, i18n.locale),
      { id: 'by', header: t`By`, value: ({ by }) => personName(by) },
      {
        id: 'recorded',
        header: t`Lines`,
        value: ({ recorded }) => recorded,
        cell: ({ recorded, lines }) => t`${i18n.number(recorded)} of ${i18n.number(lines)}`,
        align: 'right',
        width: '0.8fr',
      },
      {
        id: 'state',
        header: t`State`,
        value: ({ reversed }) => (reversed ? t`Undone: ${reversed.reason}` : t`Imported`),
        cell: ({ reversed }) =>
          reversed ? (
            <Flex
              component="span"
              display="inline-flex"
              gap={8}
              align="center"
              miw={0}

              title={reversed.reason}
            >
              <StatusBadge>{t`Undone`}</StatusBadge>
              <small className="cb-ellipsis">{reversed.reason}</small>
            </Flex>
          ) : (
            <StatusBadge tone="ok">{t`Imported`}</StatusBadge>
          ),
        width: '1.4fr',
      },
    ],
    [t, i18n, personName, siteName],
  )
}
