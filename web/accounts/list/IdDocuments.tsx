import { useMemo } from 'react'
import { Plural, useLingui } from '@lingui/react/macro'
import { IconId } from '@tabler/icons-react'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { ID_EXPIRIES_DAYS_MAX } from '#shared/accounts/person-rules.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import type { FilterFields } from '../../platform/filter-fields.ts'
import { useFilters } from '../../platform/filters.ts'
import { displayName, mayCall, useViewer } from '../../platform/session.ts'
import { useLiveCall } from '../../platform/use-live-call.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { dayName } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Page } from '../../ui/Page.tsx'
import { personCell } from '../../ui/PersonLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useStudioName } from '../../ui/use-studio-name.ts'
import { AccountViews } from './AccountViews.tsx'

type Document = CallResponse<typeof personCalls.idExpiries>[number]
const expired = 'expired'

/** Identity documents that have expired or soon will, the most urgent first. */
export default function IdDocuments() {
  const { t } = useLingui()
  const asked = useLiveCall('accounts', personCalls.idExpiries, {
    request: { query: { within: ID_EXPIRIES_DAYS_MAX } },
    key: ['people', 'id documents'],
  })
  return (
    <Page fill title={t`ID documents`}>
      <AccountViews shown="documents" />
      <List
        label={t`ID documents`}
        name="id-documents"
        asked={asked}
        filters={useWithin()}
        matches={matches}
        rowId={({ user }) => user}
        columns={useColumns()}
        sortedBy={{ id: 'days', desc: false }}
        empty={{
          icon: IconId,
          title: t`No ID documents expire in the next ${ID_EXPIRIES_DAYS_MAX} days`,
        }}
      />
    </Page>
  )
}

const matches = ({ days }: Document, { within }: { readonly within: string }): boolean =>
  within === '' || (within === expired ? days < 0 : days >= 0 && days <= Number(within))

function useWithin() {
  const { t } = useLingui()
  const fields = useMemo((): FilterFields<'within'> => {
    const options = [30, 60, ID_EXPIRIES_DAYS_MAX].map((days) => ({
      value: String(days),
      label: t`Within ${days} days`,
    }))
    return {
      within: {
        kind: 'choice',
        label: t`Expires`,
        all: t`All`,
        options: [{ value: expired, label: t`Expired` }, ...options],
      },
    }
  }, [t])
  return useFilters(fields)
}

function useColumns(): readonly Column<Document>[] {
  const { t, i18n } = useLingui()
  const manages = mayCall(useViewer(), personCalls.make_inactive)
  const studioName = useStudioName()
  return [
    {
      id: 'name',
      header: t`Name`,
      value: displayName,
      cell: personCell(manages ? 'edit' : undefined),
      width: '1.6fr',
    },
    {
      id: 'studio',
      header: t`Studio`,
      value: ({ studio }) => (studio === null ? '' : studioName(studio)),
    },
    {
      id: 'expires',
      header: t`Expires on`,
      kind: 'day',
      value: ({ expires }) => expires,
      cell: ({ expires }) => dayName(expires, i18n.locale),
    },
    {
      id: 'days',
      header: t`Days left`,
      align: 'right',
      value: ({ days }) => days,
      cell: ({ days, alert }) => <DaysLeft days={days} alert={alert} />,
    },
  ]
}

function DaysLeft({ days, alert }: Pick<Document, 'days' | 'alert'>) {
  const { t } = useLingui()
  if (days < 0) return <StatusBadge tone="bad">{t`Expired`}</StatusBadge>
  const left = <Plural value={days} one="# day" other="# days" />
  // The last of the alerts that come before it expires.
  return alert === 7 ? <StatusBadge tone="warn">{left}</StatusBadge> : left
}
