import { useMemo } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { monthHalfOf } from '#shared/money/half.ts'
import { payWays } from '#shared/settlements/rules.ts'
import { usePersonName } from '../../platform/people.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { PlainSelect } from '../../ui/FilterBar.tsx'
import { moneyColumn } from '../../ui/money-column.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { usePayWays } from '../data/pay-ways.ts'
import { toSettlement } from '../data/settlement-path.ts'
import { useEntryState } from './entry-words.ts'
import type { PayRunPlace } from './pay-run-data.ts'
import type { ChosenWay, PayRunRow } from './pay-run-plan.ts'

/** The columns of the people of a pay run; their way is chosen in its own. */
export function usePayRunColumns(
  { studio, day }: PayRunPlace,
  choose: (user: string, how: ChosenWay) => void,
): readonly Column<PayRunRow>[] {
  const { t } = useLingui()
  const names = usePersonName()
  const stateOf = useEntryState()
  const [how, account, reference] = [useHowColumn(choose), useAccountColumn(), useReferenceColumn()]
  return useMemo(
    () => [
      {
        id: 'person',
        header: t`Person`,
        value: ({ user }) => names(user),
        cell: ({ user }, name) => (
          <Link href={toSettlement({ studio, ...monthHalfOf(day), user })} className="cb-row-link">
            {name}
          </Link>
        ),
        width: '1.4fr',
      },
      moneyColumn<PayRunRow>({
        id: 'net',
        header: t`Net`,
        amount: ({ net }) => net,
        currency: ({ currency }) => currency,
        exact: true,
        width: '132px',
      }),
      how,
      account,
      {
        id: 'state',
        header: t`State`,
        value: (row) => stateOf(row).label,
        cell: (row, word) => <StatusBadge tone={stateOf(row).tone}>{word}</StatusBadge>,
        width: '150px',
      },
      reference,
    ],
    [t, names, stateOf, how, account, reference, studio, day],
  )
}

function useAccountColumn(): Column<PayRunRow> {
  const { t } = useLingui()
  return useMemo(() => {
    const none = t`No bank account`
    return {
      id: 'account',
      header: t`Bank account`,
      value: ({ bank_account, state }) =>
        bank_account ? t`On file` : state === 'paid' ? '' : none,
      cell: ({ bank_account, state }, word) =>
        bank_account || state === 'paid' ? (
          word
        ) : (
          <Box component="span" c="var(--cb-error)" fz="12px">
            {none}
          </Box>
        ),
      width: '140px',
    }
  }, [t])
}

function useHowColumn(choose: (user: string, how: ChosenWay) => void): Column<PayRunRow> {
  const { t } = useLingui()
  const [names, ways] = [usePersonName(), usePayWays()]
  return useMemo(
    () => ({
      id: 'how',
      header: t`Paid by`,
      value: ({ how, paid_by }) => {
        const way = paid_by ?? how
        return way === '' ? '' : ways[way]
      },
      cell: ({ user, how, own, choosable }, word) =>
        choosable ? (
          <PlainSelect
            label={t`How ${names(user)} is paid`}
            value={how}
            onChange={(way) => choose(user, way as ChosenWay)}
            options={[
              { value: '', label: ways[''] },
              ...payWays.map((value) => ({ value, label: ways[value] })),
            ]}
          />
        ) : own && word === '' ? (
          t`By someone else`
        ) : (
          word
        ),
      width: '168px',
    }),
    [t, names, ways, choose],
  )
}
function useReferenceColumn(): Column<PayRunRow> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      id: 'reference',
      header: t`Reference`,
      value: ({ entry }) => entry?.reference ?? '',
      cell: ({ entry }, reference) => (
        <Box component="span" fz="12px">
          {reference}
          {entry?.returned && (
            <Box component="span" c="var(--cb-broken)">
              {` · ${entry.returned}`}
            </Box>
          )}
        </Box>
      ),
      width: '1.2fr',
    }),
    [t],
  )
}
