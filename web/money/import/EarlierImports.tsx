import { useMemo, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconFileImport } from '@tabler/icons-react'
import { statementCalls, type StatementImport } from '#shared/money/statement-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { usePersonName } from '../../platform/people.ts'
import { useLiveCall } from '../../platform/use-live-call.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { List } from '../../ui/List.tsx'
import { momentColumn } from '../../ui/moment-column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { UndoImport } from './UndoImport.tsx'
import classes from './ImportStatements.module.css'

/** What was imported before, by whom, and the way to take it back. */
export default function EarlierImports({ studio }: { readonly studio: string }) {
  const { t } = useLingui()
  const asked = useLiveCall('money', statementCalls.imports, {
    request: studio === '' ? {} : { query: { studio } },
  })
  const mayUndo = useMayCall(statementCalls.reverseImport)
  const [undoing, setUndoing] = useState<StatementImport>()
  return (
    <section className={classes['earlier']} aria-label={t`Earlier imports`}>
      <h2 className={classes['heading']}>
        <Trans>Earlier imports</Trans>
      </h2>
      <List
        label={t`Earlier imports`}
        name="statement-imports"
        asked={asked}
        rowId={(one) => one.import}
        columns={useColumns()}
        heightMax={420}
        actionsWidth="110px"
        actions={(one) =>
          one.reversed || !mayUndo
            ? []
            : [
                {
                  id: 'undo-import',
                  label: t`Undo`,
                  icon: IconArrowBackUp,
                  can: true,
                  perform: () => setUndoing(one),
                },
              ]
        }
        empty={{ icon: IconFileImport, title: t`No imports yet` }}
      />
      {undoing && (
        <UndoImport id={undoing.import} file={undoing.file} onClose={() => setUndoing(undefined)} />
      )}
    </section>
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
            <span className={classes['state']} title={reversed.reason}>
              <StatusBadge>{t`Undone`}</StatusBadge>
              <small>{reversed.reason}</small>
            </span>
          ) : (
            <StatusBadge tone="ok">{t`Imported`}</StatusBadge>
          ),
        width: '1.4fr',
      },
    ],
    [t, i18n, personName, siteName],
  )
}
