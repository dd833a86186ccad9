import { useLingui } from '@lingui/react/macro'
import { usePersonName } from '../platform/people.ts'
import { refusalText } from '../platform/refusals.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { NotHanded } from './use-bulk-hand-over.tsx'
import { useOrderStates } from './order-columns.tsx'

/** Which of many orders were not handed over, and why. */
export default function NotHandedOver({
  refused,
  onClose,
}: {
  readonly refused: readonly NotHanded[]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const names = usePersonName()
  const states = useOrderStates()
  return (
    <Dialog title={t`Not handed over`} onClose={onClose}>
      <ul>
        {refused.map(({ order, code, err }) => (
          <li key={order.order} style={{ paddingBlock: 6 }}>
            <b>{names(order.user)}</b> · {order.number}
            <div>
              <small>{refusalText({ code, err, params: { state: states[order.state] } })}</small>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
