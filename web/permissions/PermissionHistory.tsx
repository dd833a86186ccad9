import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import type { PermissionChange } from '#shared/permissions/calls.ts'
import type { Column } from '../ui/DataTable.tsx'
import { List } from '../ui/List.tsx'
import { momentColumn } from '../ui/moment-column.ts'
import { personCell } from '../ui/PersonLink.tsx'
import { usePermissionHistory } from './data.ts'
import { usePersonName } from '../platform/people.ts'
import { useChangeText } from './names.ts'

/** The list of who decided what about whom, newest first. */
export function PermissionHistory() {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const text = useChangeText(names)
  const asked = usePermissionHistory()
  const columns = useMemo(
    (): readonly Column<PermissionChange>[] => [
      momentColumn({ id: 'at', header: t`When`, at: ({ at }) => at }, i18n.locale),
      { id: 'by', header: t`Who`, value: ({ by }) => names(by), width: '1fr' },
      {
        id: 'user',
        header: t`Person`,
        value: ({ user }) => names(user),
        cell: personCell(),
        width: '1fr',
      },
      { id: 'what', header: t`Decision`, value: text, width: '2fr' },
    ],
    [t, i18n.locale, names, text],
  )
  return (
    <List
      label={t`Permission history`}
      name="permission-history"
      asked={asked}
      rowId={({ at, user, what, of, permission, from }) =>
        [at, user, what, of, permission, from].join(' ')
      }
      columns={columns}
      sortedBy={{ id: 'at', desc: true }}
      empty={{
        icon: IconHistory,
        title: t`No changes yet`,
        hint: t`Permissions come from the account type by default.`,
      }}
    />
  )
}
