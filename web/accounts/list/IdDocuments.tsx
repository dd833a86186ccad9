import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { IconId } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { ID_EXPIRIES_DAYS_MAX } from '#shared/accounts/person-rules.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import type { FilterFields } from '../../platform/filter-fields.ts'
import { useFilters } from '../../platform/filters.ts'
import { useLiveCall } from '../../platform/live.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { displayName, mayCall, useViewer } from '../../platform/session.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { dayName } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Page } from '../../ui/Page.tsx'
import { personCell } from '../../ui/PersonLink.tsx'
import { hasWords } from '../../ui/plain.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/tones.ts'
import { useStudioName } from '../../ui/use-studio-name.ts'
import { AccountViews } from './AccountViews.tsx'
import { useFilterKit } from '../../ui/use-filter-kit.ts'

type Document = CallResponse<typeof personCalls.idExpiries>[number]
const expired = 'expired'
const missing = 'missing'

/** Identity documents that have expired or soon will, the most urgent first, and those that are missing. */
export default function IdDocuments() {
  const { t } = useLingui()
  const asked = useLiveCall(personCalls.idExpiries, {
    request: { query: { within: ID_EXPIRIES_DAYS_MAX } },
  })
  return (
    <Page fill title={t`ID documents`}>
      <AccountViews shown="documents" />
      <List
        label={t`ID documents`}
        name="id-documents"
        asked={asked}
        filters={useDocumentFilters()}
        matches={matches}
        rowId={({ user }) => user}
        columns={useColumns()}
        sortedBy={{ id: 'days', desc: false }}
        empty={{
          icon: IconId,
          title: plural(ID_EXPIRIES_DAYS_MAX, {
            one: 'No ID documents are missing or expire in the next # day',
            other: 'No ID documents are missing or expire in the next # days',
          }),
        }}
      />
    </Page>
  )
}

type Wanted = Readonly<Record<'q' | 'within' | 'studio', string>>
const matches = (
  { user, name, surname, studio, days }: Document,
  { q, within, studio: wanted = '' }: Partial<Wanted> & Pick<Wanted, 'q' | 'within'>,
): boolean =>
  (within === '' || isWithin(days, within)) &&
  (wanted === '' || studio === wanted) &&
  hasWords(`${name} ${surname} ${user}`, q)

const isWithin = (days: number | null, within: string): boolean => {
  if (days === null || within === missing) return days === null && within === missing
  return within === expired ? days < 0 : days >= 0 && days <= Number(within)
}

function useDocumentFilters() {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const kit = useFilterKit()
  const fields = useMemo(() => {
    const within = [30, 60, ID_EXPIRIES_DAYS_MAX].map(
      (days) => [String(days), t`Within ${days} days`] as const,
    )
    return {
      q: { kind: 'text', label: t`Filter`, placeholder: t`Name or user name` },
      within: kit.choice(t`Expires`, t`All`, [
        [missing, t`Missing`],
        [expired, t`Expired`],
        ...within,
      ]),
      ...kit.studio(studios),
    } as FilterFields<keyof Wanted>
  }, [t, kit, studios])
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
      value: ({ expires }) => expires ?? '',
      cell: ({ expires }) => (expires === null ? '–' : dayName(expires, i18n.locale)),
    },
    {
      id: 'days',
      header: t`Days left`,
      align: 'right',
      // After those that end within the days of the list.
      value: ({ days }) => days ?? ID_EXPIRIES_DAYS_MAX + 1,
      text: ({ days }) => (days === null ? t`Missing` : String(days)),
      cell: ({ days, alert }) => <DaysLeft days={days} alert={alert} />,
    },
  ]
}

function DaysLeft({ days, alert }: Pick<Document, 'days' | 'alert'>) {
  const { t } = useLingui()
  if (days === null) return <StatusBadge tone="bad">{t`Missing`}</StatusBadge>
  if (days < 0) return <StatusBadge tone="bad">{t`Expired`}</StatusBadge>
  const left = <Plural value={days} one="# day" other="# days" />
  return alert === null ? left : <StatusBadge tone={toneOfAlert(alert)}>{left}</StatusBadge>
}

/** The last of the alerts that come before it expires is a warning; each has a mark of its own. */
const toneOfAlert = (alert: number): Tone =>
  alert <= 7 ? 'warn' : alert <= 30 ? 'info' : 'neutral'
