import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import type { PermissionChange } from '#shared/permissions/calls.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { personCell } from '../ui/PersonLink.tsx'
import { usePermissionHistory } from './data.ts'
import { usePersonName } from '../platform/people.ts'
import { useChangeText } from './names.ts'

/** Who decided what about whom, newest first. */
export function PermissionHistory() {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const text = useChangeText(names)
  const { data } = usePermissionHistory()
  const columns = useMemo((): readonly Column<PermissionChange>[] => {
    const time = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
    return [
      {
        id: 'at',
        header: t`When`,
        value: ({ at }) => at,
        cell: ({ at }) => time.format(Date.parse(at)),
        kind: 'moment',
        width: '1fr',
      },
      { id: 'by', header: t`Who`, value: ({ by }) => names(by), width: '1fr' },
      {
        id: 'user',
        header: t`Person`,
        value: ({ user }) => names(user),
        cell: personCell(),
        width: '1fr',
      },
      { id: 'what', header: t`Decision`, value: text, width: '2fr' },
    ]
  }, [t, i18n.locale, names, text])
  return (
    <DataTable
      label={t`Permission history`}
      name="permission-history"
      rows={data ?? []}
      rowId={({ at, user, what, of, permission, from }) =>
        [at, user, what, of, permission, from].join(' ')
      }
      columns={columns}
      sortedBy={{ id: 'at', desc: true }}
      empty={
        <Empty
          icon={IconHistory}
          title={data ? t`No changes yet` : t`Loading…`}
          hint={t`Permissions come from the account type by default.`}
        />
      }
    />
  )
}
