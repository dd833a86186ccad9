import { useMemo } from 'react'
import { Box, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalculator } from '@tabler/icons-react'
import type { WhatIfAnswer } from '#shared/settlements/what-if-calls.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { usePersonName } from '../../platform/people.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { moneyColumn } from '../../ui/money-column.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { SumChange } from '../data/SumChange.tsx'
import { sumsByCurrency, sumsByHalf, sumsByPerson, type PersonSum } from './whatif-sums.ts'
import classes from './WhatIf.module.css'

const WhatIfChart = lazyComponent(() => import('./WhatIfChart.tsx'))
const rowId = ({ user, currency }: PersonSum) => `${user} ${currency}`

/** Current net and under what is assumed: all, by half, and person by person. */
export default function WhatIfResult({ answer }: { readonly answer: WhatIfAnswer }) {
  const { t } = useLingui()
  const people = useMemo(() => sumsByPerson(answer), [answer])
  const halves = useMemo(() => sumsByHalf(answer), [answer])
  const columns = useColumns()
  if (people.length === 0)
    return <Empty icon={IconCalculator} title={t`No lines in these half-months`} />
  return (
    <>
      {sumsByCurrency(answer).map(({ currency, now, then, change }) => (
        <Flex
          key={currency}
          component="dl"
          gap="8px 36px"
          wrap="wrap"
          className={`cb-sums ${classes['sums']}`}
        >
          <div>
            <dt>
              <Trans>Current net</Trans>
            </dt>
            <dd>
              <Money amount={now} currency={currency} exact />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Net with these terms</Trans>
            </dt>
            <dd>
              <Money amount={then} currency={currency} exact />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Difference</Trans>
            </dt>
            <dd>
              <SumChange amount={change} currency={currency} />
            </dd>
          </div>
        </Flex>
      ))}
      <Box miw={0} mih={290} px={14} py="sm" className="cb-paper">
        <LazyBoundary fallback={null}>
          <WhatIfChart halves={halves} />
        </LazyBoundary>
      </Box>
      <DataTable
        label={t`Net per person`}
        name="what-if"
        rows={people}
        rowId={rowId}
        columns={columns}
        sortedBy={{ id: 'change', desc: true }}
        heightMax={520}
        widthMin={560}
        empty={null}
      />
    </>
  )
}

function useColumns(): readonly Column<PersonSum>[] {
  const { t } = useLingui()
  const names = usePersonName()
  return useMemo(() => {
    const money = {
      currency: ({ currency }: PersonSum) => currency,
      exact: true,
      width: '140px',
    }
    return [
      {
        id: 'person',
        header: t`Person`,
        value: ({ user }) => names(user),
        cell: ({ incomplete }, name) => (
          <>
            {name} {incomplete && <StatusBadge tone="warn">{t`Rate missing`}</StatusBadge>}
          </>
        ),
        width: '1.6fr',
      },
      moneyColumn<PersonSum>({
        id: 'now',
        header: t`Current net`,
        amount: ({ now }) => now,
        ...money,
      }),
      moneyColumn<PersonSum>({
        id: 'then',
        header: t`Net with these terms`,
        amount: ({ then }) => then,
        ...money,
      }),
      {
        ...moneyColumn<PersonSum>({
          id: 'change',
          header: t`Difference`,
          amount: ({ change }) => change,
          ...money,
        }),
        cell: ({ change, currency }) => <SumChange amount={change} currency={currency} />,
      },
    ]
  }, [t, names])
}
