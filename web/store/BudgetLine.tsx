import type { ReactNode } from 'react'
import { Flex, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconWallet } from '@tabler/icons-react'
import { Money } from '../ui/Money.tsx'
import { useCart } from './data.ts'
import classes from './Store.module.css'

/** What the viewer may still spend, in each currency; `children`: at its end. */
export function BudgetLine({ children }: { readonly children?: ReactNode }) {
  const { t } = useLingui()
  const { data } = useCart()
  if (!data) return <Skeleton h={40} radius="md" />
  const { usd, eur, ron } = data.budget.in
  return (
    <Flex
      component="section"
      className="cb-card"
      aria-label={t`Available budget`}
      gap="2px 10px"
      align="center"
      wrap="wrap"
      py={8}
      px={14}
      fz="sm"
    >
      <IconWallet size={17} stroke={1.7} aria-hidden="true" />
      <Text inherit span visibleFrom="xs">
        <Trans>Available</Trans>
      </Text>
      <b>
        <Money amount={usd} currency="usd" />
      </b>
      <Money amount={eur} currency="eur" />
      <Money amount={ron} currency="ron" />
      {children && <span className={classes['end']}>{children}</span>}
    </Flex>
  )
}
