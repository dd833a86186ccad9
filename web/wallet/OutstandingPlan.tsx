import { useCallback, useMemo, useState } from 'react'
import { Button, Flex, Group, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WalletInstalment } from '#shared/wallet/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { halfName } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import { moneyColumn } from '../ui/money-column.tsx'
import { planSum } from './plan.ts'

const PlanChart = lazyComponent(() => import('./PlanChart.tsx'))

/**
 * A plan of what is outstanding by the half-month in which it is due, as bars and below them line by line. A bar shows
 * its half alone.
 */
export default function OutstandingPlan({ plan }: { readonly plan: readonly WalletInstalment[] }) {
  const { t, i18n } = useLingui()
  const [half, setHalf] = useState<string>()
  const shown = useMemo(
    () => (half === undefined ? plan : plan.filter(({ due }) => due === half)),
    [plan, half],
  )
  const open = useCallback((key: string) => setHalf((old) => (old === key ? undefined : key)), [])
  const cards = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const columns = usePlanColumns()
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      miw={0}
      py="md"
      px={18}
      className="cb-card"
      aria-labelledby="wallet-plan"
    >
      <Group gap={8} justify="space-between" mih={24}>
        <h2 id="wallet-plan">
          <Trans>Outstanding instalments</Trans>
          {half !== undefined && ` · ${halfName(half, i18n.locale)}`}
        </h2>
        {half !== undefined && (
          <Button size="compact-xs" h={24} variant="default" onClick={() => setHalf(undefined)}>
            <Trans>Show all</Trans>
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        <Trans>Due by half-month, in USD</Trans>
      </Text>
      <LazyBoundary fallback={<Skeleton h={250} />}>
        <PlanChart plan={plan} onOpen={open} />
      </LazyBoundary>
      <DataTable
        label={t`Outstanding instalments`}
        name="wallet-plan"
        rows={shown}
        rowId={({ item, n }) => `${item} ${n}`}
        columns={columns}
        cards={cards}
        heightMax={420}
        empty={null}
        footer={[
          t`Total`,
          '',
          '',
          '',
          '',
          <Money key="sum" amount={planSum(shown)} currency="usd" />,
        ]}
      />
    </Flex>
  )
}

function usePlanColumns(): readonly Column<WalletInstalment>[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const kinds = { upfront: t`Upfront`, purchase: t`Purchase` } as const
    return [
      {
        id: 'due',
        header: t`Due`,
        value: ({ due }) => due,
        cell: ({ due }) => halfName(due, i18n.locale),
        kind: 'day',
        width: '1.2fr',
      },
      { id: 'kind', header: t`Kind`, value: ({ kind }) => kinds[kind], width: '0.8fr' },
      { id: 'reason', header: t`Reason`, value: ({ reason }) => reason, width: '1.8fr' },
      {
        id: 'instalment',
        header: t`Instalment`,
        value: ({ n }) => n,
        cell: ({ n, of }) => t`${n} of ${of}`,
        // Not 1/3, which a spreadsheet takes for a date.
        text: ({ n, of }) => t`${n} of ${of}`,
        width: '0.8fr',
      },
      moneyColumn<WalletInstalment>({
        id: 'amount',
        header: t`Outstanding`,
        amount: ({ amount }) => amount,
        currency: ({ currency }) => currency,
        width: '0.9fr',
      }),
      moneyColumn<WalletInstalment>({
        id: 'usd',
        header: t`In USD`,
        amount: ({ usd }) => usd,
        currency: () => 'usd',
        width: '0.9fr',
      }),
    ]
  }, [t, i18n])
}
