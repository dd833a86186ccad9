import { Button, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../platform/paths.ts'
import { OrderDetails } from './OrderDetails.tsx'

/** The order that a checkout has made, and the ways from there. */
export default function OrderAfterCheckout({ order }: { readonly order: string }) {
  const { t } = useLingui()
  return (
    <Flex direction="column" gap="md" maw={720}>
      <div className="cb-card" style={{ padding: 16 }}>
        <OrderDetails order={order} />
      </div>
      <Flex gap={8} wrap="wrap">
        <Button component={Link} href={paths.purchasedProducts} variant="default">
          {t`My orders`}
        </Button>
        <Button component={Link} href={paths.store} variant="default">
          {t`Back to the shop`}
        </Button>
      </Flex>
    </Flex>
  )
}
