import { useMemo } from 'react'
import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconAdjustments } from '@tabler/icons-react'
import type { CallResponse } from '#shared/platform/calls.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { usePersonName } from '../platform/people.ts'
import type { Column } from '../ui/DataTable.tsx'
import { List } from '../ui/List.tsx'
import { momentColumn } from '../ui/moment-column.ts'
import { useShownWords } from './columns.tsx'
import { useDaysText } from './leave-words.ts'

type Correction = CallResponse<typeof vacationCalls.corrections>[number]

/** What was given or taken of somebody's leave by hand, and why; nothing where nothing was. */
export function BalanceCorrections({ user }: { readonly user: string }) {
  const { t, i18n } = useLingui()
  const asked = useLiveCall(vacationCalls.corrections, { request: { query: { user } } })
  const nameOf = usePersonName()
  const [daysText, shown] = [useDaysText(), useShownWords()]
  const columns = useMemo(
    (): readonly Column<Correction>[] => [
      momentColumn({ id: 'at', header: t`When`, at: ({ at }) => at }, i18n.locale),
      { id: 'year', header: t`Year`, value: ({ year }) => String(year), width: '80px' },
      {
        id: 'days',
        header: t`Days`,
        value: ({ days }) => days,
        cell: ({ days }) => `${days < 0 ? '−' : '+'}${daysText(Math.abs(days))}`,
        width: '110px',
      },
      { id: 'reason', header: t`Reason`, value: ({ reason }) => shown(reason), width: '2fr' },
      { id: 'by', header: t`Who`, value: ({ by }) => nameOf(by), width: '1fr' },
    ],
    [t, i18n.locale, nameOf, daysText, shown],
  )
  if (!asked.error && !asked.data?.length) return null
  return (
    <>
      <Text fw={650} component="h2" fz="md" m={0}>
        {t`Balance corrections`}
      </Text>
      <List
        name="balance-corrections"
        label={t`Balance corrections`}
        asked={asked}
        rowId={({ correction }) => correction}
        columns={columns}
        sortedBy={{ id: 'at', desc: true }}
        heightMax={320}
        empty={{ icon: IconAdjustments, title: t`No changes yet` }}
      />
    </>
  )
}
