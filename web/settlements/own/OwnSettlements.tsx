import { useMemo } from 'react'
import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconFileText, IconReportMoney } from '@tabler/icons-react'
import { Link } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { ownSettlementCalls, type PersonSettlement } from '#shared/settlements/own-calls.ts'
import type { ScreenAction } from '../../platform/actions.ts'
import { useLiveCall } from '../../platform/live.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { halfName, plainDay } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { moneyColumn } from '../../ui/money-column.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { payslipPath, toSettlement } from '../data/settlement-path.ts'
import { useStateWords } from '../data/state-words.ts'

const rowId = ({ studio, ...half }: PersonSettlement) => `${studio} ${halfFirstDay(half)}`

/** A person’s half-months from review on, the newest first: what each came to, whether it was paid, and its payslip. */
export default function OwnSettlements({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const asked = useLiveCall(ownSettlementCalls.personSettlements, {
    request: { query: { user } },
  })
  const columns = useOwnColumns(user)
  const payslip = (row: PersonSettlement): readonly ScreenAction[] =>
    row.state === 'signed' || row.state === 'paid'
      ? [
          {
            id: 'payslip',
            label: t`Payslip`,
            icon: IconFileText,
            can: true,
            perform: () => void window.open(payslipPath({ ...row, user }), '_blank', 'noopener'),
          },
        ]
      : []
  return (
    <List
      label={t`Settlements`}
      name="own-settlements"
      asked={asked}
      rowId={rowId}
      columns={columns}
      actions={payslip}
      actionsWidth="112px"
      heightMax={420}
      widthMin={640}
      empty={{
        icon: IconReportMoney,
        title: t`No settlements yet`,
        hint: t`A half-month appears here once it’s in review.`,
      }}
    />
  )
}

function useOwnColumns(user: string): readonly Column<PersonSettlement>[] {
  const { t, i18n } = useLingui()
  const states = useStateWords()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  return useMemo(() => {
    const { locale } = i18n
    return [
      {
        id: 'half',
        header: t`Half-month`,
        value: (row) => halfFirstDay(row),
        text: (row) => halfName(halfFirstDay(row), locale),
        cell: (row) => (
          <Link href={toSettlement({ ...row, user })} className="cb-row-link">
            {halfName(halfFirstDay(row), locale)}
          </Link>
        ),
        width: '144px',
      },
      {
        id: 'studio',
        header: t`Studio`,
        value: ({ studio: id }) => studios.find(({ studio }) => studio === id)?.name ?? id,
      },
      {
        id: 'state',
        header: t`State`,
        value: ({ state }) => states[state].label,
        cell: ({ state, acknowledged, disputes }, word) => (
          <Flex component="span" display="inline-flex" gap={4}>
            <StatusBadge tone={states[state].tone}>{word}</StatusBadge>
            {disputes > 0 ? (
              <StatusBadge tone="bad">{t`Disputed`}</StatusBadge>
            ) : (
              state === 'review' &&
              !acknowledged && <StatusBadge tone="info">{t`To acknowledge`}</StatusBadge>
            )}
          </Flex>
        ),
        width: '1.5fr',
      },
      moneyColumn<PersonSettlement>({
        id: 'net',
        header: t`Net`,
        amount: ({ net }) => net,
        currency: ({ currency }) => currency,
        exact: true,
        width: '128px',
      }),
      {
        id: 'paid',
        header: t`Paid`,
        kind: 'day',
        value: ({ paid }) => paid?.slice(0, 10) ?? '',
        cell: (_row, paid) => (paid === '' ? '–' : plainDay(String(paid), locale)),
        width: '116px',
      },
    ]
  }, [t, i18n, states, studios, user])
}
