import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Cart } from '#shared/store/views.ts'
import { Money } from '../ui/Money.tsx'

/** What all available lines come to, in each currency. */
export function CartTotal({ total: { usd, eur, ron } }: Pick<Cart, 'total'>) {
  const { t } = useLingui()
  return (
    <Flex gap="2px 12px" align="baseline" wrap="wrap" role="group" aria-label={t`Total`}>
      <span>{t`Total`}</span>
      <b style={{ fontSize: '1.125rem' }}>
        <Money amount={usd} currency="usd" exact />
      </b>
      <small>
        <Money amount={eur} currency="eur" exact /> · <Money amount={ron} currency="ron" exact />
      </small>
    </Flex>
  )
}
