import { SideDrawer } from '../ui/SideDrawer.tsx'
import { useLingui } from '@lingui/react/macro'
import { OrderDetails } from './OrderDetails.tsx'

/** An order beside its list. */
export default function OrderDrawer({
  order,
  onClose,
}: {
  readonly order: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <SideDrawer onClose={onClose} size="lg" title={t`Order`}>
      <OrderDetails order={order} />
    </SideDrawer>
  )
}
