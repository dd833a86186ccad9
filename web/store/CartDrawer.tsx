import { Button, Flex, Skeleton, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from 'wouter'
import { paths } from '../platform/paths.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { BudgetLine } from './BudgetLine.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTotal } from './CartTotal.tsx'
import { useCart } from './data.ts'
import classes from './Store.module.css'

/** The cart beside the shop, and the way to the checkout. */
export default function CartDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { data, error } = useCart()
  return (
    <SideDrawer onClose={onClose} size="md" title={t`Cart`}>
      {error && <FormFailure text={failureText(error, t`Cart`)} />}
      {!data && !error && <Skeleton h={200} />}
      {data?.cartLength === 0 && (
        <Empty
          icon={IconShoppingCart}
          title={t`Your cart is empty`}
          action={
            <Button variant="default" onClick={onClose}>
              {t`Back to the shop`}
            </Button>
          }
        />
      )}
      {data && data.cartLength > 0 && (
        <Stack gap="md">
          <CartLines lines={data.cart} />
          <Flex direction="column" gap="sm" className={classes['foot'] ?? ''}>
            <CartTotal total={data.total} />
            <BudgetLine />
            <Button component={Link} href={paths.checkout} size="md">
              {t`Go to checkout`}
            </Button>
          </Flex>
        </Stack>
      )}
    </SideDrawer>
  )
}
