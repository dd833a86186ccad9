import { useMemo } from 'react'
import { Box, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconMessageExclamation } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { SettlementHalf, SettlementRow } from '#shared/settlements/views.ts'
import { usePersonName } from '../../platform/people.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { moneyColumn } from '../../ui/money-column.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { lacksBank } from '../data/lacks-bank.ts'
import { Against } from '../data/Against.tsx'
import { useShortObstacles } from '../data/obstacle-words.ts'
import { toSettlement } from '../data/settlement-path.ts'
import { useStateWords } from '../data/state-words.ts'

type Half = Pick<SettlementHalf, 'studio' | 'month' | 'half' | 'currency'>
/** `query`: the filters of the list, which the way to a person’s settlement keeps for the way back. */
export function useHalfColumns(
  { studio, month, half, currency }: Half,
  query: Readonly<Record<string, string>>,
): readonly Column<SettlementRow>[] {
  const { t } = useLingui()
  const names = usePersonName()
  const states = useStateWords()
  const said = useSaidColumns()
  const against = useAgainstColumn()
  return useMemo(() => {
    const money = { currency: () => currency, exact: true, width: '124px' }
    return [
      {
        id: 'person',
        header: t`Person`,
        value: ({ user }) => names(user),
        cell: ({ user }, name) => (
          <Link href={toSettlement({ studio, month, half, user }, query)} className="cb-row-link">
            {name}
          </Link>
        ),
        width: '1.4fr',
      },
      {
        id: 'state',
        header: t`State`,
        value: ({ state, closed }) => (closed ? t`Closed` : states[state].label),
        cell: ({ state, closed }, word) => (
          <StatusBadge tone={closed ? 'neutral' : states[state].tone}>{word}</StatusBadge>
        ),
        width: '124px',
      },
      {
        id: 'lines',
        header: t`Lines`,
        value: ({ lines }) => lines,
        align: 'right',
        width: '72px',
      },
      moneyColumn<SettlementRow>({
        id: 'earned',
        header: t`Earned`,
        amount: ({ earned }) => earned,
        ...money,
      }),
      moneyColumn<SettlementRow>({ id: 'net', header: t`Net`, amount: ({ net }) => net, ...money }),
      ...said,
      against,
    ]
  }, [t, names, states, said, against, studio, month, half, currency, query])
}

function useSaidColumns(): readonly Column<SettlementRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'disputes',
        header: t`Disputes`,
        value: ({ disputes }) => disputes,
        cell: ({ disputes }) =>
          disputes > 0 && (
            <Flex
              component="span"
              display="inline-flex"
              gap={4}
              align="center"
              c="var(--cb-broken)"
              fw={600}
              className="cb-tabular"
            >
              <IconMessageExclamation size={14} stroke={1.9} aria-hidden="true" />
              {disputes}
            </Flex>
          ),
        width: '122px',
      },
      {
        id: 'acknowledged',
        header: t`Acknowledged`,
        value: ({ acknowledged }) => (acknowledged ? t`Yes` : ''),
        cell: ({ acknowledged }, word) =>
          acknowledged && (
            <Flex component="span" display="inline-flex" gap={4} align="center" c="var(--cb-free)">
              <IconCheck size={14} stroke={2.2} aria-hidden="true" />
              {word}
            </Flex>
          ),
        width: '118px',
      },
    ],
    [t],
  )
}

/** Returns the column of what stands against signing, and against paying by bank. */
function useAgainstColumn(): Column<SettlementRow> {
  const { t } = useLingui()
  const short = useShortObstacles()
  return useMemo(() => {
    const noBank = t`No bank account`
    return {
      id: 'against',
      header: t`To resolve`,
      value: (row) =>
        [...row.obstacles.map(({ code }) => short(code)), ...(lacksBank(row) ? [noBank] : [])].join(
          ', ',
        ),
      cell: (row) => (
        <Flex component="span" display="inline-flex" gap={8} align="center">
          <Against obstacles={row.obstacles} />
          {lacksBank(row) && (
            <Box component="span" c="var(--cb-error)" fz="12px">
              {noBank}
            </Box>
          )}
        </Flex>
      ),
      width: '1.3fr',
    }
  }, [t, short])
}
